"""The way to the solution of a Queens or Star Battle board."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...solver.cell import Cell, region_letter
from ...solver.queens.board import Board
from ...solver.queens.hints import Hint, steps_from
from ...solver.queens.solution import Solution
from ...solver.queens.step import Step
from ...words.wording import where_sentence
from ..paint.labels import UNLABELLED, Labels
from ..paint.palette import region_palette
from ..story.story import Story
from .scene import QueensScene, draw_queens_scene


@dataclass(frozen=True)
class QueensStory(Story):
    """colours: (N, 3) uint8 RGB, one a region. queens, crosses: what stands before the first step. guessed:
    queens that no step places, shown at the end."""

    steps: tuple[Step, ...]
    board: Board
    colours: np.ndarray
    queens: tuple[Cell, ...] = ()
    crosses: tuple[Cell, ...] = ()
    guessed: tuple[Cell, ...] = ()

    @classmethod
    def of(
        cls,
        name: str,
        solution: Solution,
        colours: np.ndarray | None,
        queens: tuple[Cell, ...] = (),
        crosses: tuple[Cell, ...] = (),
    ) -> "QueensStory":
        """From a board with one solution. colours: of its cells, as in region_colours. queens, crosses: what
        stands before the first step, all of it right."""
        steps = steps_from(solution, queens, crosses)
        colours = region_colours(solution.board, colours)
        return cls(name, steps, solution.board, colours, queens, crosses, solution.guessed)

    @property
    def title(self) -> str:
        return f"{self.board.n} x {self.board.n}"

    @property
    def aim(self) -> str:
        each = "one queen" if self.board.k == 1 else f"{self.board.k} queens"
        return f"Place {each} in each row, column and region; no two may touch, not even at a corner."

    def queens_after(self, steps: int) -> tuple[Cell, ...]:
        """All queens that stand after so many steps."""
        return (*self.queens, *(cell for step in self.steps[:steps] for cell in step.queens))

    def dead_after(self, steps: int) -> tuple[Cell, ...]:
        """All cells that are crossed out after so many steps."""
        return tuple({*self.crosses, *(cell for step in self.steps[:steps] for cell in step.dead)})

    def paint(self, scene: int, width: int, labels: Labels = UNLABELLED) -> np.ndarray:
        last = scene == len(self.steps)
        before = max(scene - 1, 0)
        shown = QueensScene(
            self.board,
            self.colours,
            self.queens_after(before),
            self.dead_after(before),
            self.steps[scene - 1] if scene else None,
            self.guessed if last else (),
        )
        return draw_queens_scene(shown, width, letters=labels.letters)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": "queens",
            "regions": self.board.regions,
            "colours": self.colours.tolist(),
            "letters": [region_letter(i) for i in range(self.board.n)],
            "queens": self.queens,
            "crosses": self.crosses,
            "scenes": [self._scene_json(i) for i in range(self.scenes)],
        }

    def _scene_json(self, scene: int) -> dict[str, Any]:
        about = {"heading": self.heading(scene), "text": self.text(scene)}
        guessed = self.guessed if scene == len(self.steps) else ()
        if scene == 0:
            return {**about, "where": "", "units": (), "queens": guessed, "dead": (), "because": ()}
        step = self.steps[scene - 1]
        return {
            **about,
            "where": where_sentence(Hint(step).where),
            "units": [unit._asdict() for unit in step.units],
            "queens": (*step.queens, *guessed),
            "dead": step.dead,
            "because": step.because,
        }


def region_colours(board: Board, colours: np.ndarray | None) -> np.ndarray:
    """(N, 3) uint8 RGB: the median colour of each region's cells; colours: (n, n, 3) RGB 0..255, or None
    where the board never had any: then those of the palette."""
    if colours is None:
        return region_palette(board)
    regions = np.array(board.regions)
    return (
        np.array([np.median(colours[regions == i], axis=0) for i in range(board.n)], dtype=float)
        .round()
        .astype(np.uint8)
    )
