"""A moment of a puzzle, of any game: all that drawings, pages and terminals show of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from ..solver.cells import Cell, Unit, region_letter
from ..solver.puzzle import Answer, Marks, Puzzle, Solution
from ..solver.step import LINES, WHATS, Step, Value
from .labels import NO_LABELS, Labels

Arrow = tuple[Cell, Cell]


@dataclass(frozen=True)
class ClaimSigns:
    """The signs that a picture shows of a step's claim besides what the step finds: at most three kinds in
    all.

    outlined: cells with a line around them, the candidates or what the step rests on. dashed: cells with a
    dashed line around them, a second group beside the first. kept: what else is neither dimmed nor paler.
    ringed: findings of a second kind, of which the sentence speaks apart. arrows: from candidates to what
    they rule out, if it is not plain to see. meant: neighbours whose sign between them counts. tried: what is
    supposed; then what the step finds is not drawn. follows: the steps to which that leads, each with one of
    the letters, or "" if it needs none. clash: the cells where the supposition fails. named: letters by which
    the sentence calls cells. groups: parts of the outlined cells with a line each. earlier: parts of the step
    that other panels have shown.
    """

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
    groups: tuple[tuple[Cell, ...], ...] = ()
    earlier: tuple[Step, ...] = ()

    @cached_property
    def signed_cells(self) -> frozenset[Cell]:
        """The cells that the signs lead the eye to, except those of the step's findings."""
        tried = (self.tried,) if self.tried else ()
        return (
            self.outlined
            | self.dashed
            | self.kept
            | self.clash
            | {c for x in (*tried, *self.follows) for c in finding_cells(x)}
        )

    @property
    def lettered(self) -> list[tuple[Step, str]]:
        """The steps that follow, each with its letter."""
        return list(zip(self.follows, self.letters, strict=True))

    def panels(self, ends: Sequence[int]) -> "list[ClaimSigns]":
        """The signs of each panel of a long supposition: more and more that follows, at last where it fails.
        Empty if one picture shows it all. ends: as of `panel_ends`."""
        before = replace(self, clash=frozenset())
        *growing, last = ends or [0]
        panels = [replace(before, follows=self.follows[:i], letters=self.letters[:i]) for i in growing]
        return [*panels, self] if last else []

    def to_json(self) -> dict[str, Any]:
        """Return the signs as pages draw them."""
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
            "groups": self.groups,
        }


NO_CLAIM_SIGNS = ClaimSigns()


def finding_cells(step: Step) -> tuple[Cell, ...]:
    """Return the cells in which a step's findings are shown. What a queen rules out at once goes without
    saying."""
    return step.queens or step.found


def named_units(step: Step) -> tuple[Unit, ...]:
    """Return the units that a step's sentence may name: those it looks at, those of what it supposes, and the
    rows and columns that its queens fill."""
    lines = [why for why in step.claim.why if step.queens and why.by in LINES]
    full = (Unit(why.by, why.cell[why.by == "column"]) for why in lines)
    return (*step.claim.look, *(unit for link in step.claim.chain for unit in link.claim.look), *full)


def region_letters(regions: Mapping[int, Collection[Cell]], taken: Collection[Cell]) -> dict[Cell, str]:
    """Return the letters of regions, by number, in the cells of each region in which nothing else is drawn,
    or else in one of its cells."""
    return {
        cell: region_letter(i)
        for i, region in regions.items()
        for cell in [cell for cell in region if cell not in taken] or [min(region)]
    }


P = TypeVar("P", bound=Puzzle, covariant=True)

#: Of each cell of a capture its colour, RGB 0..255: rows of cells.
CellColours = Sequence[Sequence[Sequence[float]]]

#: What stands where: in a cell, by (that cell,); between two, or in all of a rectangle, by (first cell, last
#: cell).
Cells = tuple[Cell, ...]
Pieces = Mapping[Cells, Value]


@dataclass(frozen=True)
class Moment(Generic[P]):
    """A puzzle with what stands on it.

    marks: what stood before the first step. done: the steps whose findings stand. step: the one that is
    shown, with its findings emphasised. answer: the only one, if all of it stands. guessed: the cells of it
    that search alone knows, as of a Solution. examples: two answers of an ambiguous puzzle. settled: what
    stands in all its answers, as far as is known (None: what the examples share). colours: of the cells on
    the capture, None if there is none. signs: of the step's claim. labels: what is written on the board.
    uncoloured: regions have no colours, as in print.
    """

    puzzle: P
    marks: Marks = field(default_factory=dict)
    done: tuple[Step, ...] = ()
    step: Step | None = None
    answer: Answer | None = None
    guessed: tuple[Cell, ...] = ()
    examples: tuple[Answer, ...] = ()
    shared_pieces: Pieces | None = None
    colours: CellColours | None = None
    signs: ClaimSigns = NO_CLAIM_SIGNS
    labels: Labels = NO_LABELS
    uncoloured: bool = False

    @cached_property
    def visible_signs(self) -> ClaimSigns:
        """The signs that are drawn. Once the answer stands, a step that supposes something outlines only what
        it finds."""
        if self.answer is None or not self.signs.tried:
            return self.signs
        return ClaimSigns(frozenset(finding_cells(self.step)) if self.step else frozenset())

    @property
    def drawn_step(self) -> Step | None:
        """The step whose findings are drawn; none while something is tried."""
        return None if self.visible_signs.tried else self.step

    @cached_property
    def focus(self) -> frozenset[Cell]:
        """The cells that the step is about; empty if nothing else is to be paler, as when the answer
        stands."""
        if not self.step or not self.visible_signs.signed_cells or self.answer is not None:
            return frozenset()
        return self.visible_signs.signed_cells | {*self.step.found}

    @cached_property
    def step_numbers(self) -> dict[Cell, str]:
        """The number of the first step that finds a value in each cell; "" if numbers are not wanted. A step
        that only rules a value out does not count."""
        found = [
            (cell, i)
            for i, step in enumerate(self.done, 1)
            for fact in step.facts
            if fact.holds or fact.what in WHATS
            for cell in fact.cells
        ]
        return {cell: "" if self.labels.plain else str(i) for cell, i in reversed(found)}

    def step_number(self, cell: Cell) -> str:
        """Return when a cell is found: the number of a step, or "?" if search alone knows it."""
        return self.step_numbers.get(cell, "?" if cell in self.guessed or not self.labels.plain else "")


def finished_moment(puzzle: Puzzle, solution: Solution) -> Moment[Puzzle]:
    """Return the moment of a puzzle with all of its only answer, or without any if there is no such
    answer."""
    return Moment(puzzle, answer=solution.answer, guessed=solution.guessed)


def line_cells(puzzle: Puzzle, unit: Unit) -> Collection[Cell]:
    """Return the cells of a row or column of a puzzle."""
    rows, columns = puzzle.shape
    if unit.kind == "row":
        return [(unit.number, c) for c in range(columns)]
    return [(r, unit.number) for r in range(rows)]


def pieces_in_cells(values: Mapping[Cell, Value]) -> Pieces:
    """Return values of cells in the form of pieces."""
    return {(cell,): str(value) for cell, value in values.items()}


def cell_values(answer: Answer) -> dict[Cell, Value]:
    """Return the value of each cell of an answer in rows of characters."""
    return {(r, c): ch for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def pieces_json(put: Pieces) -> dict[str, Value]:
    """Return the pieces as pages have them: by "2,3" for a cell, "2,3 2,4" for two."""
    return {" ".join(f"{r},{c}" for r, c in name): value for name, value in put.items()}
