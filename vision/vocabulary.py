"""The two records of a game on this floor: its vocabulary, which is all that there can be on its boards, and
its reader. Doubts and corrections follow from the vocabulary; recognise.py has the table of readers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from ..solver.puzzle import Marks, Puzzle
from .boards import Boards
from .cells_and_sides import Place, is_pair
from .correction import Correction
from .doubts import Doubt, puzzle_doubts
from .grid.window import Sight
from .measure.view import View
from .reading import Reading

Said = str | tuple[int, int]  # what a person can say of a place: what stands there, or a cell of its region

# What was seen on a board of any game: the one record.


@dataclass(frozen=True)
class Seen:
    """n: cells a side. given: what the puzzle has in its cells and between them, as `Vocabulary` names it.
    put: what a player has put in, likewise; drawn: the same of marks that take no single place, by kind.
    doubts: about these things, and about the board as a whole in `of_board`. second: what else may stand in a
    cell.
    more: what else makes the puzzle (the box of a Sudoku). sure: how sure what was read there is, 0..1,
    where it was measured. said: the places of which a person has said what stands there, with what was read
    there."""

    n: int
    given: Mapping[Place, str]
    put: Mapping[Place, str] = field(default_factory=dict)
    drawn: Marks = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    of_board: tuple[Doubt, ...] = ()
    second: Mapping[Place, str] = field(default_factory=dict)
    more: Any = None
    sure: Mapping[Place, float] = field(default_factory=dict)
    said: Mapping[Place, str] = field(default_factory=dict)

    @property
    def known(self) -> dict[Place, str]:
        """Everything that stands somewhere, the puzzle's and the player's."""
        return {**self.given, **self.put}


NOTHING = "empty"  # what a person says of a place where nothing stands
GIVEN, PUT_IN = "given", "put in"  # whose a thing is: the puzzle's, or a player's
TYPED = "typed"  # what messages and docs call what was put in
#: How else people write what may stand somewhere.
ALIASES = {"none": NOTHING, "nothing": NOTHING, ".": NOTHING, "×": "x", "equal": "=", "opposite": "x"}
ALIASES |= {"star": "queen", "crown": "queen", TYPED: PUT_IN, "mine": PUT_IN, "put-in": PUT_IN}
ALIASES |= {"equals": "=", "same": "=", "different": "x"}


def named_thing(said: str) -> str:
    """Thing that a person names, by its own name, whatever the case and the blanks."""
    value = " ".join(said.lower().split())
    return ALIASES.get(value, value)


@dataclass(frozen=True)
class Vocabulary:
    """what: may stand in a cell, as sentences have it ("a sun or a moon"); on_side: may lie between two cells
    ("a sign"), None where nothing does. in_cells, on_sides: all there can be on a board of n rows. put: which
    of them a player may put in; given: which of them a puzzle may have.

    puzzle: the puzzle of what was seen, which may raise MalformedBoard. of_puzzle: what is seen of a puzzle.
    marks: what was put in, by kind. of_marks: what is seen of such marks, as far as each takes a single
    place. rules: what speaks against all that was read, taken together. against: what of that speaks against
    a puzzle that a person has given. meant: what is meant by a word of players that is no name of a thing,
    where so much was read (None: nothing); explained: what may stand in a cell, in words, where the names of
    all there can be do not explain themselves. others: what else may stand at a place, the likeliest first,
    where that is not simply all there can be; anything: the thing in a cell of which only its place is known.
    takes_more: True if a person can say what else makes the puzzle (`Correction.more`).
    """

    what: str
    in_cells: Callable[[int], Iterable[str]]
    puzzle: Callable[[Seen], Puzzle]
    of_puzzle: Callable[[Any], Seen]
    marks: Callable[[Seen], Marks]
    of_marks: Callable[[Marks], Mapping[Place, str]] = lambda marks: {}
    rules: Callable[[Seen], list[Doubt]] = lambda seen: []
    against: Callable[[Seen, Seen], list[Doubt]] = lambda seen, its: puzzle_doubts(its.given, seen.known)
    on_side: str | None = None
    on_sides: Callable[[int], Iterable[str]] = lambda n: ()
    put: Callable[[str], bool] = lambda value: False
    given: Callable[[str], bool] = lambda value: True
    has_regions: bool = False
    meant: Callable[[str, str | None], str] = lambda said, read: said
    explained: str | None = None
    others: Callable[[Seen, Place], Iterable[Said]] | None = None
    anything: str | None = None
    takes_more: bool = False

    def values(self, place: Place, n: int) -> tuple[str, ...]:
        """Every value that a person can say of a place."""
        known = tuple(self.on_sides(n) if is_pair(place) else self.in_cells(n))
        both = any(self.put(value) and self.given(value) for value in known)
        return (*known, NOTHING, *((GIVEN, PUT_IN) if both else ()))

    def instead(self, seen: Seen, place: Place) -> tuple[Said, ...]:
        """Values that may stand at a place, if its reading is wrong; the likeliest first."""
        read = seen.given.get(place)
        if self.others:
            return tuple(self.others(seen, place))
        if read is None:
            return ()
        known = self.on_sides(seen.n) if is_pair(place) else self.in_cells(seen.n)
        second = [seen.second[place]] if place in seen.second else []
        return (*second, *(value for value in known if self.given(value) and value != read))

    def weakest(self, seen: Seen, place: Place) -> str | None:
        """Value that says less about a place than any other: a board has no solution with anything there if
        it has none with this. None if there is no such thing."""
        read = seen.given.get(place)
        if read is None or self.has_regions or read == self.anything:
            return None
        if is_pair(place):
            return NOTHING
        if self.others:
            return self.anything
        return PUT_IN if self.put(read) else NOTHING

    def value(self, place: Place, said: str, n: int, read: str | None = None) -> str | None:
        """Value that a person means who says this of a place where so much was read; None where it cannot be
        there."""
        value = self.meaning(said, read)
        return value if value in self.values(place, n) else None

    def meaning(self, said: str, read: str | None) -> str:
        """Value that a person means, even if it cannot be there."""
        return self.meant(named_thing(said), read)


@dataclass(frozen=True)
class Reader:
    """Recognition and reading of a game.

    sight: how the lines of its boards are looked for. looks_like: returns the board if the capture shows this
    game, else None; a cheap look, because captures of all other games are looked at too.
    read: the reading of a board that shows this game or is said to; raises NoBoardFound where
    that cannot be, and BadCorrection.
    without_grid: the reading of a picture that shows no grid, if the game can be read even so.
    late_without_grid: False where that takes so little that it is asked before grids are looked for at every
    scale, if the first one shows none that is plain to see.
    package: the game's folder. Its module `read` has VOCABULARY, the values that there can be on its boards;
    recognition does not load that module.
    """

    sight: Sight
    looks_like: Callable[[Boards], View | None]
    read: Callable[[View, Correction], Reading]
    package: str | None
    without_grid: Callable[[Boards], Reading | None] | None = None
    late_without_grid: bool = True

    @property
    def vocabulary(self) -> Vocabulary:
        """Values that there can be on its boards."""
        return import_module(f"{self.package}.read").VOCABULARY

    @property
    def has_regions(self) -> bool:
        """True if a person can move cells between regions."""
        return self.vocabulary.has_regions


@dataclass(frozen=True)
class Unread:
    """A game that is recognised, but not read. shown: whether an (H, W, 3) uint8 RGB capture seems to show
    it. message, remedy: what is said then."""

    shown: Callable[[np.ndarray], bool]
    message: str
    remedy: str
