"""What is said of nonograms."""

from ..solver.cell import Cell, cell_name
from ..solver.nonogram.puzzle import Nonogram
from ..solver.nonogram.rules import SOLID
from ..solver.step import Step
from .game_words import Words
from .phrases import capital, listed

AIM = (
    "Fill cells so that each row and column has blocks as long as the numbers at its end say, in that order."
)


def sentence(puzzle: Nonogram, step: Step) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return {"overlap": _line, "complete-line": _line, "supposition": _supposition}[step.rule](puzzle, step)


def _line(puzzle: Nonogram, step: Step) -> str:
    (unit,) = step.units
    clues = puzzle.row_clues if unit.kind == "row" else puzzle.column_clues
    clue = " ".join(map(str, clues[unit.number])) or "0"
    across = "column" if unit.kind == "row" else "row"
    found = []
    for kind, is_solid in (("filled", True), ("empty", False)):
        cells = [cell for cell, value in step.values if (value == SOLID) == is_solid]
        if cells:
            verb = "is" if len(cells) == 1 else "are"
            found.append(f"{_places(across, cells, unit.kind == 'row')} {verb} {kind}")
    return f"{capital(unit.name)} ({clue}): wherever its blocks go, {' and '.join(found)}."


def _supposition(puzzle: Nonogram, step: Step) -> str:
    ((cell, value),), (line,) = step.values, step.details
    other, kind = ("filled", "empty") if value == SOLID else ("empty", "filled")
    return f"If {cell_name(cell)} were {kind}, {line.name} could not be completed, so it is {other}."


def _places(kind: str, cells: list[Cell], in_row: bool) -> str:
    """The cells of a line by their numbers: "columns 1-4 and 7" """
    spans: list[tuple[int, int]] = []
    for p in (cell[1] if in_row else cell[0] for cell in cells):
        if spans and spans[-1][1] == p:
            spans[-1] = (spans[-1][0], p + 1)
        else:
            spans.append((p + 1, p + 1))
    names = [str(a) if a == b else f"{a}-{b}" for a, b in spans]
    return f"{kind}{'s' * (len(cells) > 1)} {listed(names)}"


WORDS = Words(
    title=lambda puzzle: "Nonogram",
    aim=lambda puzzle: AIM,
    form="write 'rows' and a clue a line, then 'columns' and theirs",
    row_form='write one JSON object a line with "row_clues" and what else "puzzle" has in an answer',
    sentence=sentence,
    why_wrong=lambda solution, mark: "",
    answer="answer",
    misread="clues",
    nothing_left="Nothing is left to find.",
    too_long="check that it was written down right: one with many answers takes longest",
)
