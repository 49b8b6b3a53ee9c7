"""The records of a game on this floor: its observations on a board, its vocabulary (everything that can stand
there), and its reader. Doubts and corrections follow from the vocabulary; recognise.py has the table of
readers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from ..solver.puzzle import Marks, Puzzle
from .boards import Boards, View
from .cells_and_sides import Place, is_pair
from .correction import Correction
from .doubts import Doubt, puzzle_doubts
from .grid.window import Sight
from .reading import Reading

PlaceValue = str | tuple[int, int]  # what a person says stands at a place, or a cell of its region


@dataclass(frozen=True)
class Observations:
    """Everything observed on a board of any game.

    n: cells a side. givens: what the puzzle has in its cells and on its sides, in the words of the
    Vocabulary. entries: what a player has entered, likewise. other_marks: a player's marks that take more
    than one place, by kind. doubts: about single places; board_doubts: about the whole board. second_choices:
    what else may stand at a place. extra: what else makes the puzzle (the box of a Sudoku, the lengths of a
    Wend). sureness: of what was read at a place, 0..1, if measured. corrected: for each place that a person
    has corrected, what was read there.
    """

    n: int
    givens: Mapping[Place, str]
    entries: Mapping[Place, str] = field(default_factory=dict)
    other_marks: Marks = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    board_doubts: tuple[Doubt, ...] = ()
    second_choices: Mapping[Place, str] = field(default_factory=dict)
    extra: Any = None
    sureness: Mapping[Place, float] = field(default_factory=dict)
    corrected: Mapping[Place, str] = field(default_factory=dict)

    @property
    def values_by_place(self) -> dict[Place, str]:
        """Everything that stands somewhere: givens and entries, by place."""
        return {**self.givens, **self.entries}


NOTHING = "empty"  # what a person says of an empty place
GIVEN, PUT_IN = "given", "put in"  # what a person says to make a symbol the puzzle's, or a player's
TYPED = "typed"  # word for PUT_IN in messages and docs
# other spellings of values; see `normalise_value`
ALIASES = {"none": NOTHING, "nothing": NOTHING, ".": NOTHING, "×": "x", "equal": "=", "opposite": "x"}
ALIASES |= {"star": "queen", "crown": "queen", TYPED: PUT_IN, "mine": PUT_IN, "put-in": PUT_IN}
ALIASES |= {"equals": "=", "same": "=", "different": "x"}


def normalise_value(said: str) -> str:
    """Return the value that a person names, in its own spelling, whatever the case and the blanks."""
    value = " ".join(said.lower().split())
    return ALIASES.get(value, value)


@dataclass(frozen=True)
class Vocabulary:
    """Everything that can stand on a game's board, and how it makes a puzzle.

    cell_contents: what may stand in a cell, in words ("a sun or a moon"); side_contents: what may lie between
    two cells ("a sign"), None if nothing may. cell_values, side_values: every value there, for a board of n
    rows. can_be_entered: True for a value that a player may enter; can_be_given: True for a value that a
    puzzle may have.

    puzzle: makes the puzzle of observations; may raise MalformedBoard. observations_of: the observations of a
    puzzle. marks: the player's marks, by kind. values_of_marks: the values of such marks, by place. rules:
    doubts about observations that break a rule of the game. doubts_against_given: doubts from comparing the
    observations with those of a puzzle that a person gave.

    intended_value: from a word that is no value, and what was read at the place (or None), to the value that
    it means. values_in_words: the values in words, if they do not explain themselves. likely_values: what
    else may stand at a place, the most likely first, if that is not every value. unknown_value: the value of
    a cell of which only the position is known. takes_extra: True if a person can give `Correction.extra`.
    has_regions: True if cells belong to regions.
    """

    cell_contents: str
    cell_values: Callable[[int], Iterable[str]]
    puzzle: Callable[[Observations], Puzzle]
    observations_of: Callable[[Any], Observations]
    marks: Callable[[Observations], Marks]
    values_of_marks: Callable[[Marks], Mapping[Place, str]] = lambda marks: {}
    rules: Callable[[Observations], list[Doubt]] = lambda seen: []
    doubts_against_given: Callable[[Observations, Observations], list[Doubt]] = lambda seen, its: (
        puzzle_doubts(its.givens, seen.values_by_place)
    )
    side_contents: str | None = None
    side_values: Callable[[int], Iterable[str]] = lambda n: ()
    can_be_entered: Callable[[str], bool] = lambda value: False
    can_be_given: Callable[[str], bool] = lambda value: True
    has_regions: bool = False
    intended_value: Callable[[str, str | None], str] = lambda said, read: said
    values_in_words: str | None = None
    likely_values: Callable[[Observations, Place], Iterable[PlaceValue]] | None = None
    unknown_value: str | None = None
    takes_extra: bool = False

    def values(self, place: Place, n: int) -> tuple[str, ...]:
        """Return every value that a person can say of a place on a board of n rows."""
        known = tuple(self.side_values(n) if is_pair(place) else self.cell_values(n))
        both = any(self.can_be_entered(value) and self.can_be_given(value) for value in known)
        return (*known, NOTHING, *((GIVEN, PUT_IN) if both else ()))

    def other_values(self, seen: Observations, place: Place) -> tuple[PlaceValue, ...]:
        """Return the values that may stand at a place if it was misread, the most likely first."""
        read = seen.givens.get(place)
        if self.likely_values:
            return tuple(self.likely_values(seen, place))
        if read is None:
            return ()
        known = self.side_values(seen.n) if is_pair(place) else self.cell_values(seen.n)
        second = [seen.second_choices[place]] if place in seen.second_choices else []
        return (*second, *(value for value in known if self.can_be_given(value) and value != read))

    def weakest_value(self, seen: Observations, place: Place) -> str | None:
        """Return the value that says least about a place: if the board has no solution with it, the board has
        none with any value there. None if there is no such value."""
        read = seen.givens.get(place)
        if read is None or self.has_regions or read == self.unknown_value:
            return None
        if is_pair(place):
            return NOTHING
        if self.likely_values:
            return self.unknown_value
        return PUT_IN if self.can_be_entered(read) else NOTHING

    def value(self, place: Place, said: str, n: int, read: str | None = None) -> str | None:
        """Return the value that a person means at a place, or None if it cannot stand there. read: what was
        read there, or None."""
        value = self.meaning(said, read)
        return value if value in self.values(place, n) else None

    def meaning(self, said: str, read: str | None) -> str:
        """Return the value that a person means, even if it cannot stand there. read: what was read there, or
        None."""
        return self.intended_value(normalise_value(said), read)


@dataclass(frozen=True)
class Reader:
    """Recognition and reading of one game.

    sight: how the lines of its boards are looked for. looks_like: returns the board if the capture shows this
    game, else None; cheap, because every capture is tried. read: returns the reading of a board; raises
    NoBoardFound or BadCorrection. without_grid: returns the reading of a picture that shows no grid, if the
    game can be read without one. tries_without_grid_last: False if that is quick, so that it is tried before
    grids are looked for at every scale. package: the game's folder; its module `read` has VOCABULARY, and
    recognition does not load that module.
    """

    sight: Sight
    looks_like: Callable[[Boards], View | None]
    read: Callable[[View, Correction], Reading]
    package: str | None
    without_grid: Callable[[Boards], Reading | None] | None = None
    tries_without_grid_last: bool = True

    @property
    def vocabulary(self) -> Vocabulary:
        """The game's VOCABULARY; loads its module `read`."""
        return import_module(f"{self.package}.read").VOCABULARY

    @property
    def has_regions(self) -> bool:
        """True if a person can move cells between regions."""
        return self.vocabulary.has_regions


@dataclass(frozen=True)
class UnreadGame:
    """A game that is recognised but not read.

    is_shown: True if an (H, W, 3) uint8 RGB capture seems to show it. message, remedy: of the error that is
    raised.
    """

    is_shown: Callable[[np.ndarray], bool]
    message: str
    remedy: str
