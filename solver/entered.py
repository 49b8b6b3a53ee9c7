"""What a player has put into a puzzle of another game: what of it is wrong, and what follows from the rest.

entered: of Tango 0 (moon) or 1 (sun) by cell, of Zip the links that were drawn, in any game nothing at all.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from .cell import Cell, cell_name
from .pairs import Pair
from .puzzle import GameHint, GameSolution, GameStep, Link, Value, climb
from .queens.mistakes import WrongMark
from .tango.puzzle import Tango
from .tango.rules import LADDER as TANGO_LADDER
from .tango.rules import NAMES, TangoState
from .zip.puzzle import Zip
from .zip.rules import LADDER as ZIP_LADDER
from .zip.rules import ZipState

Entered = Mapping[Cell, int] | tuple[Pair, ...]


class Position(NamedTuple):
    """values, links: what was put in and is right. steps: all that follow from it."""

    values: tuple[tuple[Cell, Value], ...]
    links: tuple[Link, ...]
    steps: tuple[GameStep, ...]


def position(solution: GameSolution, entered: Entered = ()) -> Position | None:
    """How far a player has come; None where there is no only answer."""
    if solution.answer is None:
        return None
    puzzle = solution.puzzle
    if not entered:
        return Position((), (), solution.steps)
    if isinstance(puzzle, Tango) and isinstance(entered, Mapping):
        wrong = set(_wrong_symbols(solution, entered))
        values = tuple((cell, value) for cell, value in entered.items() if cell not in wrong)
        state = TangoState(puzzle)
        for cell, value in values:
            state.put(cell, value)
        return Position(values, (), climb(state, TANGO_LADDER, TangoState.apply).steps)
    assert isinstance(puzzle, Zip)
    assert isinstance(entered, tuple)
    links = tuple(Link(a, b, True) for a, b in sorted(set(entered) & _joined(solution)))
    state = ZipState(puzzle)
    for a, b, _ in links:
        state.join(state.index(a), state.index(b))
    state.part_full()
    return Position((), links, climb(state, ZIP_LADDER, ZipState.apply).steps)


def game_hint(solution: GameSolution, entered: Entered = ()) -> GameHint | None:
    """The next step that a player can draw: one that only says where a path does not go leaves no mark, and
    would come again and again. None where there is no only answer, where nothing is left to find, and where
    no rule finds anything."""
    now = position(solution, entered)
    steps = now.steps if now else ()
    seen = (s for s in steps if s.values or any(link.joined for link in s.links))
    return next((GameHint(step) for step in seen), None)


def is_stuck(solution: GameSolution, entered: Entered) -> bool:
    """True if some of what only search knows has not been put in."""
    if not isinstance(solution.puzzle, Zip):
        return not set(solution.guessed) <= set(entered)
    ways = pairwise(cell for cell in solution.answer or () if isinstance(cell, tuple))
    found = {(min(a, b), max(a, b)) for a, b in ways if a in solution.guessed}
    return not found <= set(entered)


def wrong_entries(solution: GameSolution, entered: Entered) -> tuple[WrongMark, ...]:
    """What was put in and contradicts the only answer, row by row; none where there is no only one. Of a path
    the upper or left cell of each wrong link."""
    if solution.answer is None:
        return ()
    if isinstance(entered, Mapping):
        return tuple(_wrong_symbol(solution, x, entered[x]) for x in _wrong_symbols(solution, entered))
    return tuple(
        WrongMark(a, "path", f"the only path does not go from here to {cell_name(b)}")
        for a, b in sorted(set(entered) - _joined(solution))
    )


def _wrong_symbols(solution: GameSolution, entered: Mapping[Cell, int]) -> list[Cell]:
    rows = [str(row) for row in solution.answer or ()]
    return sorted((r, c) for (r, c), value in entered.items() if str(value) != rows[r][c])


def _wrong_symbol(solution: GameSolution, cell: Cell, value: int) -> WrongMark:
    right = NAMES[1 - value]
    for i, step in enumerate(solution.steps, 1):
        if any(found == cell for found, _ in step.values):
            return WrongMark(cell, NAMES[value], f"step {i} puts a {right} here: {step.text}")
    return WrongMark(cell, NAMES[value], f"the only answer has a {right} here")


def _joined(solution: GameSolution) -> set[Pair]:
    """The links of the only path, each with its upper or left cell first."""
    cells = (cell for cell in solution.answer or () if isinstance(cell, tuple))
    return {(min(pair), max(pair)) for pair in pairwise(cells)}
