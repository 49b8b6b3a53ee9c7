"""One step of a deduction, of any game: the facts that it finds, and the claim from which they follow."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .cells import Cell, Rectangle, Unit

LINE_KINDS = ("row", "column")

Value = int | str  # what stands in a cell, as the game's answer writes it: 0 or 1; '#' or '.'

# What a fact is about, if it is not a value in a cell.
QUEEN, LINK, RECTANGLE, WORD = "queen", "link", "rectangle", "word"


class Link(NamedTuple):
    """Two neighbouring cells of a path game, a and b. joined: True if the path goes from one to the other."""

    a: Cell
    b: Cell
    joined: bool


class Piece(NamedTuple):
    """A rectangle. is_one: True if it is one of those that the board is cut into."""

    rectangle: Rectangle
    is_one: bool


class Fact(NamedTuple):
    """One finding of a step: that something stands at a place, or that it does not.

    place: a cell; two neighbouring cells (LINK); a Rectangle (RECTANGLE); the cells of a word in their order
    (WORD). content: QUEEN, LINK, RECTANGLE, WORD, or the value in the cell. holds: False if it does not stand
    there: the cell is dead, or is not the value; the cells are parted; the rectangle or word is not in the
    answer.
    """

    place: Any
    content: Value
    holds: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the fact; none for a rectangle or a word that is not in the answer."""
        if self.content == RECTANGLE:
            return tuple(self.place.cells) if self.holds else ()
        if self.content == WORD:
            return self.place if self.holds else ()
        return self.place if self.content == LINK else (self.place,)


def make_facts(what: Value, places: Iterable[Any] = (), others: Iterable[Any] = ()) -> tuple[Fact, ...]:
    """Return the facts that `what` stands at each of `places`, and at none of `others`."""
    return tuple([Fact(x, what, True) for x in places] + [Fact(x, what, False) for x in others])


def value_facts(
    values: Iterable[tuple[Cell, Value]], without: Iterable[tuple[Cell, Value]] = ()
) -> tuple[Fact, ...]:
    """Return the facts that some cells have a value, and that others do not have one."""
    return (*(Fact(*x, True) for x in values), *(Fact(*x, False) for x in without))


def link_facts(links: Iterable[Link]) -> tuple[Fact, ...]:
    """Return the facts that neighbouring cells are joined or parted."""
    return tuple(Fact((a, b), LINK, joined) for a, b, joined in links)


def word_facts(
    words: Iterable[tuple[Cell, ...]], others: Iterable[tuple[Cell, ...]] = ()
) -> tuple[Fact, ...]:
    """Return the facts that `words` (paths of cells) are in the answer, and that `others` are not."""
    return make_facts(WORD, words, others)


def rectangle_facts(pieces: Iterable[Piece]) -> tuple[Fact, ...]:
    """Return the facts that rectangles are in the answer, or are not."""
    return tuple(Fact(rectangle, RECTANGLE, is_one) for rectangle, is_one in pieces)


class FactKind(NamedTuple):
    """A kind of facts, and its form in the result schema.

    content: `content` of the facts, None for values in cells. key: the key that lists facts of the kind.
    key_if_not: the key that lists facts that do not hold; None if `key` lists them too, and each row ends
    with True or False. to_row: a fact as a list. place_of_row: the place of a fact, from such a row.
    """

    content: Value | None
    key: str
    key_if_not: str | None
    to_row: Callable[[Fact], list[Any]]
    place_of_row: Callable[[Sequence[Any]], Any]

    def includes(self, fact: Fact) -> bool:
        """True if a fact is of this kind."""
        return fact.content == self.content if self.content else fact.content not in NAMED_KINDS

    def to_json(self, facts: Iterable[Fact]) -> dict[str, list[Any]]:
        """Return the lists of the facts of this kind, by their keys."""
        own = [fact for fact in facts if self.includes(fact)]
        if self.key_if_not is None:
            return {self.key: [[*self.to_row(fact), fact.holds] for fact in own]}
        keys = {True: self.key, False: self.key_if_not}
        return {
            key: [self.to_row(fact) for fact in own if fact.holds == holds] for holds, key in keys.items()
        }

    def of_json(self, lists: Mapping[str, Any]) -> Iterator[Fact]:
        """Yield the facts in such lists."""
        if self.key_if_not is None:
            rows = [(row[:-1], bool(row[-1])) for row in lists[self.key]]
        else:
            rows = [(row, True) for row in lists[self.key]] + [(row, False) for row in lists[self.key_if_not]]
        for row, holds in rows:
            yield Fact(self.place_of_row(row), row[2] if self.content is None else self.content, holds)


