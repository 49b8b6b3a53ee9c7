"""Hints from half-filled captures: each new and true; every wrong mark found, none accused falsely."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from queens_snap.overlay.queens.hint import DIMMED, draw_step, draw_where, draw_wrong
from queens_snap.pipeline import snap
from queens_snap.solver.cell import Unit
from queens_snap.solver.queens.hints import Hint, cells_of_unit, hint
from queens_snap.solver.queens.mistakes import WrongMark
from queens_snap.solver.queens.state import State
from queens_snap.solver.queens.step import Step, mask_of
from queens_snap.vision.queens.read import Marks

FOLDER = Path(__file__).parents[3] / "fixtures" / "half-filled"
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def cells(pairs):
    return {(r, c) for r, c in pairs}


def test_there_are_enough_of_every_kind() -> None:
    assert len(TRUTHS) >= 24
    assert sum(bool(t["wrong"]) for t in TRUTHS.values()) >= 8
    assert sum(not t["marks"]["queens"] for t in TRUTHS.values()) >= 4
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1024 * 1024


@pytest.mark.parametrize("name", TRUTHS)
def test_wrong_marks_are_found_and_three_hints_in_a_row_are_new_and_true(name: str) -> None:
    truth = TRUTHS[name]
    result = snap(FOLDER / f"{name}.png")
    assert result.status == "solved"
    assert result.reading
    assert result.solution
    assert cells(result.reading.marks.queens) == cells(truth["marks"]["queens"])
    assert cells(result.reading.marks.crosses) == cells(truth["marks"]["crosses"])
    wrong = cells(truth["wrong"])
    assert {mark.cell for mark in result.mistakes} == wrong
    assert result.exit_status == (4 if wrong else 0)
    picture = result.hint_picture()
    assert picture is not None
    assert result.rgb is not None
    assert picture.shape == result.rgb.shape
    if wrong:
        assert result.to_json()["hint"] is None
    # from here on as the player would go on, wrong marks taken away
    queens = cells(truth["marks"]["queens"]) - wrong
    crosses = cells(truth["marks"]["crosses"]) - wrong
    right = cells(truth["solution"])
    for _ in range(3):
        if queens == right:
            break
        given = hint(result.solution, sorted(queens), sorted(crosses))
        assert given
        step = given.step
        attacked = State(result.solution.board, sorted(queens))
        assert set(step.queens) <= right - queens
        assert not set(step.dead) & (right | crosses)
        assert step.queens or set(step.dead) & set(
            attacked.live_cells
        )  # not what the game crosses out itself
        queens |= set(step.queens)
        crosses |= set(step.dead)


@pytest.fixture
def given() -> Hint:
    step = Step(
        "row-confined-to-region",
        6,
        0,
        mask_of([(4, 2), (5, 0)], 6),
        mask_of([(4, 3)], 6),
        (Unit("row", 4), Unit("region", 3)),
    )
    return Hint(step)


def test_where_dims_all_but_the_unit(capture, given) -> None:
    shot = capture()
    out = draw_where(shot.rgb, shot.reading, given)
    inside = set(cells_of_unit(shot.reading.board, Unit("row", 4)))
    for r in range(6):
        for c in range(6):
            old, new = (shot.cell(p, (r, c))[30, 30].astype(int) for p in (shot.rgb, out))
            expected = old if (r, c) in inside else (old * DIMMED).astype(int)
            assert np.abs(new - expected).max() <= 1, (r, c)


def test_step_shows_reason_and_news_and_gives_nothing_else_away(capture, given) -> None:
    shot = capture()
    out = draw_step(shot.rgb, shot.reading, given)
    middle = np.s_[24:45, 24:45]
    for r in range(6):
        for c in range(6):
            old, new = shot.cell(shot.rgb, (r, c)), shot.cell(out, (r, c))
            if (r, c) in given.step.dead:
                assert (new[middle] != old[middle]).any()
            elif (r, c) in given.step.because:
                assert np.array_equal(new[middle], old[middle])
            else:
                assert np.array_equal(new[middle], (old[middle] * DIMMED).astype(np.uint8))


@pytest.mark.parametrize("margin", [0, 90])
def test_the_sentence_hides_none_of_the_cells_it_is_about(capture, given, margin) -> None:
    shot = capture(margin=margin)
    out = draw_step(shot.rgb, shot.reading, given)
    assert (out != shot.rgb).any()
    for cell in (*given.step.dead, *given.step.because):
        ground = shot.cell(shot.rgb, cell)[5, 30]
        assert (shot.cell(out, cell)[8:12, 8:52] == ground).all(axis=-1).mean() > 0.5


def test_wrong_marks_come_with_a_sign_and_stay_visible(capture) -> None:
    shot = capture(marks=Marks(queens=((0, 0),)))
    out = draw_wrong(shot.rgb, shot.reading.lattice, [WrongMark((0, 0), "queen", "it cannot be")])
    old, new = shot.cell(shot.rgb, (0, 0)), shot.cell(out, (0, 0))
    assert np.array_equal(old[27:40, 20:40], new[27:40, 20:40])
    assert (old[:20, 40:] != new[:20, 40:]).any()


def test_a_finished_board_has_no_hint_and_marks_can_be_ignored() -> None:
    path = FOLDER.parent / "screenshots" / "board-soft-9-solved.png"
    done = snap(path)
    assert done.hint is None
    assert done.hint_picture() is not None
    anew = replace(done, ignore_marks=True)
    assert anew.hint
    assert anew.solution
    assert anew.hint.step == anew.solution.steps[0]
