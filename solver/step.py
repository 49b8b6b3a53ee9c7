"""One step of a deduction, of any game: what changed, and what it rests on."""

from typing import Any, NamedTuple

from .cell import Cell, Unit

Value = int | str  # what stands in a cell, as the game's answer writes it: 0 or 1; '#' or '.'


class Link(NamedTuple):
    """Two neighbouring cells of a path game: `joined` (the path goes from one to the other) or parted."""

    a: Cell
    b: Cell
    joined: bool


class Step(NamedTuple):
    """One firing of one rule at one place.

    rule: its name. because: the cells it rests on, row by row. What changed: queens placed and cells killed
    (dead); values that stand in cells from now on; links that are joined or parted. units: those it looked
    at, then those in which something follows; none where the cells say enough. size: how many things a
    counting rule counted, else None. details: what else its sentence needs, as the rule says. tier: how hard
    for a person.
    """

    rule: str
    because: tuple[Cell, ...]
    queens: tuple[Cell, ...] = ()
    dead: tuple[Cell, ...] = ()
    values: tuple[tuple[Cell, Value], ...] = ()
    links: tuple[Link, ...] = ()
    units: tuple[Unit, ...] = ()
    size: int | None = None
    details: tuple[Any, ...] = ()
    tier: int = 0

    @property
    def found(self) -> tuple[Cell, ...]:
        """The cells of which it finds something."""
        linked = (cell for link in self.links for cell in (link.a, link.b))
        return (*self.queens, *self.dead, *(cell for cell, _ in self.values), *linked)

    @property
    def where(self) -> tuple[Unit, ...]:
        """What to look at: of its units those of the first kind. Where it names none, the row or column that
        holds all that it is about; failing that, the row of the first cell of which it finds something."""
        if self.units:
            return tuple(unit for unit in self.units if unit.kind == self.units[0].kind)
        for cells in ((*self.because, *self.found), self.found):
            for i, kind in enumerate(("row", "column")):
                if len({cell[i] for cell in cells}) == 1:
                    return (Unit(kind, cells[0][i]),)
        return (Unit("row", min(self.found)[0]),)

    def step(self, tier: int) -> "Step":
        """The same in a tier."""
        return self._replace(tier=tier)

    def to_json(self, i: int) -> dict[str, Any]:
        """The step as the result schema has it but for its sentence, as the i-th step (from 1); values and
        links only where the game has them."""
        found = {
            "values": [[*cell, value] for cell, value in self.values],
            "links": [[list(a), list(b), joined] for a, b, joined in self.links],
        }
        return {
            "i": i,
            "rule": self.rule,
            "tier": self.tier,
            "size": self.size,
            "queens": [list(cell) for cell in self.queens],
            "dead": [list(cell) for cell in self.dead],
            "because": [list(cell) for cell in self.because],
            **({} if self.queens or self.dead else found),
        }
