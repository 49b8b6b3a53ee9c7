"""How Patches is shown."""

from typing import Any

import numpy as np

from ...solver.patches.puzzle import Patches
from ...solver.puzzle import Marks, Solution
from ...solver.table import later
from ...words.patches.words import WORDS
from ..drawing import Drawing, OnCapture
from ..scene import Scene, scene_json, start_json
from .lines import board_lines
from .on_capture import draw_answer, draw_chain, draw_read, draw_step, legible
from .shapes import INSET, drawn_rectangles, known_before
from .signs import signs_of


def _start_json(solution: Solution, marks: Marks, colours: np.ndarray | None) -> dict[str, Any]:
    puzzle = solution.puzzle
    assert isinstance(puzzle, Patches)
    return {
        **start_json(solution),
        "rectangles": [[*x, True] for x in drawn_rectangles(marks)],
        "colours": None if colours is None else [colours[x.cell].round().tolist() for x in puzzle.clues],
    }


def _scene_json(scene: Scene) -> dict[str, Any]:
    """At the end with the rectangles that search alone knows."""
    found = [[*x.rectangle, x.is_one] for x in scene.step.rectangles] if scene.step else []
    guessed = set(scene.guessed)
    searched = [x for x in known_before(scene) if guessed.intersection(x.cells)] if scene.answer else ()
    return {**scene_json(scene), "rectangles": [*found, *([*x, True] for x in searched)]}


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
        inset=INSET,
    ),
)
