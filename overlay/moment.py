"""A moment of a puzzle of any game: the puzzle, its pieces, and the step that is being shown."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from ..solver.cells import Cell, Unit, region_letter
from ..solver.puzzle import Answer, Marks, Puzzle, Solution
from ..solver.step import LINE_KINDS, NAMED_KINDS, Step, Value
from .labels import NO_LABELS, Labels


@dataclass(frozen=True)
class ClaimSigns:
    """The signs that a picture shows of a step's claim, besides the findings: at most three kinds at once.

    - outlined: candidates, or the cells of the reason, with a line around them.
    - undimmed: further cells that the veil leaves free.
    - ringed: cells of findings that the sentence mentions separately, with a ring in each.
    - sign_pairs: pairs of neighbours between which a sign stands that is part of the reason.
    - attempt: the supposition, which is drawn instead of the step's findings; None without a supposition.
    - consequences: the steps that follow from the supposition.
    - letters: the letter of each of these steps, or "" for none.
    - failing_cells: the cells in which the supposition fails.
    - second_group: a second group of cells, with a dashed line around them.
    - cell_names: cells and the letters by which the sentence calls them.
    - outline_groups: parts of the outlined cells that have an outline each.
    - earlier_parts: parts of the step that earlier panels have shown.
    """

    outlined: frozenset[Cell] = frozenset()
    undimmed: frozenset[Cell] = frozenset()
    ringed: frozenset[Cell] = frozenset()
    sign_pairs: tuple[tuple[Cell, Cell], ...] = ()
    attempt: Step | None = None
    consequences: tuple[Step, ...] = ()
    letters: tuple[str, ...] = ()
    failing_cells: frozenset[Cell] = frozenset()
    second_group: frozenset[Cell] = frozenset()
    cell_names: tuple[tuple[Cell, str], ...] = ()
    outline_groups: tuple[tuple[Cell, ...], ...] = ()
    earlier_parts: tuple[Step, ...] = ()

    @cached_property
    def signed_cells(self) -> frozenset[Cell]:
        """The cells that the signs lead the eye to, without those of the step's findings."""
        tried = (self.attempt,) if self.attempt else ()
        return (
            self.outlined
            | self.second_group
            | self.undimmed
            | self.failing_cells
            | {c for x in (*tried, *self.consequences) for c in finding_cells(x)}
        )

    @property
    def lettered_steps(self) -> list[tuple[Step, str]]:
        """The steps that follow from the supposition, each with its letter."""
        return list(zip(self.consequences, self.letters, strict=True))

    def panels(self, ends: Sequence[int]) -> "list[ClaimSigns]":
        """Return the signs of each panel of a long supposition; empty if one picture shows everything.

        Each panel adds steps that follow. The last panel shows the cells in which the supposition fails.
        ends: the result of `panel_ends`.
        """
        before = replace(self, failing_cells=frozenset())
        *growing, last = ends or [0]
        panels = [
            replace(before, consequences=self.consequences[:i], letters=self.letters[:i]) for i in growing
        ]
        return [*panels, self] if last else []

    def to_json(self) -> dict[str, Any]:
        """Return the signs as a JSON object for pages."""
        return {
            "because": sorted(self.outlined),
            "dashed": sorted(self.second_group),
            "kept": sorted(self.undimmed),
            "ringed": sorted(self.ringed),
            "meant": self.sign_pairs,
            "tried": self.attempt and self.attempt.facts_json(),
            "follows": [
                {**step.facts_json(), "at": step.claim.cells[:1], "letter": letter}
                for step, letter in self.lettered_steps
            ],
            "clash": sorted(self.failing_cells),
            "named": sorted(self.cell_names),
            "groups": self.outline_groups,
        }


NO_CLAIM_SIGNS = ClaimSigns()


def finding_cells(step: Step) -> tuple[Cell, ...]:
    """Return the cells in which a step's findings are shown. The cells that a new queen rules out are
    omitted, because they are obvious."""
    return step.queens or step.found_cells


def named_units(step: Step) -> tuple[Unit, ...]:
    """Return the units that a step's sentence may name: the units that the step and its supposition look at,
    and the rows and columns that its queens fill."""
    lines = [why for why in step.claim.why if step.queens and why.reason in LINE_KINDS]
    full = (Unit(why.reason, why.cell[why.reason == "column"]) for why in lines)
    return (*step.claim.units, *(unit for link in step.claim.chain for unit in link.claim.units), *full)