def _cell_of_numbers(numbers: Sequence[Any]) -> Cell:
    return int(numbers[0]), int(numbers[1])


#: THE table of facts: what a step may find, in the order in which the result schema has it.
FACT_KINDS = (
    FactKind(QUEEN, "queens", "dead", lambda x: [*x.place], _cell_of_numbers),
    FactKind(None, "values", "without", lambda x: [*x.place, x.content], _cell_of_numbers),
    FactKind(
        LINK,
        "links",
        None,
        lambda x: [[*cell] for cell in x.place],
        lambda ends: tuple(map(_cell_of_numbers, ends)),
    ),
    FactKind(RECTANGLE, "rectangles", None, lambda x: [*x.place], lambda x: Rectangle(*map(int, x))),
    FactKind(
        WORD,
        "words",
        None,
        lambda x: [[[*cell] for cell in x.place]],
        lambda x: tuple(map(_cell_of_numbers, x[0])),
    ),
)
NAMED_KINDS = tuple(kind.content for kind in FACT_KINDS if kind.content)


def facts_of_json(lists: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The facts of a step in the result schema (the inverse of `Step.facts_json`)."""
    return tuple(fact for kind in FACT_KINDS for fact in kind.of_json(lists))


class Why(NamedTuple):
    """The reason for one finding. cell: the cell that it is about. sources: the cells that rule it out, or
    force it. reason: how, from the closed list in the game's record ("row", "touch" ...)."""

    cell: Cell
    sources: tuple[Cell, ...]
    reason: str


class Count(NamedTuple):
    """The count of a counting step; the rule says what it counts. need: how many there must be. places: how
    many places there are for them."""

    need: int
    places: int


class Claim(NamedTuple):
    """The claim of a step, as data. Sentences and pictures are made from it and from the step's facts.

    units: the units to look at, one to a few. cells: the candidates there. why: a line for each finding,
    several if it has several reasons. count: what a counting step counts, else None. chain: the steps of a
    supposition, from the supposition to the contradiction, which is the last and finds nothing.
    """

    units: tuple[Unit, ...]
    cells: tuple[Cell, ...]
    why: tuple[Why, ...] = ()
    count: Count | None = None  # pyright: ignore[reportIncompatibleMethodOverride]
    chain: tuple["Step", ...] = ()

    @property
    def reason_cells(self) -> set[Cell]:
        """The cells that the claim rests on."""
        cells = {*self.cells}
        for why in self.why:
            if why.sources != self.cells:
                cells.update(why.sources)
        return cells

    @property
    def sorted_reason_cells(self) -> tuple[Cell, ...]:
        """The cells that the claim rests on, row by row."""
        return tuple(sorted(self.reason_cells))


class Step(NamedTuple):
    """One firing of one rule at one place.

    rule: its name. claim: what it asserts. facts: its findings; `queens`, `dead`, `values`, `without`,
    `links`, `rectangles` and `words` are those of each kind. size: how many units a counting rule counted,
    else None. tier: how hard the step is for a person. effort: the effort to see it after the step before it
    (see `explainer.effort_and_middle`).
    """

    rule: str
    claim: Claim
    facts: tuple[Fact, ...] = ()
    size: int | None = None
    tier: int = 0
    effort: float = 0

    @property
    def queens(self) -> tuple[Cell, ...]:
        """The cells in which it places a queen."""
        return self._places(QUEEN, True)

    @property
    def dead(self) -> tuple[Cell, ...]:
        """The cells that it kills."""
        return self._places(QUEEN, False)

    @property
    def values(self) -> tuple[tuple[Cell, Value], ...]:
        """The cells whose value is known from now on, each with its value."""
        return self._values(True)

    @property
    def without(self) -> tuple[tuple[Cell, Value], ...]:
        """The values that cells cannot have, each with its cell."""
        return self._values(False)

    @property
    def links(self) -> tuple[Link, ...]:
        """The neighbours that are joined or parted."""
        return tuple([Link(x.place[0], x.place[1], x.holds) for x in self.facts if x.content == LINK])

    @property
    def rectangles(self) -> tuple[Piece, ...]:
        """The rectangles that are in the answer, or are not."""
        return tuple([Piece(fact.place, fact.holds) for fact in self.facts if fact.content == RECTANGLE])

    @property
    def words(self) -> tuple[tuple[tuple[Cell, ...], bool], ...]:
        """The paths of words that are in the answer (True), or are not."""
        return tuple([(fact.place, fact.holds) for fact in self.facts if fact.content == WORD])

    def _places(self, what: Value, holds: bool) -> tuple[Any, ...]:
        return tuple([fact.place for fact in self.facts if fact.content == what and fact.holds == holds])

    def _values(self, holds: bool) -> tuple[tuple[Cell, Value], ...]:
        facts = [fact for fact in self.facts if fact.holds == holds]
        return tuple([(x.place, x.content) for x in facts if x.content not in NAMED_KINDS])

    def with_effort(self, effort: float) -> "Step":
        """Return the step with its effort, which is known once the step before it is."""
        return Step(*self[:-1], effort)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units that the step looks at, those of the first kind first; empty if the cells say enough."""
        return self.claim.units

    @property
    def because(self) -> tuple[Cell, ...]:
        """The cells that the step rests on, row by row."""
        return self.claim.sorted_reason_cells

    @property
    def found_cells(self) -> tuple[Cell, ...]:
        """The cells of the step's facts."""
        return tuple([cell for fact in self.facts for cell in fact.cells])

    @property
    def leaves_mark(self) -> bool:
        """True if a player can mark a finding of the step. A step that only rules out values for which the
        game has no mark would return as a hint again and again."""
        return any(fact.holds or fact.content == QUEEN for fact in self.facts)

    @property
    def units_to_look_at(self) -> tuple[Unit, ...]:
        """The units to look at: the claim's units of the first kind, or all its units if the first ones are
        lines that do not hold all of its cells. If the claim has no units: the row or column that holds all
        of the step's cells, else the row of the first cell that it finds or rests on. Empty if the step has
        no cells."""
        if self.units:
            first = tuple(unit for unit in self.units if unit.kind == self.units[0].kind)
            return first if self._lies_on(first) else self.units
        for cells in ((*self.because, *self.found_cells), self.found_cells):
            for i, kind in enumerate(LINE_KINDS):
                if len({cell[i] for cell in cells}) == 1:
                    return (Unit(kind, cells[0][i]),)
        cells_named = self.found_cells or self.because
        return (Unit("row", min(cells_named)[0]),) if cells_named else ()

    def _lies_on(self, units: tuple[Unit, ...]) -> bool:
        """True unless units of one kind are rows or columns that miss some of the claim's cells."""
        if units[0].kind not in LINE_KINDS:
            return True
        lines, i = {unit.number for unit in units}, LINE_KINDS.index(units[0].kind)
        return all(cell[i] in lines for cell in self.claim.cells)

    @property
    def area_cells(self) -> tuple[Cell, ...]:
        """The cells to look at if no unit tells: the claim's cells, else those found. Empty if units tell."""
        return () if self.units else self.claim.cells or self.found_cells

    def facts_json(self) -> dict[str, Any]:
        """Return the facts of the step as in the result schema."""
        return {key: rows for kind in FACT_KINDS for key, rows in kind.to_json(self.facts).items()}
