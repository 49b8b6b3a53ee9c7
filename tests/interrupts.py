"""Ctrl-C for processes that tests start."""

import signal


def restore_ctrl_c() -> None:
    """Let Ctrl-C stop this process again: processes started in the background ignore it, and their
    children do too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
