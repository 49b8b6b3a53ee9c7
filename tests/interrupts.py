"""Ctrl-C for processes that tests start."""

import signal


def heed_interrupts() -> None:
    """Let a new process heed Ctrl-C: what is started in the background ignores it, and all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
