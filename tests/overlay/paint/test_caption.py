"""Words beside the board: doubts seen whole, numbers of rows and columns, and accents in a font of ASCII."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.labels import NO_LABELS, Labels, add_needed_labels
from queens_snap.overlay.paint import masks
from queens_snap.overlay.paint.caption import (
    ADVICE_STYLE,
    DOUBT_STYLE,
    LEGIBLE_FONT_SIZE,
    MAX_DOUBTS_SHARE,
    MIN_FONT_SIZE,
    Caption,
    add_caption,
    axes_room,
)
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.paint.contrast import MIN_CONTRAST, contrast_ratio
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.paint.text import text_width, wrap_texts, writable_text, write_text
from queens_snap.solver.games import parse_text
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner

from ...slow import mark_slow
from ..puzzles import PUZZLE_OF_EACH_GAME
from ..stories import draw_answer_array, draw_onto, solution_with_way

DOUBT = "Two regions have nearly the same colour: r3c5 may belong to region C."


def split_at_board(shot, picture):
    """Split a picture into the parts above the board, the board, and below it."""
    _, y0, _, y1 = (round(x) for x in shot.reading.lattice.bbox)
    return picture[:y0], picture[y0:y1], picture[y1:]


def crop_rows(shot, above=0, below=0):
    """Cut rows off the top and the bottom of a capture."""
    height = shot.rgb.shape[0]
    tl, tr, br, bl = ((x, y - above) for x, y in shot.reading.lattice.corners)
    reading = replace(shot.reading, lattice=Lattice(6, (tl, tr, br, bl)))
    return type(shot)(np.ascontiguousarray(shot.rgb[above : height - below]), reading)


def differs_with_doubts(shot, doubts):
    """True if doubts change the drawing above the board, on it, below it; only where sizes are equal."""
    plain, doubtful = (draw_answer_array(shot.rgb, shot.reading, (), doubts=x) for x in ((), doubts))
    pairs = zip(split_at_board(shot, plain), split_at_board(shot, doubtful), strict=True)
    return [not np.array_equal(a, b) for a, b in pairs]


def test_lies_above_the_board_where_there_is_room(capture):
    assert differs_with_doubts(capture(margin=90), [DOUBT, DOUBT]) == [True, False, False]


def test_lies_below_where_there_is_room_only_there(capture):
    assert differs_with_doubts(crop_rows(capture(margin=90), above=88), [DOUBT]) == [False, False, True]


@pytest.mark.parametrize("cell", mark_slow([9, 24, 60, 150], [24, 150]))
@pytest.mark.parametrize(("above", "below"), [(90, 90), (90, 70), (70, 90), (60, 60)])
def test_the_picture_is_extended_at_the_nearer_side_where_there_is_no_room(
    capture, steps, cell, above, below
):
    shot = crop_rows(capture(cell=cell, margin=90), above, below)
    plain, drawn = (draw_onto(shot.rgb, shot.reading, steps, doubts=x) for x in ((), [DOUBT] * 12))
    (height, width), (left, top) = plain.picture.shape[:2], drawn.offset
    assert left == 0
    assert (top > 0) == (above > below)
    assert drawn.picture.shape[0] > height
    assert np.array_equal(drawn.picture[top : top + height, :width], plain.picture)


def test_a_board_that_is_cut_off_keeps_the_place_of_its_cells_free(capture, steps):
    shot = crop_rows(capture(margin=0), above=30, below=10)
    drawn = draw_onto(shot.rgb, shot.reading, steps, doubts=[DOUBT])
    _, y0, _, y1 = shot.reading.lattice.bbox
    plain = draw_answer_array(shot.rgb, shot.reading, steps)
    band = (drawn.picture == DOUBT_STYLE.ground).all(axis=-1).any(axis=1)
    assert drawn.offset[1] == 0  # the side where less is cut off
    assert not band[: round(y1)].any()
    assert np.array_equal(drawn.picture[: plain.shape[0]], plain)
    assert y0 < 0


def test_no_word_is_cut_off(capture):
    shot, word = capture(cell=8, margin=0), "m" * 60
    drawn = draw_onto(shot.rgb, shot.reading, (), doubts=[word])
    band = drawn.picture[shot.enlarged().rgb.shape[0] + 10 :]
    assert (band[:, -3:] == DOUBT_STYLE.ground).all()
    assert drawn.picture.shape[1] > shot.enlarged().rgb.shape[1]


@pytest.mark.parametrize("size", [12, 30, 150])
@pytest.mark.parametrize("style", [DOUBT_STYLE, ADVICE_STYLE])
def test_can_be_read(capture, size, style):
    shot = capture(cell=size, margin=130)
    texts = [DOUBT, "Ünïcode × “quotes” — 王 and " + "long " * 30]
    out, _ = add_caption(shot.rgb.copy(), shot.reading.lattice.bbox, 5.0, Caption(texts, style=style))
    ground = np.array(style.ground, np.uint8)
    assert (out == ground).all(axis=-1).sum() > 500
    assert contrast_ratio(ground, np.array((245, 245, 245), np.uint8)) > 1.2  # told from the page
    assert contrast_ratio(np.array(style.ink, np.uint8), ground) >= MIN_CONTRAST


SIZES = [(120, 120), (360, 640), (520, 520), (1170, 2532), (1280, 4000), (2560, 1600), (3840, 2160)]  # px
LARGE_SIZES = [size for size in SIZES if max(size) > 3000]
MANY_DOUBTS = [DOUBT] * 20


def caption_page(size: tuple[int, int], caption: Caption, share: float = 0.5):
    """Caption a page of this size with a board in its middle; return the page, the result, and the page's
    place in it."""
    page = np.random.default_rng(1).integers(0, 200, (size[1], size[0], 3), np.uint8)
    x, y = ((side - share * min(size)) / 2 for side in size)
    out, at = add_caption(page.copy(), (x, y, size[0] - x, size[1] - y), 4.0, caption)
    return page, out, at


def caption_rows(out: np.ndarray) -> int:
    """Return the number of rows that a caption takes."""
    return int((out == DOUBT_STYLE.ground).all(axis=-1).any(axis=1).sum())


@pytest.mark.parametrize("share", [0.4, 0.98])
@pytest.mark.parametrize("size", mark_slow(SIZES, LARGE_SIZES))
def test_is_as_large_as_a_phone_and_a_screen_need_it(size: tuple[int, int], share: float) -> None:
    _, out, _ = caption_page(size, Caption(["Look."]), share)
    shown = min(1.0, 360 / out.shape[1], 800 / out.shape[0])
    assert caption_rows(out) * shown >= 1.7 * LEGIBLE_FONT_SIZE  # one line with its margins


@pytest.mark.parametrize("share", mark_slow([0.4, 0.98], [0.98]))
@pytest.mark.parametrize("size", mark_slow(SIZES, LARGE_SIZES))
def test_of_many_doubts_only_those_are_told_for_which_there_is_room(
    size: tuple[int, int], share: float
) -> None:
    left_out: list[int] = []
    caption = Caption((), MANY_DOUBTS, lambda number: left_out.append(number) or f"and {number} more")
    _, out, _ = caption_page(size, caption, share)
    one = caption_rows(caption_page(size, Caption((), MANY_DOUBTS[:1]), share)[1]) + 1.3 * max(
        MIN_FONT_SIZE, LEGIBLE_FONT_SIZE * max(size) / 360
    )
    assert caption_rows(out) <= max(MAX_DOUBTS_SHARE * size[1], one)
    assert 0 < max(left_out) < len(MANY_DOUBTS)


@pytest.mark.parametrize(
    ("told", "doubts"), [(["Advice."] * 9, []), (["Advice."] * 9, MANY_DOUBTS), ([], MANY_DOUBTS[:1])]
)
def test_what_is_told_and_a_single_doubt_are_never_left_out(told: list[str], doubts: list[str]) -> None:
    left_out: list[int] = []
    caption = Caption(told, doubts, lambda number: left_out.append(number) or f"and {number} more")
    assert caption_rows(caption_page((120, 120), caption)[1]) >= 1.25 * MIN_FONT_SIZE * len(told)
    assert max(left_out, default=0) == (len(doubts) if told else 0)


@pytest.mark.parametrize("share", [0.4, 0.98])
def test_a_picture_that_is_too_narrow_to_write_on_is_made_wider_on_both_sides(share: float) -> None:
    page, out, (left, top) = caption_page((120, 120), Caption([DOUBT]), share)
    height, width = page.shape[:2]
    assert out.shape[1] > width
    assert left == (out.shape[1] - width) // 2
    assert np.array_equal(out[top : top + height, left : left + width], page)


@pytest.mark.parametrize("cell", [24, 60, 150])
@pytest.mark.parametrize("margin", [0, 6, 90])
def test_they_stand_beside_the_board(capture, steps, cell, margin) -> None:
    shot = capture(cell=cell, margin=margin)
    solution = solution_with_way(shot.reading.puzzle, (), steps)
    plain, drawn = (draw_answer(shot.rgb, shot.reading, solution, (), Labels(axes=x)) for x in (False, True))
    room = axes_room(cell, 6)
    assert drawn.offset == (max(0, room - margin),) * 2
    x, y = drawn.offset
    height, width = plain.picture.shape[:2]
    there = (drawn.picture[y : y + height, x : x + width] != plain.picture).any(axis=-1)
    assert not there[margin : margin + 6 * cell, margin : margin + 6 * cell].any()
    rows = drawn.picture[y + margin :, : x + margin]
    columns = drawn.picture[: y + margin, x + margin :]
    for i in range(6):
        for part in (rows[i * cell : (i + 1) * cell], columns[:, i * cell : (i + 1) * cell]):
            assert len(np.unique(part.reshape(-1, 3), axis=0)) > 2


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_boards_of_every_game_have_them(game: str) -> None:
    puzzle = parse_text(PUZZLE_OF_EACH_GAME[game], game)
    plain, numbered = (render_puzzle(puzzle, cell=40, labels=Labels(axes=x)) for x in (False, True))
    room = axes_room(40, max(puzzle.shape))
    assert [a - b for a, b in zip(numbered.shape, plain.shape, strict=True)] == [room, room, 0]
    assert np.array_equal(numbered[room + 23 :, room + 23 :], plain[23:, 23:])


TWO_COLOURS = ("red", "blue")


@pytest.mark.parametrize(
    ("labels", "manner", "axes", "named"),
    [
        (NO_LABELS, BESIDE_PICTURE, False, True),
        (NO_LABELS, Manner(), True, True),
        (NO_LABELS, EXPERT_MANNER, True, True),
        (NO_LABELS, Manner(colours=TWO_COLOURS), True, False),
        (NO_LABELS, Manner("expert", colours=TWO_COLOURS), True, True),
        (Labels(axes=True), BESIDE_PICTURE, True, True),
    ],
)
def test_numbers_and_letters_come_with_sentences_that_name_them(
    labels: Labels, manner: Manner, axes: bool, named: bool
) -> None:
    needed = add_needed_labels(labels, manner)
    assert (needed.axes, needed.named_letters) == (axes, named)


def draw_words(text: str, size: int = 24) -> np.ndarray:
    image = Image.new("RGB", (200, 60), (255, 255, 255))
    write_text(image, (10, 30), writable_text(text), masks.load_font(size), (0, 0, 0))
    return np.asarray(image)[..., 0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("región ¿sí?", "región ¿sí?"),
        ("“x” — 3 × 3…", '"x" - 3 x 3...'),
        ("王 š", "? s"),
        ("e\u0301", "é"),
    ],
)
def test_what_can_be_written_is_kept(text: str, kept: str) -> None:
    assert writable_text(text) == kept


@pytest.mark.parametrize(("accented", "bare"), list(zip("áéíóúñüÁàê", "aeiounuAae", strict=True)))
def test_an_accent_stands_over_its_letter_and_changes_no_other(accented: str, bare: str) -> None:
    one, other = draw_words(f"x{accented}x"), draw_words(f"x{bare}x")
    rows, columns = np.nonzero(one != other)
    assert len(rows)
    assert rows.max() < 30
    left = 10 + masks.load_font(24).getlength("x")
    assert left - 4 <= columns.min() <= columns.max() <= left + masks.load_font(24).getlength(bare) + 4


@pytest.mark.parametrize(("turned", "sign"), [("¿", "?"), ("¡", "!")])
def test_signs_upside_down_take_as_much_room(turned: str, sign: str) -> None:
    face = masks.load_font(24)
    assert text_width(face, f"a{turned}b") == text_width(face, f"a{sign}b")
    assert (draw_words(f"a{turned}b") != draw_words(f"a{sign}b")).any()


def test_lines_are_no_wider_than_asked_for() -> None:
    lines = wrap_texts(["la región púrpura " * 8], 20, 200)
    assert len(lines) > 3
    assert all(text_width(masks.load_font(20), line) <= 200 for line in lines)
