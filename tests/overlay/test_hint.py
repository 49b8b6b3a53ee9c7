"""Hints on captures: the step, its signs and its words."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from queens_snap.overlay.compose import draw_step, pieces_on_board
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment, finding_cells
from queens_snap.overlay.paint import capture as on_capture
from queens_snap.overlay.paint.capture import CaptureAdvice, draw_hint
from queens_snap.overlay.queens import DRAWING
from queens_snap.overlay.sketch import Glyph, cell_middle
from queens_snap.overlay.themes import CAPTURE_THEME, POINTING_COLOURS
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Unit
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.hint import Hint, next_hint
from queens_snap.solver.puzzle import Solution, WrongMark
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.state import State
from queens_snap.solver.step import QUEEN, Claim, Link, Step, Why, facts_of, link_facts, value_facts
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip

from .puzzles import QUEENS, TANGO, ZIP
from .stories import tell_story

CORNER_REGION = Unit("region", 0)
ATTACK_STEP = Step(  # the three open cells of the upper left region, in an L, and what all of them rule out
    "attack-region",
    Claim(
        (CORNER_REGION,),
        ((0, 0), (0, 1), (2, 0)),
        (
            Why((1, 0), ((2, 0), (0, 0)), "column"),
            Why((1, 0), ((0, 1),), "touch"),
            Why((3, 1), ((2, 0),), "touch"),
            Why((3, 1), ((0, 1),), "column"),
        ),
    ),
    facts=facts_of(QUEEN, (), ((1, 0), (3, 1))),
)
SUPPOSITION_STEP = Step(
    "placement-forces-contradiction",
    Claim(
        (),
        (),
        (Why((4, 2), (), "chain"),),
        None,
        (
            Step("supposed", Claim((), ((4, 2),)), facts=facts_of(QUEEN, ((4, 2),), ((4, 3),))),
            Step(
                "single-cell-row",
                Claim((Unit("row", 1),), ((1, 3),)),
                facts=facts_of(QUEEN, ((1, 3),), ((1, 4),)),
            ),
            Step(
                "attack-row", Claim((Unit("row", 5),), ((5, 5),)), facts=facts_of(QUEEN, (), ((3, 4), (5, 0)))
            ),
            Step("no-room", Claim((Unit("row", 0),), ())),
        ),
    ),
    facts=facts_of(QUEEN, (), ((4, 2),)),
)


FOLDER = Path(__file__).parents[2] / "fixtures" / "half-filled"
UNVEILED_SHARE = 1 - CAPTURE_THEME.veil[1]  # as much of its brightness is left to what steps back
QUEEN_CELLS = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def cell_set(pairs):
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
    assert cell_set(result.reading.marks["queens"]) == cell_set(truth["marks"]["queens"])
    assert cell_set(result.reading.marks["crosses"]) == cell_set(truth["marks"]["crosses"])
    wrong = cell_set(truth["wrong"])
    assert {mark.cell for mark in result.mistakes} == wrong
    assert result.exit_status == (4 if wrong else 0)
    picture = result.hint_picture()
    assert picture is not None
    assert picture.picture.size
    if wrong:
        assert result.to_json()["hint"] is None
    # from here on as the player would go on, wrong marks taken away
    queens = cell_set(truth["marks"]["queens"]) - wrong
    crosses = cell_set(truth["marks"]["crosses"]) - wrong
    right = cell_set(truth["solution"])
    for _ in range(3):
        if queens == right:
            break
        marks = {"queens": sorted(queens), "crosses": sorted(crosses)}
        given = next_hint(GAMES["queens"].position(result.solution, marks))
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
def row_hint() -> Hint:
    units, why = (Unit("row", 4), Unit("region", 3)), (Why((5, 0), ((4, 1),), "region"),)
    return Hint(
        Step(
            "row-confined-to-region",
            Claim(units, ((4, 0), (4, 1)), why),
            facts=facts_of(QUEEN, (), ((5, 0),)),
        )
    )


def draw_hint_onto(shot, hint: Hint | None, wrong: Sequence[WrongMark] = (), **told) -> np.ndarray:
    solution = Solution(shot.reading.puzzle, (QUEEN_CELLS,))
    found = draw_hint(shot.rgb, shot.reading, solution, CaptureAdvice(hint, wrong, **told))
    (x, y), (height, width) = found.offset, shot.rgb.shape[:2]
    return found.picture[y : y + height, x : x + width]


def test_where_dims_all_but_the_unit(capture, row_hint) -> None:
    shot = capture()
    out = draw_hint_onto(shot, row_hint, where_only=True)
    inside = {(4, c) for c in range(6)}
    for r in range(6):
        for c in range(6):
            old, new = (shot.cell(p, (r, c))[30, 30].astype(int) for p in (shot.rgb, out))
            expected = old if (r, c) in inside else np.rint(old * UNVEILED_SHARE)
            assert np.array_equal(new, expected), (r, c)


def test_where_can_be_a_region_and_then_names_it(capture) -> None:
    shot = capture(lines=False)
    step = Step("x", Claim((Unit("region", 3),), ()), facts=facts_of(QUEEN, (), ((0, 0),)))
    out = draw_hint_onto(shot, Hint(step), where_only=True)
    inside = {x for x in np.ndindex(6, 6) if shot.reading.puzzle.region_of(x) == 3}
    letter = np.s_[7:25, 7:25]
    for cell in np.ndindex(6, 6):
        old, new = (shot.cell(picture, cell) for picture in (shot.rgb, out))
        assert np.array_equal(old[30, 30], new[30, 30]) == (cell in inside)
        assert len(np.unique(new[letter].reshape(-1, 3), axis=0)) > 1 or cell not in inside


def test_step_shows_reason_and_news_and_gives_nothing_else_away(capture, row_hint) -> None:
    shot = capture()
    out = draw_hint_onto(shot, row_hint)
    middle = np.s_[24:45, 24:45]
    for r in range(6):
        for c in range(6):
            old, new = shot.cell(shot.rgb, (r, c)), shot.cell(out, (r, c))
            if (r, c) in row_hint.step.dead:
                assert (new[middle] != old[middle]).any()
            elif r == 4:  # the row that it looks at
                assert np.array_equal(new[middle], old[middle])
            else:
                assert np.array_equal(new[middle], np.rint(old[middle] * UNVEILED_SHARE))


@pytest.mark.parametrize("margin", [0, 90])
@pytest.mark.parametrize("where_only", [True, False])
def test_the_sentence_hides_no_cell(capture, row_hint, margin, where_only, monkeypatch) -> None:
    shot = capture(margin=margin)
    out = draw_hint_onto(shot, row_hint, where_only=where_only)
    monkeypatch.setattr(on_capture, "add_caption", lambda picture, *_: (picture, (0, 0)))
    silent = draw_hint_onto(shot, row_hint, where_only=where_only)
    for cell in np.ndindex(6, 6):
        assert np.array_equal(shot.cell(out, cell), shot.cell(silent, cell))


def test_wrong_marks_come_with_a_sign_and_stay_visible(capture) -> None:
    shot = capture(marks={"queens": ((0, 0),)})
    out = draw_hint_onto(shot, None, [WrongMark((0, 0), "queen", other=(1, 1))])
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


FAILS_COLOUR, FOLLOWS_COLOUR, TRIED_COLOUR = (
    np.array(POINTING_COLOURS[name]) for name in ("fails", "follows", "tried")
)


def draw_step_hint(shot, step: Step) -> np.ndarray:
    solution = Solution(shot.reading.puzzle, ())
    drawn = draw_hint(shot.rgb, shot.reading, solution, CaptureAdvice(Hint(step)))
    x, y = drawn.offset
    height, width = shot.rgb.shape[:2]
    return drawn.picture[y : y + height, x : x + width]


def has_colour(part: np.ndarray, colour: np.ndarray) -> bool:
    return bool((part == colour).all(axis=-1).any())


def test_candidates_are_outlined_and_their_unit_stays_undimmed(board) -> None:
    signs = DRAWING.claim_signs(board, ATTACK_STEP)
    assert signs.outlined == {(0, 0), (0, 1), (2, 0)}
    assert set(board.cells_by_region[0]) <= signs.undimmed


def test_a_unit_with_no_other_cells_is_outlined_whole(board) -> None:
    cell = min(board.cells_by_region[0])
    step = Step("single-cell-region", Claim((Unit("region", 0),), (cell,)), facts=facts_of(QUEEN, (cell,)))
    assert DRAWING.claim_signs(board, step).outlined == {*board.cells_by_region[0]}


def test_what_a_tried_queen_rules_out_is_crossed(board) -> None:
    moment = Moment(board, step=SUPPOSITION_STEP, signs=DRAWING.claim_signs(board, SUPPOSITION_STEP))
    crossed = {mark.at for mark in draw_step(moment) if isinstance(mark, Glyph) and mark.name == "cross"}
    assert {cell_middle(cell) for cell in SUPPOSITION_STEP.claim.chain[0].dead} <= crossed


def test_a_step_that_places_a_queen_shows_its_unit(board) -> None:
    placed = Step(
        "single-cell-row", Claim((Unit("row", 4),), ((4, 2),)), facts=facts_of(QUEEN, ((4, 2),), ((3, 2),))
    )
    signs = DRAWING.claim_signs(board, placed)
    assert signs.undimmed == {(4, c) for c in range(6)}
    assert finding_cells(placed) == ((4, 2),)


def test_a_supposition_is_shown_link_by_link_up_to_where_it_fails(capture) -> None:
    shot = capture()
    signs = DRAWING.claim_signs(shot.reading.puzzle, SUPPOSITION_STEP)
    assert signs.attempt
    assert finding_cells(signs.attempt) == ((4, 2),)
    assert signs.outlined == {(5, 5)}  # on which the last link rests
    assert [finding_cells(step) for step in signs.consequences] == [((1, 3),), ((3, 4), (5, 0))]
    assert signs.failing_cells == {(0, c) for c in range(6)}
    out = draw_step_hint(shot, SUPPOSITION_STEP)
    lettered = {cell for cell in np.ndindex(6, 6) if has_colour(shot.cell(out, cell), FOLLOWS_COLOUR)}
    assert lettered == {(1, 3), (3, 4), (5, 0)}
    red = {cell for cell in np.ndindex(6, 6) if has_colour(shot.cell(out, cell), FAILS_COLOUR)}
    assert {(0, c) for c in range(6)} <= red <= {(r, c) for r in (0, 1) for c in range(6)}
    first, second = (shot.cell(out, cell)[40:58, 40:58] for cell in ((1, 3), (3, 4)))
    assert not np.array_equal(first == FOLLOWS_COLOUR, second == FOLLOWS_COLOUR)  # a and b
    assert has_colour(shot.cell(out, (4, 2)), TRIED_COLOUR)


def test_what_a_hint_is_not_about_is_dim(capture) -> None:
    shot = capture()
    out = draw_step_hint(shot, SUPPOSITION_STEP)
    about = DRAWING.claim_signs(shot.reading.puzzle, SUPPOSITION_STEP).signed_cells | {(4, 2)}
    about |= {cell for link in SUPPOSITION_STEP.claim.chain for cell in link.dead}  # with crosses
    for cell in set(np.ndindex(6, 6)) - about:
        middle = np.s_[24:36, 24:36]
        assert shot.cell(out, cell)[middle].mean() < 0.6 * shot.cell(shot.rgb, cell)[middle].mean()


def test_the_sign_that_counts_is_marked() -> None:
    puzzle = parse_tango(TANGO)
    a, b = next(iter(puzzle.signs))
    says = Step("sign", Claim((), (b,), (Why(b, (a,), "sign"),)), facts=value_facts(((b, 1),)))
    assert DRAWINGS["tango"].claim_signs(puzzle, says).sign_pairs == ((a, b),)
    assert (
        not DRAWINGS["tango"]
        .claim_signs(puzzle, says._replace(rule="pair")._replace(claim=Claim((), (b,))))
        .sign_pairs
    )


def test_the_last_scene_keeps_its_marking_and_is_not_faded() -> None:
    for text in (TANGO, ZIP, QUEENS):
        story = tell_story(parse_text(text))
        last = story.moment(story.scenes - 1)
        assert last.visible_signs.outlined
        assert not last.focus
        assert story.moment(1).focus


def test_a_try_is_drawn_without_its_conclusion_until_the_end(board) -> None:
    moment = Moment(board, step=SUPPOSITION_STEP, signs=DRAWING.claim_signs(board, SUPPOSITION_STEP))
    assert moment.drawn_step is None
    assert not pieces_on_board(moment)
    last = replace(moment, answer=((0, 0),))
    assert last.drawn_step == SUPPOSITION_STEP
    assert last.visible_signs.outlined == {(4, 2)}


@pytest.mark.parametrize(
    ("puzzle", "step", "outlined"),
    [
        (
            parse_tango(TANGO),
            Step("three", Claim((Unit("row", 0),), ((0, 2),), (Why((0, 2), ((0, 0), (0, 1)), "three"),)),
                 facts=value_facts((((0, 2), 1),))),
            {(0, 0), (0, 1)},
        ),
        (
            parse_zip(ZIP),
            Step("dead-end", Claim((), ((0, 1),), (Why((0, 2), ((1, 1),), "wall"),)),
                 facts=link_facts((Link((0, 1), (0, 2), True),))),
            {(0, 1)},
        ),
    ],
)  # fmt: skip
def test_other_games_outline_what_a_step_rests_on(puzzle, step: Step, outlined) -> None:
    assert DRAWINGS[puzzle.game].claim_signs(puzzle, step).outlined == outlined
