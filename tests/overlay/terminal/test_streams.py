"""Reasons why an output fails. What real pipes do is held in tests/test_streams.py."""

import errno
import sys

import pytest

from queens_snap.overlay.terminal.streams import is_reader_gone


@pytest.mark.parametrize(
    ("platform", "error", "nobody"),
    [
        ("linux", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), False),
        ("linux", OSError(errno.ENOSPC, "No space left on device"), False),
        ("win32", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument", "a?.png"), False),
        ("win32", OSError(errno.ENOSPC, "No space left on device"), False),
    ],
)
def test_who_reads_no_more(platform: str, error: OSError, nobody: bool, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert is_reader_gone(error) is nobody
