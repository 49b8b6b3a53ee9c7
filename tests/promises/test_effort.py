"""Whatever is asked of a puzzle comes to an end, in every game, with nothing but the defaults; where
less is allowed, within that."""

from dataclasses import replace
from time import process_time

import pytest

from queens_snap.pipeline import Snap, solve_puzzle
from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step

from ..solver.clock import replace_cp_sat, use_ticking_clock
from .marks import marks_of, states_of_kind
from .parametrize import case_puzzle, every_puzzle

MAX_SECONDS = 5.0  # seconds of one processor, of which the slowest takes a tenth

BUDGETS = (1, 10, 60, 300, 2000)  # looks at the clock, from what hardly begins to what tells most to its end
MAX_LOOKS_AFTERWARDS = 80  # looks afterwards, until all that is asked has ended; each thing asked adds some


@every_puzzle(slow=("largest",))
def test_every_puzzle_is_solved_told_and_hinted_at_in_time(game: str, kind: str) -> None:
    begin = process_time()
    result = solve_puzzle(case_puzzle(game, kind), "")
    assert result.status != "refused"
    assert result.hint is not None or result.status != "solved" or kind == "full"
    assert len(result.to_json()["steps"]) == len(result.way)
    assert result.story() is None or result.status == "solved"
    assert process_time() - begin < MAX_SECONDS


StepLists = tuple[tuple[Step, ...], ...]


def steps_of_all_requests(result: Snap, marks: list[Marks]) -> StepLists:
    """Return all steps that can be asked of a puzzle and of some positions on the way."""
    assert result.solution
    step_lists = [result.solution.steps, result.solution.all_steps]
    for entered in marks:
        there = replace(result, entered=entered)
        step_lists += [position.steps for position in (there.position,) if position]
        step_lists += [story.steps for whole in (False, True) if (story := there.story(whole))]
        step_lists += [(there.hint.step,) if there.hint else ()]
        step_lists += [tuple(there.way)]
    return tuple(step_lists)


@every_puzzle(slow=("largest",))
def test_solving_and_all_that_is_told_have_one_purse(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # by the usual clock: others use them too
    marks = [marks_of(game, state, kind) for state in states_of_kind(kind)]
    replace_cp_sat(monkeypatch)
    clock = use_ticking_clock(monkeypatch)
    for allowed in BUDGETS:
        begin = clock.now
        result = solve_puzzle(case_puzzle(game, kind), "", budget=allowed)
        if result.solution is None:
            assert clock.now - begin < allowed + MAX_LOOKS_AFTERWARDS
            continue
        first = steps_of_all_requests(result, marks)
        assert clock.now - begin < allowed + MAX_LOOKS_AFTERWARDS * (1 + len(marks))
        then = clock.now
        assert steps_of_all_requests(result, marks) == first
        assert clock.now == then  # asked again, it costs nothing
