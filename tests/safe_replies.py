"""What every reply must bear, wherever a test gets one."""

from __future__ import annotations

from collections.abc import Mapping


def check_headers(headers: Mapping[str, str]) -> None:
    """Fail unless the reply runs nothing of strangers and tells nobody where it was read."""
    policy = headers.get("content-security-policy", "")
    assert "default-src 'none'" in policy, f"no policy: {dict(headers)}"
    assert "unsafe-" not in policy
    assert "*" not in policy
    assert headers.get("x-content-type-options") == "nosniff"
    assert headers.get("referrer-policy") == "no-referrer"
    assert not [name for name in headers if name.lower().startswith("access-control-")]
