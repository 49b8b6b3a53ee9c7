"""Problems: reasons why there is no answer, and exit statuses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SCHEMA = 2  # version of the result schema

Status = Literal["solved", "ambiguous", "unsolvable", "unreadable", "refused"]

# Exit statuses of the command line.
SUCCESS = 0  # of commands that solve nothing
SOLVED, SOME_NOT, USAGE, UNREADABLE, NOT_ONE, REFUSED = 0, 1, 2, 3, 4, 5


def overall(statuses: Sequence[int]) -> int:
    """The exit status for several captures or boards, from that of each."""
    if len(statuses) == 1:
        return statuses[0]
    return SOME_NOT if any(statuses) else SOLVED


# What a code says, for those who program with it.
CODES = {
    "no-file": "there is no such file, or it cannot be opened",
    "not-an-image": "the file is no picture",
    "unsupported": "a kind of picture that is not read, or whose extra is not installed",
    "truncated": "a part of the picture is missing",
    "too-large": "beyond the limits of size, or of memory",
    "no-board": "the picture shows no board",
    "other-game": "the picture shows a game that is recognised, but not solved",
    "malformed-board": "what was given as a board is none",
    "timeout": "no answer in the time there is",
    "crashed": "a fault of the program, which is worth a report",
    "unwritable": "the answer could not be written where it was asked for",
}
UNREAD = (
    "no-board",
    "other-game",
    "crashed",
)  # of captures that are unreadable; of the others they are refused


MORE_TIME = "allow it more time"
MINUTE = 60


def more_time(budget: float) -> str:
    """The remedy where so many seconds of processor time were not enough."""
    return f"{MORE_TIME}, as in --budget {max(MINUTE, 2 * budget):g}"


@dataclass(frozen=True)
class Problem:
    """code: one of CODES. message: what is wrong and where. remedy: what to do about it."""

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


class Misuse(Problem):
    """A problem with what somebody says of a capture, not with the capture itself: the command line ends as
    for wrong usage."""
