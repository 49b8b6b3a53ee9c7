"""How a command says that something is wrong: one line on standard error, with what to do about it."""

from ..overlay.terminal.streams import tell
from ..pipeline import REFUSED


class Stopped(KeyboardInterrupt):
    """Raised where somebody stops a command that can say how far it came and how to go on, in a line."""


def complain(what: object, remedy: str = "", *, status: int = REFUSED) -> int:
    """Print what is wrong; the exit status that goes with it. what: a text, to which `remedy` is added; a
    Problem; or an exception, which may have a remedy of its own."""
    remedy = remedy or (getattr(what, "remedy", "") if isinstance(what, Exception) else "")
    tell(f"{what}; {remedy}" if remedy else str(what))
    return status
