"""What long work tells of itself while it is done."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

Count = Callable[[], int] | None  # takes its time to tell how much there is; None where nobody can


@dataclass(frozen=True)
class Work:
    """What is done, in words. done: of each thing that is ("answered"). good: of those that went well, as the
    status that says so; None where nothing can go otherwise."""

    done: str = "answered"
    good: str | None = "solved"


class Progress(AbstractContextManager["Progress"], Protocol):
    """Told of everything that is done, in whatever order."""

    def answered(self, status: str | None) -> None:
        """One more is done. status: None where an earlier run had done it."""
        ...

    def say(self, line: str) -> None:
        """Something that is to be read."""
        ...
