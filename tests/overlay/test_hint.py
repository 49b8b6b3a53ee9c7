"""Hints on captures: the step, its signs and its words."""

import json
from collections.abc import Iterable, Sequence
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
from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.games import parse_text
from queens_snap.solver.hint import Hint
from queens_snap.solver.puzzle import Solution, WrongMark
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.state import State
from queens_snap.solver.step import QUEEN, Claim, Link, Step, Why, link_facts, make_facts, value_facts
from queens_snap.solver.tango.puzzle import parse_tango

from .conftest import BoardCapture, MakeCapture
from .puzzles import QUEENS, TANGO, ZIP
from .stories import story_of

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
    facts=make_facts(QUEEN, (), ((1, 0), (3, 1))),
)
SUPPOSITION_STEP = Step(
    "placement-forces-contradiction",
    Claim(
        (),
        (),
        (Why((4, 2), (), "chain"),),
        None,
        (
            Step("supposed", Claim((), ((4, 2),)), facts=make_facts(QUEEN, ((4, 2),), ((4, 3),))),
            Step(
                "single-cell-row",
                Claim((Unit("row", 1),), ((1, 3),)),
                facts=make_facts(QUEEN, ((1, 3),), ((1, 4),)),
            ),
            Step(
                "attack-row",
                Claim((Unit("row", 5),), ((5, 5),)),
                facts=make_facts(QUEEN, (), ((3, 4), (5, 0))),
            ),
            Step("no-room", Claim((Unit("row", 0),), ())),
        ),
    ),
    facts=make_facts(QUEEN, (), ((4, 2),)),
)


FOLDER = Path(__file__).parents[2] / "fixtures" / "half-filled"
UNVEILED_SHARE = 1 - CAPTURE_THEME.veil[1]  # as much of its brightness is left to what steps back
REGION_CELLS = {(0, 0), (0, 1), (1, 0), (2, 0)}  # of the upper left region
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def cells_of(pairs: Iterable[Sequence[int]]) -> set[Cell]:
    return {(r, c) for r, c in pairs}


def test_there_are_enough_of_every_kind() -> None:
    assert len(TRUTHS) >= 24
    assert sum(bool(t["wrong"]) for t in TRUTHS.values()) >= 8
    assert sum(not t["marks"]["queens"] for t in TRUTHS.values()) >= 4
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1024 * 1024


@pytest.mark.parametrize("name", TRUTHS)
def test_marks_are_read_and_wrong_ones_come_before_a_hint(name: str) -> None:
    """A hint crosses out more than the queens rule out that stand there."""
    truth, result = TRUTHS[name], snap(FOLDER / f"{name}.png")
    assert result.status == "solved"
    wrong = cells_of(truth["wrong"])
    for kind in ("queens", "crosses"):
        assert cells_of(result.marks[kind]) == cells_of(truth["marks"][kind])
    assert {mark.cell for mark in result.mistakes} == wrong
    assert result.exit_status == (4 if wrong else 0)
    assert result.hint_picture()
    assert (result.to_json()["hint"] is None) == bool(wrong)
    if result.hint:
        assert isinstance(result.board, Board)
        live = {*State(result.board, sorted(cells_of(truth["marks"]["queens"]))).live_cells}
        assert live & {*result.hint.step.queens, *result.hint.step.dead}


def test_a_finished_board_has_a_picture_without_a_hint() -> None:
    done = snap(FOLDER.parent / "screenshots" / "board-soft-9-solved.png")
    assert done.hint is None
    assert done.hint_picture() is not None


ROW_HINT = Hint(
    Step(
        "row-confined-to-region",
        Claim((Unit("row", 4), Unit("region", 3)), ((4, 0), (4, 1)), (Why((5, 0), ((4, 1),), "region"),)),
        facts=make_facts(QUEEN, (), ((5, 0),)),
    )
)


def draw_hint_onto(
    shot: BoardCapture, hint: Hint | None, wrong: Sequence[WrongMark] = (), where_only: bool = False
) -> np.ndarray:
    solution, advice = Solution(shot.reading.puzzle, ()), CaptureAdvice(hint, wrong, where_only=where_only)
    found = draw_hint(shot.rgb, shot.reading, solution, advice)
    (x, y), (height, width) = found.offset, shot.rgb.shape[:2]
    return found.picture[y : y + height, x : x + width]


