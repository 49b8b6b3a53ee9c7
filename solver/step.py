"""One step of a deduction, of any game: what changed, and the claim that makes it follow."""

from typing import Any, NamedTuple

from .cells import Cell, Rectangle, Unit

LINES = ("row", "column")

Value = int | str  # what stands in a cell, as the game's answer writes it: 0 or 1; '#' or '.'


class Link(NamedTuple):
    """Two neighbouring cells of a path game, a and b. joined: whether the path goes from one to the other."""

    a: Cell
    b: Cell
    joined: bool


class Piece(NamedTuple):
    """A rectangle. is_one: whether it is one of those that the board is cut into."""

    rectangle: Rectangle
    is_one: bool


class Why(NamedTuple):
    """Why one thing follows. cell: of what; sources: the cells that rule it out, or make it so; by: how, of
    the closed list in the game's record ("row", "touch" ...)."""

    cell: Cell
    sources: tuple[Cell, ...]
    by: str


class Count(NamedTuple):
    """What a counting step counts; the rule says what of. need: how many there must be. room: how many places
    there are for them."""

    need: int
    room: int


class Claim(NamedTuple):
    """What a step asserts, as data: sentences and pictures are made from it and from what follows.

    look: the units to look at, one to a few. cells: the candidates there. why: a line for each thing that
    follows, several where its reasons differ. count: what a counting step counts, else None. chain: of a
    supposition its steps, from what is supposed to the contradiction, which is the last one and finds
    nothing.
    """

    look: tuple[Unit, ...]
    cells: tuple[Cell, ...]
    why: tuple[Why, ...] = ()
    count: Count | None = None  # pyright: ignore[reportIncompatibleMethodOverride]
    chain: tuple["Step", ...] = ()

    @property
    def rests_on(self) -> set[Cell]:
        """The cells that it rests on."""
        cells = {*self.cells}
        for why in self.why:
            if why.sources != self.cells:
                cells.update(why.sources)
        return cells

    @property
    def seen(self) -> tuple[Cell, ...]:
        """The cells that it rests on, row by row."""
        return tuple(sorted(self.rests_on))


class Step(NamedTuple):
    """One firing of one rule at one place.

    rule: its name. claim: what it asserts. What changed: queens placed and cells killed (dead); values that
    stand in cells from now on, or cannot stand in them (without); links that are joined or parted;
    rectangles that are of the answer, or are not. size: how
    many things a counting rule counted, else None. tier: how hard for a person. effort: what it takes to see
    it after the step before it (`way.effort.effort_and_middle`).
    """

    rule: str
    claim: Claim
    queens: tuple[Cell, ...] = ()
    dead: tuple[Cell, ...] = ()
    values: tuple[tuple[Cell, Value], ...] = ()
    without: tuple[tuple[Cell, Value], ...] = ()
    links: tuple[Link, ...] = ()
    rectangles: tuple[Piece, ...] = ()
    size: int | None = None
    tier: int = 0
    effort: float = 0

    def with_effort(self, effort: float) -> "Step":
        """The step with its effort, which is known once the step before it is."""
        return Step(*self[:-1], effort)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units it looks at, first those of the first kind; none where the cells say enough."""
        return self.claim.look

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells it rests on, row by row."""
        return self.claim.seen

    @property
    def found(self) -> tuple[Cell, ...]:
        """The cells of which it finds something."""
        valued = (cell for cell, _ in (*self.values, *self.without))
        linked = (cell for link in self.links for cell in (link.a, link.b))
        pieces = (cell for x in self.rectangles if x.is_one for cell in x.rectangle.cells)
        return (*self.queens, *self.dead, *valued, *linked, *pieces)

    @property
    def leaves_mark(self) -> bool:
        """True if a player can put down what it finds. What only rules something out for which the game has
        no sign would come again and again as a hint."""
        joined, laid = any(x.joined for x in self.links), any(x.is_one for x in self.rectangles)
        return bool(self.queens or self.dead or self.values or joined or laid)

    @property
    def where(self) -> tuple[Unit, ...]:
        """What to look at: of its units those of the first kind; all of them where these are lines and some
        of what it is about lies beside them. Where it names none, the row or column that holds all that it is
        about; failing that, the row of the first cell of which it finds something, or on which it rests.
        Nothing where it is about nothing."""
        if self.units:
            first = tuple(unit for unit in self.units if unit.kind == self.units[0].kind)
            return first if self._lies_on(first) else self.units
        for cells in ((*self.because, *self.found), self.found):
            for i, kind in enumerate(LINES):
                if len({cell[i] for cell in cells}) == 1:
                    return (Unit(kind, cells[0][i]),)
        about = self.found or self.because
        return (Unit("row", min(about)[0]),) if about else ()

    def _lies_on(self, units: tuple[Unit, ...]) -> bool:
        """Whether some units of a kind, if they are rows or columns, hold all that it is about."""
        if units[0].kind not in LINES:
            return True
        lines, i = {unit.number for unit in units}, LINES.index(units[0].kind)
        return all(cell[i] in lines for cell in self.claim.cells)

    @property
    def spot(self) -> tuple[Cell, ...]:
        """Where no unit says where to look, the cells that do: all that it is about. Nothing where it is
        about nothing."""
        return () if self.units else self.claim.cells or self.found

    def found_json(self) -> dict[str, Any]:
        """What changed, as the result schema has it."""
        return {
            "queens": [list(cell) for cell in self.queens],
            "dead": [list(cell) for cell in self.dead],
            "values": [[*cell, value] for cell, value in self.values],
            "without": [[*cell, value] for cell, value in self.without],
            "links": [[list(a), list(b), joined] for a, b, joined in self.links],
            "rectangles": [[*x.rectangle, x.is_one] for x in self.rectangles],
        }