def region_letters(regions: Mapping[int, Collection[Cell]], taken: Collection[Cell]) -> dict[Cell, str]:
    """Return a region letter for each cell that is free; a region without free cells has its letter in one
    cell.

    regions: cells by region number. taken: cells that are not free, because something else is drawn there.
    """
    return {
        cell: region_letter(i)
        for i, region in regions.items()
        for cell in [cell for cell in region if cell not in taken] or [min(region)]
    }


PuzzleType = TypeVar("PuzzleType", bound=Puzzle, covariant=True)

#: The colour of each cell of a capture, RGB 0..255: rows of cells.
CellColours = Sequence[Sequence[Sequence[float]]]

#: The place of a piece: (cell,), the two cells that it links, the cells of a word in order, or the first and
#: the last cell of a rectangle.
Cells = tuple[Cell, ...]
#: The value of each piece by its place.
Pieces = Mapping[Cells, Value]


@dataclass(frozen=True)
class Moment(Generic[PuzzleType]):
    """A puzzle and the pieces on it while a step is shown.

    - marks: the player's marks before the first step.
    - done: the earlier steps, whose findings are on the board.
    - step: the current step, whose findings are emphasised.
    - answer: the only answer, if all of it is on the board.
    - guessed: the cells of the answer that search alone knows, as in a Solution.
    - examples: two answers of an ambiguous puzzle.
    - shared_pieces: the pieces that all answers of the puzzle share; None if they are unknown.
    - colours: the colours of the cells on the capture; None without a capture.
    - signs: the signs of the step's claim. labels: the labels to draw.
    - uncoloured: True if regions have no colours, as in print.
    """

    puzzle: PuzzleType
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
        """The signs that are drawn. Once the answer is on the board, a supposition outlines only its
        findings."""
        if self.answer is None or not self.signs.attempt:
            return self.signs
        return ClaimSigns(frozenset(finding_cells(self.step)) if self.step else frozenset())

    @property
    def drawn_step(self) -> Step | None:
        """The step whose findings are drawn; None while a picture shows a supposition."""
        return None if self.visible_signs.attempt else self.step

    @cached_property
    def focus(self) -> frozenset[Cell]:
        """The cells that the step is about, outside of which the board is dimmed. Empty if nothing is dimmed,
        as once the answer is on the board."""
        if not self.step or not self.visible_signs.signed_cells or self.answer is not None:
            return frozenset()
        return self.visible_signs.signed_cells | {*self.step.found_cells}

    @cached_property
    def step_numbers(self) -> dict[Cell, str]:
        """The number of the first step that finds a value in each cell, or "" if labels are plain. A step
        that only rules out a value does not count."""
        found = [
            (cell, i)
            for i, step in enumerate(self.done, 1)
            for fact in step.facts
            if fact.holds or fact.content in NAMED_KINDS
            for cell in fact.cells
        ]
        return {cell: "" if self.labels.without_numbers else str(i) for cell, i in reversed(found)}

    def step_number(self, cell: Cell) -> str:
        """Return the number of the step that finds a cell's value, or "?" if search alone knows the value."""
        return self.step_numbers.get(
            cell, "?" if cell in self.guessed or not self.labels.without_numbers else ""
        )


def finished_moment(puzzle: Puzzle, solution: Solution) -> Moment[Puzzle]:
    """Return the moment of a puzzle with its only answer; without an answer if there is not exactly one."""
    return Moment(puzzle, answer=solution.answer, guessed=solution.guessed)


def line_cells(puzzle: Puzzle, unit: Unit) -> Collection[Cell]:
    """Return the cells of a row or column of a puzzle."""
    rows, columns = puzzle.shape
    if unit.kind == "row":
        return [(unit.number, c) for c in range(columns)]
    return [(r, unit.number) for r in range(rows)]


def pieces_in_cells(values: Mapping[Cell, Value]) -> Pieces:
    """Return the pieces of values in cells."""
    return {(cell,): str(value) for cell, value in values.items()}


def cell_values(answer: Answer) -> dict[Cell, Value]:
    """Return the value of each cell of an answer. answer: rows of characters."""
    return {(r, c): ch for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def pieces_json(pieces: Pieces) -> dict[str, Value]:
    """Return the pieces as a JSON object for pages, with keys such as "2,3" for a cell and "2,3 2,4" for
    two."""
    return {" ".join(f"{r},{c}" for r, c in name): value for name, value in pieces.items()}
