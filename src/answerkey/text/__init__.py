"""Layer 1: characters, normalizing, tokenizing and overlap counts.

``spec`` is the readable Python implementation, ``answerkey._kernel`` its compiled
twin, and ``backend`` the one door to either. Nothing above imports them directly.
"""
