"""What the overlay knows of a game: one record each, in the game's own folder; games.py is their table."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..solver.cell import Cell, Unit
from ..solver.puzzle import Marks, Puzzle, Solution
from ..solver.step import Step
from ..vision.reading import Reading
from ..words.game_words import Words
from .paint.labels import Labels
from .scene import Scene, line_cells, scene_json, start_json, values_of
from .signs import Signs, reason_signs

if TYPE_CHECKING:
    from .paint.flat_board import FlatBoard
    from .paint.grid import Colour
    from .paint.themes import Theme

SMALLEST, LARGEST = 9, 64  # px, in the scenes of a story


def _unlabelled(
    out: np.ndarray, reading: Reading, labels: Labels, steps: Sequence[Step], guessed: Collection[Cell]
) -> None:
    """What a game without regions does about labels."""


def _nothing_follows(out: np.ndarray, rgb: np.ndarray, reading: Reading, signs: Signs) -> None:
    """What a game without suppositions draws of them."""


def _any_size(rgb: np.ndarray, reading: Reading) -> float:
    return 0.0


@dataclass(frozen=True)
class OnCapture:
    """How a game is drawn onto a capture; all but `cells` and `stages` in place, onto `out`, a copy of the
    capture `rgb`, both (H, W, 3) uint8 RGB.

    answer(out, rgb, reading, solution): the only answer in the order of deduction. read(out, rgb, reading,
    solution): what was read, where there is no only answer. step(out, rgb, reading, step): what a step finds,
    on the board where all else is dim; nothing while it is tried. follow(out, rgb, reading, signs): what is
    tried, and what it leads to, lettered. legible(rgb, reading): from how many pixels a cell on all that it
    draws can be read.
    inset: how far within its cells an outline runs, of a cell; None: close to their edges.
    label(out, reading, labels, steps, guessed): the labels that are wanted, before what these steps find and
    what is guessed is drawn. cells(puzzle, unit): those of a unit.
    stages(reading): its own stages as pictures with names, after the lattice.
    """

    answer: Callable[[np.ndarray, np.ndarray, Reading, Solution], None]
    read: Callable[[np.ndarray, np.ndarray, Reading, Solution], None]
    step: Callable[[np.ndarray, np.ndarray, Reading, Step], None]
    stages: Callable[[Reading], Iterator[tuple[str, np.ndarray]]]
    follow: Callable[[np.ndarray, np.ndarray, Reading, Signs], None] = _nothing_follows
    legible: Callable[[np.ndarray, Reading], float] = _any_size
    label: Callable[[np.ndarray, Reading, Labels, Sequence[Step], Collection[Cell]], None] = _unlabelled
    cells: Callable[[Any, Unit], Collection[Cell]] = line_cells
    inset: float | None = None


def _no_room(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    return 0, 0


def _smallest(puzzle: Puzzle) -> int:
    return SMALLEST


def _reason_signs(puzzle: Puzzle, step: Step) -> Signs:
    return reason_signs(step, lambda unit: line_cells(puzzle, unit))


def _plain_start(solution: Solution, marks: Marks, colours: np.ndarray | None) -> dict[str, Any]:
    return start_json(solution)


def _plain_scene(scene: Scene) -> dict[str, Any]:
    every = values_of(scene.answer) if scene.answer else {}
    return scene_json(scene, {cell: every[cell] for cell in scene.guessed})


@dataclass(frozen=True)
class Drawing:
    """How a game is shown.

    words: what is said of it. signs(puzzle, step): what is shown of a step's claim. paint(out, board, scene,
    theme, labels): a scene from nothing, in place.
    lines(scene): the board as lines for a terminal. tiles(scene): the same for one with colours, as rows of
    pieces of text, each with the colour of its ground; None where the game has no colours of its own, or the
    scene knows none. start_json(solution, marks, colours), scene_json(scene): what its scene.js draws a story
    from.

    room(puzzle, cell): how many pixels what is written at the left and on top takes beside cells of so many
    pixels. smallest(puzzle): the smallest cells in pixels that are legible, largest: the largest that a story
    needs. capture: None where the game is not read from captures. labelled: whether its boards have regions,
    to be drawn with letters and borders.
    """

    words: Words
    paint: "Callable[[np.ndarray, FlatBoard, Scene[Any], Theme, Labels], None]"
    lines: Callable[[Scene[Any]], list[str]]
    signs: Callable[[Any, Step], Signs] = _reason_signs
    tiles: "Callable[[Scene[Any]], list[list[tuple[str, Colour]]] | None]" = lambda scene: None
    start_json: Callable[[Solution, Marks, np.ndarray | None], dict[str, Any]] = _plain_start
    scene_json: Callable[[Scene[Any]], dict[str, Any]] = _plain_scene
    room: Callable[[Any, int], tuple[int, int]] = _no_room
    smallest: Callable[[Any], int] = _smallest
    largest: int = LARGEST
    capture: OnCapture | None = None
    labelled: bool = False
