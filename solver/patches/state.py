"""How far a solve has come."""

from functools import lru_cache

from ..budget import Budget
from ..cell import Cell, Rectangle, bits
from .candidates import Candidates, candidates_of
from .firing import Facts, Firing
from .puzzle import Patches

NOBODY = -1


@lru_cache(maxsize=8)
def facts_of(puzzle: Patches) -> Facts:
    return Facts(candidates_of(puzzle))


class State:
    """live: the rectangles that can still be, as a mask. owner: for each cell the clue whose rectangle it is
    known to be of, or NOBODY. placed: the rectangles that are known to be. facts: all that is known."""

    budget: Budget | None = None
    puzzle: Patches
    about: Facts
    candidates: Candidates
    live: int
    owner: list[int]
    placed: int
    facts: int

    def __init__(self, puzzle: Patches):
        self.puzzle = puzzle
        self.about = facts_of(puzzle)
        self.candidates = self.about.candidates
        self.live = self.about.all
        self.owner = [NOBODY] * self.candidates.size
        for i, at in enumerate(self.candidates.at):
            self.owner[at] = i
        self.placed = 0
        self.facts = 0

    def copy(self) -> "State":
        other = object.__new__(State)
        other.puzzle, other.about, other.candidates = self.puzzle, self.about, self.candidates
        other.live, other.placed, other.facts = self.live, self.placed, self.facts
        other.owner, other.budget = self.owner.copy(), self.budget
        return other

    @property
    def solved(self) -> bool:
        return self.placed.bit_count() == self.about.clues

    def ways(self, clue: int) -> int:
        """The rectangles that a clue can still have."""
        return self.live & self.candidates.of[clue]

    def apply(self, found: Firing, /) -> bool:
        self.know(found.gives)
        return False

    def know(self, facts: int) -> None:
        """Enter facts."""
        about, candidates = self.about, self.candidates
        new = facts & ~self.facts
        self.facts |= facts
        self.live &= ~about.nones(new)
        for k in bits(about.ones(new)):
            self.placed |= 1 << k
            self.live &= ~candidates.against(k)
        for cell, clue in about.owners(new):
            self.owner[cell] = clue
            self.live &= ~(candidates.covers[cell] ^ candidates.of[clue])

        self.facts |= (about.all & ~self.live) << about.none

    @property
    def broken(self) -> list[int]:
        """The cells that no rectangle can cover any more."""
        live, covers = self.live, self.candidates.covers
        return [cell for cell, ways in enumerate(covers) if not ways & live]

    def owned(self, clue: int) -> int:
        """The cells that are known to be of a clue's rectangle, as a mask."""
        return sum(1 << cell for cell, owner in enumerate(self.owner) if owner == clue)

    @property
    def rectangles(self) -> tuple[Rectangle, ...]:
        """The rectangles that are known to be of the answer, in the order of the clues."""
        return tuple(self.candidates.rectangles[k] for k in bits(self.placed))

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells of which it is not known whose rectangle covers them, all of it being known."""
        full = 0
        for k in bits(self.placed):
            full |= self.candidates.cells[k]
        return self.candidates.cells_of(~full & (1 << self.candidates.size) - 1)

    def reasons(self, dead: int, needs: int = 0) -> int:
        """Facts by which some rectangles are none, few of them; `needs` and what of them suffices."""
        about, candidates = self.about, self.candidates
        dead &= ~about.nones(needs)
        for k in bits(about.ones(needs)):
            dead &= ~candidates.against(k)
        for cell, clue in about.owners(needs):
            dead &= ~(candidates.covers[cell] ^ candidates.of[clue])
        if not dead:
            return needs
        options = self._options(dead)
        while dead:
            best, most = None, 0
            for kills, fact in options:
                if (count := (kills & dead).bit_count()) > most:
                    best, most = (kills, fact), count
            if best is None:
                return needs | dead << about.none
            needs |= best[1]
            dead &= ~best[0]
        return needs

    def _options(self, dead: int) -> list[tuple[int, int]]:
        """What each fact about a cell rules out of some rectangles, with the fact; and of a rectangle that is
        known what is larger than it."""
        about, candidates = self.about, self.candidates
        found = [(kills, 1 << k) for k in bits(self.placed) if (kills := self._larger(k) & dead)]
        for cell, clue in enumerate(self.owner):
            if clue >= 0 and cell != candidates.at[clue]:
                kills = (candidates.covers[cell] ^ candidates.of[clue]) & dead
                if kills:
                    found.append((kills, 1 << about.cells + cell * about.clues + clue))
        return found

    def _larger(self, k: int) -> int:
        """The rectangles of the same clue that hold all of one and more: what is known of its cells does not
        rule them out."""
        candidates = self.candidates
        larger = candidates.of[candidates.clue[k]] & ~(1 << k)
        for cell in bits(candidates.cells[k]):
            larger &= candidates.covers[cell]
        return larger
