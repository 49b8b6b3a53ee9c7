"""The entry of Zip in the table of games: its parser, its conclusions, and a player's marks."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from ..budget import Budget, OutOfTime, answers_of_first_finished, limit_time
from ..cells import Cell
from ..game import (
    PAIR_FORM,
    AnyDeduction,
    EnteredMarks,
    Game,
    IsText,
    MakeState,
    MarkForm,
    Parse,
    ReadJson,
    SearchModule,
)
from ..ladder import Rung, climb
from ..puzzle import Answer, MalformedBoard, Marks, Pair, Solution, WrongMark
from . import search
from .explanation import Deduction
from .puzzle import Zip, broken_rule, parse_zip, zip_of
from .rules import LADDER
from .state import State

NARROWING_SHARE = 0.5  # of the allowance of time: the search comes after it
PATH = "path"  # the kind of mark: neighbours that the player's path joins


def is_text(lines: Sequence[str]) -> bool:
    """Walls between cells, or each number from 1 just once, among '.': a Queens board of numbers has a region
    of each."""
    if any(re.match(r"r\d+c\d+ *\|", line) for line in lines):
        return True
    words = " ".join(lines).split()
    numbers = [word for word in words if word != "."]
    expected = [str(i) for i in range(1, len(numbers) + 1)]
    return len(words) > len(numbers) > 1 and sorted(numbers, key=lambda x: (len(x), x)) == expected


class ZipGame(Game):
    """The record of Zip."""

    parse: Parse = staticmethod(parse_zip)
    of_json: ReadJson = staticmethod(zip_of)
    field = "numbers"
    is_text: IsText | None = staticmethod(is_text)
    search: SearchModule = search
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks: Mapping[str, MarkForm] = {PATH: PAIR_FORM}
    maker_name: str | None = "MAKER"

    def quick_searches(self, puzzle: Zip) -> tuple[Callable[[], Any], ...]:
        """Search from the givens; where that takes long, along the links that the ladder leaves."""
        return (*super().quick_searches(puzzle), lambda: self.answers(_with_walls_of_ladder(puzzle), 2))

    def solve_read_puzzle(self, puzzle: Zip, stars_a_unit: int | None) -> Solution:
        """The solution of a puzzle that was read, where the numbers may not be 1 to the last: then there is
        no path. Where a picture shows the path and hides the walls, the path is the answer."""
        if puzzle.shown_path:
            return self._solution_as_shown(puzzle)
        try:
            whole = Zip.of(puzzle.numbers, puzzle.walls)
        except MalformedBoard:
            return Solution(puzzle, ())
        return self.explain(whole, answers_of_first_finished(*self.quick_searches(whole)))

    def _solution_as_shown(self, puzzle: Zip) -> Solution:
        """The solution with the path that is shown as the answer, and what the numbers alone show of it,
        whatever the walls are; how hard it was is not known."""
        if broken_rule(puzzle, puzzle.shown_path):
            return Solution(puzzle, ())
        deduction = self.deduce(State(puzzle), self.fair_rungs)
        guessed = self.cells_left_open(deduction.state, puzzle.shown_path)
        return Solution(puzzle, (puzzle.shown_path,), deduction.proof, None, guessed)

    def cells_left_open(self, state: State, answer: Answer) -> tuple[Cell, ...]:
        """The cells from which the path goes on in a direction that no step shows."""
        ways = pairwise(cell for cell in answer if isinstance(cell, tuple))
        return tuple(a for a, b in ways if not state.joined[state.index(a)] >> state.index(b) & 1)

    def enter_marks(self, state: State, solution: Solution, marks: Marks) -> EnteredMarks:
        """Enter the links that are right; a cell is filled once the player's path goes on from it."""
        drawn = set(marks.get(PATH, ()))
        right = tuple(sorted(drawn & _sorted_links(solution)))
        for a, b in right:
            state.add_link(state.index(a), state.index(b))
        cells = [a for a, b in _directed_links(solution) if (min(a, b), max(a, b)) in drawn]
        return EnteredMarks({PATH: right} if drawn else {}, cells)

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        """Find the links that the only path does not have, by their upper or left cells, with the step of
        the way that rules each out."""
        for a, b in sorted(set(marks.get(PATH, ())) - _sorted_links(solution)):
            yield WrongMark(a, PATH, other=b, step=_step_against(solution, (a, b)))


GAME = ZipGame()


def _with_walls_of_ladder(puzzle: Zip) -> Zip:
    """The puzzle with walls wherever the ladder parts neighbours: it has the same paths."""
    state = State(puzzle)
    state.budget = Budget.for_board(puzzle.shape)
    with suppress(OutOfTime), limit_time(part=NARROWING_SHARE):
        climb(state, LADDER)
    return Zip(puzzle.numbers, _parted_pairs(state))


def _parted_pairs(state: State) -> tuple[Pair, ...]:
    """The walls, and all neighbours that the steps have parted."""
    rows = len(state.other_end) // state.columns
    pairs = (
        ((r, c), other)
        for r in range(rows)
        for c in range(state.columns)
        for other in ((r, c + 1), (r + 1, c))
        if other[0] < rows and other[1] < state.columns
    )
    return tuple(
        (a, b)
        for a, b in pairs
        if not (state.open_neighbours[state.index(a)] | state.joined[state.index(a)]) >> state.index(b) & 1
    )


def _step_against(solution: Solution, wrong: Pair) -> int | None:
    """The number (from 1) of the first step of the way that parts two neighbours, or leaves one of them no
    end for the other; None where only search knows it."""
    puzzle, joined = solution.puzzle, Counter[Cell]()
    assert isinstance(puzzle, Zip)
    most = {cell: 1 if puzzle.numbers[cell[0]][cell[1]] in (1, puzzle.last_number) else 2 for cell in wrong}
    for number, step in enumerate(solution.steps, 1):
        joined.update(cell for link in step.links if link.joined for cell in (link.a, link.b))
        parted = any({link.a, link.b} == {*wrong} for link in step.links if not link.joined)
        if parted or any(joined[cell] >= most[cell] for cell in wrong):
            return number
    return None


def _directed_links(solution: Solution) -> list[Pair]:
    """The only path's links, each in its direction."""
    return list(pairwise(cell for cell in solution.answer or () if isinstance(cell, tuple)))


def _sorted_links(solution: Solution) -> set[Pair]:
    """The only path's links, each with its upper or left cell first."""
    return {(min(pair), max(pair)) for pair in _directed_links(solution)}
