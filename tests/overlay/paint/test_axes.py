"""Numbers of rows and columns: beside the board, never on it, and only where they are wanted."""

import numpy as np
import pytest

from queens_snap.overlay.labels import NO_LABELS, Labels, labels_for
from queens_snap.overlay.paint.caption import axes_room
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.solver.games import parse_text
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner

from ..drawn import solved
from ..puzzles import EVERY


@pytest.mark.parametrize("cell", [24, 60, 150])
@pytest.mark.parametrize("margin", [0, 6, 90])
def test_they_stand_beside_the_board(capture, steps, cell, margin) -> None:
    shot = capture(cell=cell, margin=margin)
    solution = solved(shot.reading.puzzle, (), steps)
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


@pytest.mark.parametrize("game", EVERY)
def test_boards_of_every_game_have_them(game: str) -> None:
    puzzle = parse_text(EVERY[game], game)
    plain, numbered = (render_puzzle(puzzle, cell=40, labels=Labels(axes=x)) for x in (False, True))
    room = axes_room(40, max(puzzle.shape))
    assert [a - b for a, b in zip(numbered.shape, plain.shape, strict=True)] == [room, room, 0]
    assert np.array_equal(numbered[room + 23 :, room + 23 :], plain[23:, 23:])


def test_they_come_with_sentences_that_name_cells() -> None:
    assert not labels_for(NO_LABELS, BESIDE_PICTURE).axes
    assert labels_for(NO_LABELS, Manner()).axes
    assert labels_for(NO_LABELS, EXPERT_MANNER).axes
    assert labels_for(Labels(axes=True), BESIDE_PICTURE).axes


def test_letters_come_where_regions_have_no_names_of_colours() -> None:
    assert labels_for(NO_LABELS, Manner()).named
    assert not labels_for(NO_LABELS, Manner(colours=("red", "blue"))).named
    assert labels_for(NO_LABELS, Manner("expert", colours=("red", "blue"))).named
