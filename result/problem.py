"""Problems, which are reasons for a missing answer; exit statuses; and the words for a result's status."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

SCHEMA = 2  # version of the result schema

Status = Literal["solved", "ambiguous", "unsolvable", "unreadable", "refused"]

# Exit statuses of the command line.
SUCCESS = 0  # of commands that solve nothing
SOLVED, SOME_NOT, USAGE, UNREADABLE, NOT_ONE, REFUSED = 0, 1, 2, 3, 4, 5


def overall_status(statuses: Sequence[int]) -> int:
    """Return the exit status of several captures or boards, from the status of each."""
    if len(statuses) == 1:
        return statuses[0]
    return SOME_NOT if any(statuses) else SOLVED


# Meanings of the codes of problems, for programmers.
ERROR_CODES = {
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
UNREADABLE_CODES = ("no-board", "other-game", "crashed")  # the other codes refuse a capture


MORE_TIME = "allow it more time"
MINUTE = 60  # seconds


def more_time_remedy(budget: float) -> str:
    """Return the remedy if so many seconds of processor time are too few."""
    return f"{MORE_TIME}, as in --budget {max(MINUTE, 2 * budget):g}"


class CodedError(Protocol):
    """An exception that says what is wrong with a capture, or with an output."""

    code: str
    remedy: str


@dataclass(frozen=True)
class Problem:
    """A reason for a missing answer. code: one of ERROR_CODES. message: fault and place. remedy: advice."""

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


def problem_from(error: CodedError) -> Problem:
    """Make the problem of an exception that names a code and a remedy."""
    return Problem(error.code, str(error), error.remedy)


class Misuse(Problem):
    """A problem with options that do not fit a capture: a usage error (exit 2)."""
