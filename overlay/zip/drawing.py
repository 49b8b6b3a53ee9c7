"""How Zip is shown."""

from itertools import pairwise
from typing import Any

import numpy as np

from ...solver.puzzle import Marks, Solution
from ...solver.step import Link
from ...solver.table import later
from ...words.zip.words import WORDS
from ..drawing import Drawing, OnCapture
from ..scene import Scene, scene_json, start_json
from .lines import board_lines
from .on_capture import draw_answer, draw_chain, draw_read, draw_step, legible
from .path import drawn_links, path_cells
from .signs import signs_of


def _start_json(solution: Solution, marks: Marks, colours: np.ndarray | None) -> dict[str, Any]:
    return start_json(solution, links=drawn_links(marks))


def _scene_json(scene: Scene) -> dict[str, Any]:
    """At the end with the links that search alone knows."""
    ways = pairwise(path_cells(scene.answer or ()))
    return scene_json(scene, links=[Link(min(x), max(x), True) for x in ways if x[0] in set(scene.guessed)])


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
    ),
)