@pytest.mark.parametrize("unit", [Unit("row", 4), Unit("region", 3)])
def test_where_dims_all_but_the_unit_and_names_a_region(
    capture: MakeCapture, board: Board, unit: Unit
) -> None:
    shot = capture(lines=False)
    hint = Hint(Step("x", Claim((unit,), ()), facts=make_facts(QUEEN, (), ((0, 0),))))
    out, inside = draw_hint_onto(shot, hint, where_only=True), DRAWING.unit_cells(board, unit)
    for cell in np.ndindex(6, 6):
        old, new = (shot.cell(picture, cell) for picture in (shot.rgb, out))
        middle = old[30, 30] if cell in inside else np.rint(old[30, 30] * UNVEILED_SHARE)
        assert np.array_equal(new[30, 30], middle), cell
        is_lettered = len(np.unique(new[7:25, 7:25].reshape(-1, 3), axis=0)) > 1
        assert cell not in inside or is_lettered == (unit.kind == "region")


def test_step_shows_reason_and_news_and_gives_nothing_else_away(capture: MakeCapture) -> None:
    shot = capture()
    out, middle = draw_hint_onto(shot, ROW_HINT), np.s_[24:45, 24:45]
    for cell in np.ndindex(6, 6):
        old, new = (shot.cell(picture, cell)[middle] for picture in (shot.rgb, out))
        if cell in ROW_HINT.step.dead:
            assert (new != old).any()
        else:  # only the row that it looks at is not dimmed
            assert np.array_equal(new, old if cell[0] == 4 else np.rint(old * UNVEILED_SHARE))


