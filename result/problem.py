"""Problems (the reasons for a missing answer), the status of a result, and the exit statuses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

SCHEMA = 2  # version of the result schema

Status = Literal["solved", "ambiguous", "unsolvable", "unreadable", "refused"]

# Exit statuses of the command line.
EXIT_OK = 0  # everything is solved, or the command has done its work
EXIT_INCOMPLETE = 1  # of several captures, boards or puzzles some failed
EXIT_USAGE = 2  # the words on the command line do not fit together, or do not fit the capture
EXIT_UNREADABLE = 3  # no board was read from the capture
EXIT_NO_SINGLE_ANSWER = 4  # the board has none or several answers, or the player's marks are wrong
EXIT_REFUSED = 5  # an input was refused, or an output could not be written


def overall_status(statuses: Sequence[int]) -> int:
    """Return the exit status of several captures or boards, from the status of each."""
    if len(statuses) == 1:
        return statuses[0]
    return EXIT_INCOMPLETE if any(statuses) else EXIT_OK


#: Codes of problems, with their meanings for programmers.
ERROR_CODES = {
    "no-file": "the file does not exist, or cannot be opened",
    "not-an-image": "the file is no picture",
    "unsupported": "this kind of picture is not read, or needs an extra that is not installed",
    "truncated": "a part of the picture is missing",
    "too-large": "the picture exceeds the limits of size or memory",
    "no-board": "the picture shows no board",
    "other-game": "the picture shows a game that is recognised, but not solved",
    "malformed-board": "the given board is no valid board",
    "timeout": "there was no answer in the time allowed",
    "crashed": "the program failed; please report it",
    "unwritable": "the output could not be written",
}
UNREADABLE_CODES = ("no-board", "other-game", "crashed")  # codes of unreadable captures; others refuse one

TIMEOUT_MESSAGE = "the time allowed was too short to prove its solution"  # message of a timeout
MORE_TIME_ADVICE = "allow more time"
MIN_BUDGET_ADVISED = 60  # seconds of the smallest budget that a remedy names


def more_time_remedy(budget: float) -> str:
    """Return the remedy if `budget` seconds of processor time were too few."""
    return f"{MORE_TIME_ADVICE}, as in --budget {max(MIN_BUDGET_ADVISED, 2 * budget):g}"


class CodedError(Protocol):
    """An exception about a capture or an output, with a code and a remedy as in a Problem."""

    code: str
    remedy: str


@dataclass(frozen=True)
class Problem:
    """A reason for a missing answer.

    code: one of ERROR_CODES. message: the fault, and the file or board that has it. remedy: what to do.
    """

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


def problem_from(error: CodedError) -> Problem:
    """Make a Problem from an exception with a code and a remedy."""
    return Problem(error.code, str(error), error.remedy)


class Misuse(Problem):
    """The problem that options do not fit a capture: a usage error (exit 2)."""
