"""Explanations of nonograms: positions from which the way is told, and what each firing claims there."""

from .. import explainer
from ..cells import Cell, Unit, bit_numbers
from ..explainer import EVERYWHERE, Point, SeeingEffort, middle_of_cells
from ..step import Claim, Fact, Step, Why, value_facts
from .state import CLUE, Firing, Grid, Lines, RefutedCell, part_of_firing, values_of

#: Why a cell is what it is: its line's clue leaves no other way.
REASONS = (BY_CLUE,) = ("clue",)

#: The worth of a cell that is found, in cells that one has to look at: of lines that are about as easy, a
#: player takes the one in which most follows.
GAIN_WEIGHT = 3
AnyFiring = Firing | RefutedCell


class Explainer(explainer.Explainer[Grid]):
    """A position from which the way of a nonogram is told. It keeps the facts, which a grid has to count."""

    def __init__(self, grid: Grid):
        super().__init__(grid)
        self._facts: int = grid.facts

    @property
    def facts(self) -> int:
        return self._facts

    def apply(self, firing: AnyFiring) -> bool:
        self._facts |= firing.gives
        return super().apply(firing)

    def watched_candidates(self, firing: AnyFiring) -> int:
        return self.state.lines.masks[firing.line] if firing.line >= 0 else EVERYWHERE

    def restrict_to_facts(self, firing: AnyFiring, facts: int) -> AnyFiring:
        return part_of_firing(firing, facts) if isinstance(firing, Firing) else firing

    def effort_to_see(self, firing: AnyFiring) -> SeeingEffort:
        key = id(firing)
        if key not in self.cache:
            self.cache[key] = firing, self._effort_to_see(firing)
        return self.cache[key][1]

    def _effort_to_see(self, firing: AnyFiring) -> SeeingEffort:
        if isinstance(firing, RefutedCell):
            seen = (firing, *firing.chain[1:])
            cells = 1 + sum((x.gives | x.needs).bit_count() for x in seen)
            return SeeingEffort(cells, sum(x.line >= 0 for x in seen), firing.cell)
        solid, dot = firing.needed_known_cells
        gain = GAIN_WEIGHT * (firing.solid | firing.dot).bit_count()
        return SeeingEffort(
            firing.open_mask.bit_count() + (solid | dot).bit_count(), 1, self._middle(firing), gain
        )

    def _middle(self, firing: Firing) -> Point:
        cells = firing.lines.cells[firing.line]
        return middle_of_cells([cells[p] for p in bit_numbers(firing.open_mask)])

    def facts_of_firing(self, firing: AnyFiring) -> tuple[Fact, ...]:
        return value_facts(values_of(firing.gives & ~self._facts, self.shape[1]))

    def claim(self, firing: AnyFiring) -> Claim:
        found = tuple([fact.place for fact in self.facts_of_firing(firing)])
        if isinstance(firing, RefutedCell):
            here = RefutedCell(self.state, firing.cell, firing.is_solid)  # what the chain is in this position
            needs, links, look, cells = here.needs, self.link_steps(here.chain), (), found
        else:
            needs, links, look = firing.needs, (), (unit_of_line(firing.lines, firing.line),)
            cells = self.state.unknown_cells_in_line(firing.line)
        sources = self._cells(needs)
        return Claim(look, cells, tuple([Why(cell, sources, BY_CLUE) for cell in found]), None, links)

    def _cells(self, facts: int) -> tuple[Cell, ...]:
        return tuple([cell for cell, _ in values_of(facts, self.shape[1])])

    def clash_step(self, link: Firing) -> Step:
        return Step(CLUE, Claim((unit_of_line(link.lines, link.line),), self._cells(link.needs)))


def unit_of_line(lines: Lines, i: int) -> Unit:
    """Line i as a unit."""
    return Unit("row", i) if i < lines.rows else Unit("column", i - lines.rows)
