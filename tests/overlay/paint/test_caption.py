"""Doubts on the picture: seen, and in nobody's way."""

import numpy as np
import pytest

from queens_snap.overlay.paint.contrast import MIN_CONTRAST, contrast

from ..drawn import draw

DOUBT = "Two regions have nearly the same colour: r3c5 may belong to region C."


def parts(shot, picture):
    """Above the board, the board, below it."""
    _, y0, _, y1 = (round(x) for x in shot.reading.lattice.bbox)
    return picture[:y0], picture[y0:y1], picture[y1:]


def test_lies_outside_the_board_where_there_is_room(capture, steps):
    shot = capture(margin=90)
    plain, doubtful = (
        draw(shot.rgb, shot.reading, steps),
        draw(shot.rgb, shot.reading, steps, doubts=[DOUBT, DOUBT]),
    )
    above, board, below = (
        not np.array_equal(a, b) for a, b in zip(parts(shot, plain), parts(shot, doubtful), strict=True)
    )
    assert (above, board, below) == (True, False, False)


def test_lies_below_where_there_is_room_only_there(capture, steps):
    shot = capture(margin=90)
    reading = shot.reading
    cut = np.ascontiguousarray(shot.rgb[88:])
    tl, tr, br, bl = ((x, y - 88) for x, y in reading.lattice.corners)
    lattice = type(reading.lattice)(6, (tl, tr, br, bl))
    low = type(shot)(cut, type(reading)(lattice, reading.puzzle, reading.marks, 1.0))
    plain, doubtful = draw(cut, low.reading, steps), draw(cut, low.reading, steps, doubts=[DOUBT])
    changed = [not np.array_equal(a, b) for a, b in zip(parts(low, plain), parts(low, doubtful), strict=True)]
    assert changed == [False, False, True]


def test_is_thin_where_there_is_no_room(capture, steps):
    shot = capture(margin=0)
    plain = draw(shot.rgb, shot.reading, steps)
    doubtful = draw(shot.rgb, shot.reading, steps, doubts=[DOUBT] * 5)
    rows = np.nonzero((plain != doubtful).any(axis=(1, 2)))[0]
    assert rows.min() == 0
    assert rows.max() < 20


@pytest.mark.parametrize("size", [12, 30, 150])
def test_stays_in_the_picture_and_can_be_read(capture, steps, size):
    shot = capture(cell=size, margin=130)
    out = draw(shot.rgb, shot.reading, [], doubts=[DOUBT, "Ünïcode × “quotes” — 王 and " + "long " * 30])
    assert out.shape == shot.rgb.shape
    band = out[(out != shot.rgb).any(axis=-1)]
    colours, counts = np.unique(band, axis=0, return_counts=True)
    ground = colours[counts.argmax()]
    assert contrast(ground, np.array((245, 245, 245), np.uint8)) > 1.2  # told from the page
    assert contrast(colours, ground).max() >= MIN_CONTRAST
