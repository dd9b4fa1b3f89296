"""The specification: the textbook form of every step, in plain Python.

The compiled kernel has one file for each of these, of the same name, and must give
equal results for every text, lone surrogates included. Preconditions are checked
above: functions here are given what their types say.
"""
