"""Hints from half-filled captures: each new and true; every wrong mark found, none accused falsely."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from queens_snap.overlay.paint import capture as on_capture
from queens_snap.overlay.paint.capture import CaptureAdvice, draw_hint
from queens_snap.overlay.themes import CAPTURE_THEME
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Unit
from queens_snap.solver.games import GAMES
from queens_snap.solver.hint import Hint, hint
from queens_snap.solver.puzzle import Solution, WrongMark
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.state import State
from queens_snap.solver.step import QUEEN, Claim, Step, Why, facts_of

FOLDER = Path(__file__).parents[2] / "fixtures" / "half-filled"
BRIGHT = 1 - CAPTURE_THEME.veil[1]  # as much of its brightness is left to what steps back
QUEENS = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
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
    assert cells(result.reading.marks["queens"]) == cells(truth["marks"]["queens"])
    assert cells(result.reading.marks["crosses"]) == cells(truth["marks"]["crosses"])
    wrong = cells(truth["wrong"])
    assert {mark.cell for mark in result.mistakes} == wrong
    assert result.exit_status == (4 if wrong else 0)
    picture = result.hint_picture()
    assert picture is not None
    assert picture.picture.size
    if wrong:
        assert result.to_json()["hint"] is None
    # from here on as the player would go on, wrong marks taken away
    queens = cells(truth["marks"]["queens"]) - wrong
    crosses = cells(truth["marks"]["crosses"]) - wrong
    right = cells(truth["solution"])
    for _ in range(3):
        if queens == right:
            break
        marks = {"queens": sorted(queens), "crosses": sorted(crosses)}
        given = hint(GAMES["queens"].position(result.solution, marks))
        assert given
        step = given.step
        assert isinstance(result.solution.puzzle, Board)
        attacked = State(result.solution.puzzle, sorted(queens))
        assert set(step.queens) <= right - queens
        assert not set(step.dead) & (right | crosses)
        assert step.queens or set(step.dead) & set(
            attacked.live_cells
        )  # not what the game crosses out itself
        queens |= set(step.queens)
        crosses |= set(step.dead)


@pytest.fixture
def given() -> Hint:
    units, why = (Unit("row", 4), Unit("region", 3)), (Why((5, 0), ((4, 1),), "region"),)
    return Hint(
        Step(
            "row-confined-to-region",
            Claim(units, ((4, 0), (4, 1)), why),
            facts=facts_of(QUEEN, (), ((5, 0),)),
        )
    )


def drawn(shot, hint: Hint | None, wrong: Sequence[WrongMark] = (), **told) -> np.ndarray:
    solution = Solution(shot.reading.puzzle, (QUEENS,))
    found = draw_hint(shot.rgb, shot.reading, solution, CaptureAdvice(hint, wrong, **told))
    (x, y), (height, width) = found.offset, shot.rgb.shape[:2]
    return found.picture[y : y + height, x : x + width]


def test_where_dims_all_but_the_unit(capture, given) -> None:
    shot = capture()
    out = drawn(shot, given, where_only=True)
    inside = {(4, c) for c in range(6)}
    for r in range(6):
        for c in range(6):
            old, new = (shot.cell(p, (r, c))[30, 30].astype(int) for p in (shot.rgb, out))
            expected = old if (r, c) in inside else np.rint(old * BRIGHT)
            assert np.array_equal(new, expected), (r, c)


def test_where_can_be_a_region_and_then_names_it(capture) -> None:
    shot = capture(lines=False)
    step = Step("x", Claim((Unit("region", 3),), ()), facts=facts_of(QUEEN, (), ((0, 0),)))
    out = drawn(shot, Hint(step), where_only=True)
    inside = {x for x in np.ndindex(6, 6) if shot.reading.puzzle.region_of(x) == 3}
    letter = np.s_[7:25, 7:25]
    for cell in np.ndindex(6, 6):
        old, new = (shot.cell(picture, cell) for picture in (shot.rgb, out))
        assert np.array_equal(old[30, 30], new[30, 30]) == (cell in inside)
        assert len(np.unique(new[letter].reshape(-1, 3), axis=0)) > 1 or cell not in inside


def test_step_shows_reason_and_news_and_gives_nothing_else_away(capture, given) -> None:
    shot = capture()
    out = drawn(shot, given)
    middle = np.s_[24:45, 24:45]
    for r in range(6):
        for c in range(6):
            old, new = shot.cell(shot.rgb, (r, c)), shot.cell(out, (r, c))
            if (r, c) in given.step.dead:
                assert (new[middle] != old[middle]).any()
            elif r == 4:  # the row that it looks at
                assert np.array_equal(new[middle], old[middle])
            else:
                assert np.array_equal(new[middle], np.rint(old[middle] * BRIGHT))


@pytest.mark.parametrize("margin", [0, 90])
@pytest.mark.parametrize("where_only", [True, False])
def test_the_sentence_hides_no_cell(capture, given, margin, where_only, monkeypatch) -> None:
    shot = capture(margin=margin)
    out = drawn(shot, given, where_only=where_only)
    monkeypatch.setattr(on_capture, "add_caption", lambda picture, *_: (picture, (0, 0)))
    silent = drawn(shot, given, where_only=where_only)
    for cell in np.ndindex(6, 6):
        assert np.array_equal(shot.cell(out, cell), shot.cell(silent, cell))


def test_wrong_marks_come_with_a_sign_and_stay_visible(capture) -> None:
    shot = capture(marks={"queens": ((0, 0),)})
    out = drawn(shot, None, [WrongMark((0, 0), "queen", other=(1, 1))])
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
    assert anew.hint.step.rule
