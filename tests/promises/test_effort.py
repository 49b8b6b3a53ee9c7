"""Whatever is asked of a puzzle comes to an end, in every game, with nothing but the defaults; where
less is allowed, within that."""

from dataclasses import replace
from time import process_time

import pytest

from queens_snap.pipeline import Snap, solve_puzzle
from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step

from ..solver.clock import ticking, without_cp_sat
from .marks import marks_of, states
from .tried import every_puzzle, puzzle_of

MOST = 5.0  # seconds of one processor, of which the slowest takes a tenth

ALLOWED = (1, 10, 60, 300, 2000)  # looks at the clock, from what hardly begins to what tells most to its end
LATE = 80  # looks afterwards, until all that is asked has ended; each thing asked adds some


@every_puzzle()
def test_every_puzzle_is_solved_told_and_hinted_at_in_time(game: str, kind: str) -> None:
    begin = process_time()
    result = solve_puzzle(puzzle_of(game, kind), "")
    assert result.status != "refused"
    assert result.hint is not None or result.status != "solved" or kind == "full"
    assert len(result.to_json()["steps"]) == len(result.way)
    assert result.story() is None or result.status == "solved"
    assert process_time() - begin < MOST


Told = tuple[tuple[Step, ...], ...]


def all_told(result: Snap, marks: list[Marks]) -> Told:
    """Everything that can be asked of a puzzle and of some positions on the way to its answer."""
    assert result.solution
    told = [result.solution.steps, result.solution.all_steps]
    for entered in marks:
        there = replace(result, entered=entered)
        told += [position.steps for position in (there.position,) if position]
        told += [story.steps for whole in (False, True) if (story := there.story(whole))]
        told += [(there.hint.step,) if there.hint else ()]
        told += [tuple(there.way)]
    return tuple(told)


@every_puzzle(slow=("largest",))
def test_solving_and_all_that_is_told_have_one_purse(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = [marks_of(game, state, kind) for state in states(kind)]  # by the usual clock: others use them too
    without_cp_sat(monkeypatch)
    clock = ticking(monkeypatch)
    for allowed in ALLOWED:
        begin = clock.now
        result = solve_puzzle(puzzle_of(game, kind), "", budget=allowed)
        if result.solution is None:
            assert clock.now - begin < allowed + LATE
            continue
        first = all_told(result, marks)
        assert clock.now - begin < allowed + LATE * (1 + len(marks))
        then = clock.now
        assert all_told(result, marks) == first
        assert clock.now == then  # asked again, it costs nothing