@pytest.mark.parametrize("margin", [0, 90])
@pytest.mark.parametrize("where_only", [True, False])
def test_the_sentence_hides_no_cell(
    capture: MakeCapture, margin: int, where_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = capture(margin=margin)
    out = draw_hint_onto(shot, ROW_HINT, where_only=where_only)
    monkeypatch.setattr(on_capture, "add_caption", lambda picture, *_: (picture, (0, 0)))
    silent = draw_hint_onto(shot, ROW_HINT, where_only=where_only)
    for cell in np.ndindex(6, 6):
        assert np.array_equal(shot.cell(out, cell), shot.cell(silent, cell))


def test_wrong_marks_come_with_a_sign_and_stay_visible(capture) -> None:
    shot = capture(marks={"queens": ((0, 0),)})
    out = draw_hint_onto(shot, None, [WrongMark((0, 0), "queen", other=(1, 1))])
    old, new = shot.cell(shot.rgb, (0, 0)), shot.cell(out, (0, 0))
    assert np.array_equal(old[27:40, 20:40], new[27:40, 20:40])
    assert (old[:20, 40:] != new[:20, 40:]).any()


FAILS_COLOUR, FOLLOWS_COLOUR, TRIED_COLOUR = (
    np.array(POINTING_COLOURS[name]) for name in ("fails", "follows", "tried")
)


def has_colour(part: np.ndarray, colour: np.ndarray) -> bool:
    return bool((part == colour).all(axis=-1).any())


@pytest.mark.parametrize(
    ("step", "outlined", "undimmed"),
    [
        (ATTACK_STEP, {(0, 0), (0, 1), (2, 0)}, REGION_CELLS),
        (
            Step(
                "single-cell-region", Claim((CORNER_REGION,), ((0, 0),)), facts=make_facts(QUEEN, ((0, 0),))
            ),
            REGION_CELLS,  # the whole unit, which has no other cells
            REGION_CELLS,
        ),
        (
            Step(
                "single-cell-row",
                Claim((Unit("row", 4),), ((4, 2),)),
                facts=make_facts(QUEEN, ((4, 2),), ((3, 2),)),
            ),
            {(4, c) for c in range(6)},
            {(4, c) for c in range(6)},
        ),
    ],
)
def test_candidates_are_outlined_and_their_unit_stays_undimmed(
    board: Board, step: Step, outlined: set[Cell], undimmed: set[Cell]
) -> None:
    signs = DRAWING.claim_signs(board, step)
    assert (signs.outlined, signs.undimmed & undimmed) == (outlined, undimmed)


def test_what_a_tried_queen_rules_out_is_crossed(board) -> None:
    moment = Moment(board, step=SUPPOSITION_STEP, signs=DRAWING.claim_signs(board, SUPPOSITION_STEP))
    crossed = {mark.at for mark in draw_step(moment) if isinstance(mark, Glyph) and mark.name == "cross"}
    assert {cell_middle(cell) for cell in SUPPOSITION_STEP.claim.chain[0].dead} <= crossed


def test_a_supposition_is_shown_link_by_link_up_to_where_it_fails(capture) -> None:
    shot = capture()
    signs = DRAWING.claim_signs(shot.reading.puzzle, SUPPOSITION_STEP)
    assert signs.attempt
    assert finding_cells(signs.attempt) == ((4, 2),)
    assert signs.outlined == {(5, 5)}  # on which the last link rests
    assert [finding_cells(step) for step in signs.consequences] == [((1, 3),), ((3, 4), (5, 0))]
    assert signs.failing_cells == {(0, c) for c in range(6)}
    out = draw_hint_onto(shot, Hint(SUPPOSITION_STEP))
    lettered = {cell for cell in np.ndindex(6, 6) if has_colour(shot.cell(out, cell), FOLLOWS_COLOUR)}
    assert lettered == {(1, 3), (3, 4), (5, 0)}
    red = {cell for cell in np.ndindex(6, 6) if has_colour(shot.cell(out, cell), FAILS_COLOUR)}
    assert {(0, c) for c in range(6)} <= red <= {(r, c) for r in (0, 1) for c in range(6)}
    first, second = (shot.cell(out, cell)[40:58, 40:58] for cell in ((1, 3), (3, 4)))
    assert not np.array_equal(first == FOLLOWS_COLOUR, second == FOLLOWS_COLOUR)  # a and b
    assert has_colour(shot.cell(out, (4, 2)), TRIED_COLOUR)


def test_what_a_hint_is_not_about_is_dim(capture) -> None:
    shot = capture()
    out = draw_hint_onto(shot, Hint(SUPPOSITION_STEP))
    about = DRAWING.claim_signs(shot.reading.puzzle, SUPPOSITION_STEP).signed_cells | {(4, 2)}
    about |= {cell for link in SUPPOSITION_STEP.claim.chain for cell in link.dead}  # with crosses
    for cell in set(np.ndindex(6, 6)) - about:
        middle = np.s_[24:36, 24:36]
        assert shot.cell(out, cell)[middle].mean() < 0.6 * shot.cell(shot.rgb, cell)[middle].mean()


def test_the_last_scene_keeps_its_marking_and_is_not_faded() -> None:
    for text in (TANGO, ZIP, QUEENS):
        story = story_of(text)
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


SIGN_A, SIGN_B = next(iter(parse_tango(TANGO).signs))


@pytest.mark.parametrize(
    ("text", "rule", "claim", "outlined", "sign_pairs"),
    [
        (TANGO, "three", Claim((Unit("row", 0),), ((0, 2),), (Why((0, 2), ((0, 0), (0, 1)), "three"),)),
         {(0, 0), (0, 1)}, ()),
        (TANGO, "sign", Claim((), (SIGN_B,), (Why(SIGN_B, (SIGN_A,), "sign"),)), {SIGN_A},
         ((SIGN_A, SIGN_B),)),
        (TANGO, "pair", Claim((), (SIGN_B,)), set(), ()),
        (ZIP, "dead-end", Claim((), ((0, 1),), (Why((0, 2), ((1, 1),), "wall"),)), {(0, 1)}, ()),
    ],
)  # fmt: skip
def test_other_games_mark_the_cells_and_signs_that_a_step_rests_on(
    text: str, rule: str, claim: Claim, outlined: set[Cell], sign_pairs: tuple
) -> None:
    puzzle = parse_text(text)
    facts = link_facts((Link((0, 1), (0, 2), True),)) if text == ZIP else value_facts(((claim.cells[0], 1),))
    signs = DRAWINGS[puzzle.game].claim_signs(puzzle, Step(rule, claim, facts=facts))
    assert (signs.outlined, signs.sign_pairs) == (outlined, sign_pairs)
