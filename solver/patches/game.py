"""The record of Patches, its conclusions, and a player's marks."""

import re
from collections.abc import Sequence

from ..budget import CP_SAT_BUDGET, Budget, proven
from ..cells import Rectangle
from ..game import RECTANGLE, Game, as_given, explained, lazy_function, lazy_record
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from . import search
from .explanation import Deduction
from .puzzle import Patches, parse_patches, patches_of, rectangles_of
from .rules import FAIR, LADDER
from .search import BUDGET, MORE_BUDGET, solutions
from .state import State

# The whole answer to a Patches: is there exactly one, and how does a person get there?


def conclude(puzzle: Patches) -> Solution:
    """The number of answers there are, by search from the clues, and the deduction: of a puzzle with one
    answer by the whole ladder, of one with several as far as the fair rules go. Raises SearchTooLong where no
    budget comes to an end."""
    found = tuple(
        proven(
            lambda: solutions(puzzle, limit=2, budget=BUDGET),
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
            instead=lambda: solutions(puzzle, limit=2, budget=MORE_BUDGET),
        )
    )
    return explained(
        puzzle, found, lambda ladder, budget: Deduction.of(State(puzzle), ladder, budget), LADDER, FAIR
    )


# The rectangles that a player has drawn on a Patches: which are wrong, and what follows from the others.

RECTANGLES, ONE_RECTANGLE = "rectangles", "rectangle"  # the kind of mark, and one of it


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The position of a player: the rectangles that are right, the cells that unfinished ones hold, and all
    that follows from them."""
    drawn = _drawn(marks)
    puzzle = solution.puzzle
    assert isinstance(puzzle, Patches)
    state, answer = State(puzzle), rectangles_of(solution.answer or ())
    about = state.about
    right, known = [], set()
    for rectangle in drawn:
        if rectangle in answer:
            right.append(rectangle)
            known |= set(rectangle.cells)
            state.know(about.one(state.candidates.rectangles.index(rectangle)))
        elif (i := _within(rectangle, answer)) is not None:
            right.append(rectangle)
            cells = sum(1 << r * puzzle.columns + c for r, c in rectangle.cells)
            state.know(about.own(i, cells))
    proof = solution.proof
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(puzzle.shape)).proof
    return Position({RECTANGLES: tuple(right)} if drawn else {}, proof, not set(solution.guessed) <= known)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The rectangles that reach into another one of the only answer, row by row; none where there is no only
    answer."""
    answer = rectangles_of(solution.answer or ())
    if not answer:
        return ()
    wrong = [x for x in _drawn(marks) if _within(x, answer) is None]
    return tuple(
        WrongMark((x.top, x.left), ONE_RECTANGLE, step=_shown_by(solution, x)) for x in sorted(wrong)
    )


def _drawn(marks: Marks) -> list[Rectangle]:
    return [Rectangle(*x) for x in marks.get(RECTANGLES, ())]


def _within(rectangle: Rectangle, answer: tuple[Rectangle, ...]) -> int | None:
    """The number of the clue whose rectangle holds all of one that was drawn."""
    cells = rectangle.cells
    return next((i for i, x in enumerate(answer) if all(map(x.holds, cells))), None)


def _shown_by(solution: Solution, drawn: Rectangle) -> int | None:
    """The number of the step that lays a rectangle over a part of one that was drawn, and not all of it."""
    for i, step in enumerate(solution.steps, 1):
        for piece in step.rectangles:
            held = sum(map(piece.rectangle.holds, drawn.cells))
            if piece.is_one and 0 < held < len(drawn.cells):
                return i
    return None


def is_text(lines: Sequence[str]) -> bool:
    """Cells with a shape's sign, a size or none behind it, and '.': no other game's text has such signs."""
    cells = re.compile(r"(?:[#|+-]\d*|\.|\s)+", re.ASCII)
    return any(set(line) & set("#|+-") for line in lines) and all(map(cells.fullmatch, lines))


GAME = Game(
    parse_patches,
    patches_of,
    "clues",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generate:twins"),
    marks={RECTANGLES: RECTANGLE},
    maker=lazy_record(__package__, ".generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
