"""How Sudoku is shown."""

from typing import Any

import numpy as np

from ...solver.puzzle import Marks, Solution
from ...solver.sudoku.player_marks import put_in
from ...solver.table import later
from ...words.sudoku.words import WORDS
from ..drawing import Drawing, OnCapture
from ..scene import Scene, scene_json, start_json, values_of
from .lines import board_lines
from .on_capture import draw_answer, draw_chain, draw_read, draw_step, legible
from .signs import INSET, signs_of, unit_cells


def _start_json(solution: Solution, marks: Marks, colours: np.ndarray | None) -> dict[str, Any]:
    return start_json(solution, put_in(marks))


def _scene_json(scene: Scene) -> dict[str, Any]:
    every = values_of(scene.answer) if scene.answer else {}
    without = scene.step.without if scene.step else ()
    return {
        **scene_json(scene, {cell: every[cell] for cell in scene.guessed}),
        "without": [[*cell, digit] for cell, digit in without],
    }


DRAWING = Drawing(
    words=WORDS,
    signs=signs_of,
    paint=later(__package__, ".board:draw_board"),
    lines=board_lines,
    start_json=_start_json,
    scene_json=_scene_json,
    capture=OnCapture(
        answer=draw_answer,
        read=draw_read,
        step=draw_step,
        stages=later(__package__, ".stages:draw_stages"),
        follow=draw_chain,
        legible=legible,
        cells=unit_cells,
        inset=INSET,
    ),
)
