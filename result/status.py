"""How a capture, or a run, ended: in a word, and as an exit status of the command line."""

from collections.abc import Sequence
from typing import Literal

Status = Literal["solved", "ambiguous", "unsolvable", "unreadable", "refused"]

# Exit status of the command line.
SOLVED, SOME_NOT, USAGE, UNREADABLE, NOT_ONE, REFUSED = 0, 1, 2, 3, 4, 5


def overall(statuses: Sequence[int]) -> int:
    """The exit status for several captures or boards, from that of each."""
    if len(statuses) == 1:
        return statuses[0]
    return SOME_NOT if any(statuses) else SOLVED
