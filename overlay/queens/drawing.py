"""How Queens and Star Battle are shown."""

from typing import Any

import numpy as np

from ...solver.cell import region_letter
from ...solver.puzzle import Marks, Solution
from ...solver.queens.board import Board
from ...solver.step import Step
from ...solver.table import later
from ...vision.reading import Reading
from ...words.queens.words import WORDS
from ..drawing import Drawing, OnCapture
from ..paint.cells import Cells
from ..paint.pieces import FOUND_CROSS, draw_crosses, draw_crowns, draw_rings
from ..scene import Scene
from ..signs import Signs
from .crowns import draw_crowned, legible
from .follows import draw_follows
from .lines import board_lines, board_tiles
from .regions import draw_labels, draw_regions
from .signs import cells_of, reached_besides, signs_of

LARGEST = 128  # px, in a story: a small board fills its panel


def _draw_step(out: np.ndarray, rgb: np.ndarray, reading: Reading, step: Step) -> None:
    """Crowns or stars, and large crosses, some of them ringed, in place; nothing while it is tried."""
    cells, board = Cells.of(reading.lattice), _board(reading)
    if step.claim.chain:
        return
    draw_crowns(out, cells, dict.fromkeys(step.queens, ""), stars=board.k > 1)
    draw_crosses(out, cells, list(step.dead), FOUND_CROSS)
    draw_rings(out, cells, reached_besides(board, step))


def _draw_follows(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    draw_follows(out, Cells.of(reading.lattice), signs, stars=_board(reading).k > 1)


def _board(reading: Reading) -> Board:
    assert isinstance(reading.puzzle, Board)
    return reading.puzzle


def _start_json(solution: Solution, marks: Marks, colours: np.ndarray | None) -> dict[str, Any]:
    from .board import region_colours

    board = solution.puzzle
    assert isinstance(board, Board)
    return {
        "game": "queens",
        "k": board.k,
        "regions": board.regions,
        "colours": region_colours(board, colours).tolist(),
        "letters": [region_letter(i) for i in range(board.n)],
        "answer": solution.answer,
        "queens": tuple(marks.get("queens", ())),
        "crosses": tuple(marks.get("crosses", ())),
    }


def _scene_json(scene: Scene) -> dict[str, Any]:
    step, guessed = scene.step, scene.guessed if scene.answer else ()
    return {
        "units": [unit._asdict() for unit in step.units] if step else (),
        "queens": (*(step.queens if step else ()), *guessed),
        "dead": step.dead if step else (),
    }


DRAWING = Drawing(
    words=WORDS,
    signs=signs_of,
    paint=later(__package__, ".board:draw_board"),
    lines=board_lines,
    tiles=board_tiles,
    start_json=_start_json,
    scene_json=_scene_json,
    largest=LARGEST,
    capture=OnCapture(
        answer=draw_crowned,
        read=draw_regions,
        step=_draw_step,
        stages=later(__package__, ".stages:draw_stages"),
        follow=_draw_follows,
        legible=legible,
        label=draw_labels,
        cells=cells_of,
    ),
    labelled=True,
)
