"""Moves named by letters for the facts that they need and give."""

from queens_snap.solver.ladder import Fired
from queens_snap.solver.way.moves import Move, moves_of
from queens_snap.solver.way.pruning import LINK

FACTS = "abcdefgh"


def facts(letters: str) -> int:
    return sum(1 << FACTS.index(letter) for letter in letters)


class Toy:
    """A firing written "needs>gives", or "needs>gives@x" at a place x that others may share."""

    rule, size = "toy", None

    def __init__(self, text: str):
        self.text = text
        said, _, self.place = text.partition("@")
        needs, gives = said.split(">")
        self.needs, self.gives = facts(needs), facts(gives)


def moves(text: str) -> list[Move]:
    return moves_of([Fired(Toy(word), LINK) for word in text.split()], 0)


def told(chosen: list[Move]) -> str:
    return " ".join(x.found.text for x in chosen)
