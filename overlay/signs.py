"""What a picture shows of a step's claim, beside what the step finds: at most three kinds of sign in all."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..solver.cells import Cell, Unit, link_letter, region_letter
from ..solver.step import Step

Arrow = tuple[Cell, Cell]
UnitCells = Callable[[Unit], Collection[Cell]]


@dataclass(frozen=True)
class Signs:
    """outlined: cells with a line around them, the candidates or what the step rests on. dashed: cells with a
    dashed line around them: a second group, which the sentence sets beside the first. kept: what else is
    neither dimmed nor paler. ringed: findings of a second kind, of which the sentence speaks apart. arrows:
    from candidates to what they rule out, where it is not plain to see. meant: neighbours whose sign between
    them counts. tried: what is supposed; then what the step finds is not drawn. follows: what that leads to,
    one by one, each with one of the letters: "" where it needs none. clash: the cells where it fails. named:
    letters by which the sentence calls cells."""

    outlined: frozenset[Cell] = frozenset()
    kept: frozenset[Cell] = frozenset()
    ringed: frozenset[Cell] = frozenset()
    arrows: tuple[Arrow, ...] = ()
    meant: tuple[tuple[Cell, Cell], ...] = ()
    tried: Step | None = None
    follows: tuple[Step, ...] = ()
    letters: tuple[str, ...] = ()
    clash: frozenset[Cell] = frozenset()
    dashed: frozenset[Cell] = frozenset()
    named: tuple[tuple[Cell, str], ...] = ()

    @property
    def shown(self) -> frozenset[Cell]:
        """All the cells that the eye is led to, but for those of the step's findings."""
        tried = (self.tried,) if self.tried else ()
        return (
            self.outlined
            | self.dashed
            | self.kept
            | self.clash
            | {c for x in (*tried, *self.follows) for c in news(x)}
        )

    @property
    def lettered(self) -> list[tuple[Step, str]]:
        """What follows, each with its letter."""
        return list(zip(self.follows, self.letters, strict=True))

    def to_json(self) -> dict[str, Any]:
        """What the pages draw of it."""
        return {
            "because": sorted(self.outlined),
            "dashed": sorted(self.dashed),
            "kept": sorted(self.kept),
            "ringed": sorted(self.ringed),
            "arrows": self.arrows,
            "meant": self.meant,
            "tried": self.tried and self.tried.found_json(),
            "follows": [
                {**step.found_json(), "at": step.claim.cells[:1], "letter": letter}
                for step, letter in self.lettered
            ],
            "clash": sorted(self.clash),
            "named": sorted(self.named),
        }


NO_SIGNS = Signs()


def reason_signs(step: Step, cells_of: UnitCells) -> Signs:
    """The cells that a step rests on outlined, but for those that it fills; the units that it looks at kept.
    cells_of: those of a unit."""
    if step.claim.chain:
        return chain_signs(step, cells_of)
    outlined = frozenset(step.because) - {*step.found}
    return Signs(outlined, frozenset(_all(cells_of, step.where if step.units else ())))


def chain_signs(step: Step, cells_of: UnitCells) -> Signs:
    """A supposition: what is tried, what follows in turn, and where that fails."""
    supposed, *follows, end = step.claim.chain
    clash = end.claim.cells or tuple(_all(cells_of, end.units))
    return Signs(
        kept=frozenset(news(step)),
        tried=supposed,
        follows=tuple(follows),
        letters=tuple(link_letter(i) for i in range(len(follows))),
        clash=frozenset(clash),
    )


def news(step: Step) -> tuple[Cell, ...]:
    """The cells in which a step's findings are shown: what a queen rules out at once goes without saying."""
    return step.queens or step.found


def named_units(step: Step) -> tuple[Unit, ...]:
    """The units that its sentence may name: those it looks at, and those of what it supposes."""
    return (*step.units, *(unit for link in step.claim.chain for unit in link.units))


def region_letters(regions: Mapping[int, Collection[Cell]], taken: Collection[Cell]) -> dict[Cell, str]:
    """The letters of regions, by number, in those of their cells that nothing else is drawn in, or else in
    one."""
    return {
        cell: region_letter(i)
        for i, region in regions.items()
        for cell in [cell for cell in region if cell not in taken] or [min(region)]
    }


def _all(cells_of: UnitCells, units: Iterable[Unit]) -> list[Cell]:
    return [cell for unit in units for cell in cells_of(unit)]
