"""The way to a solution, apart from any capture: what every panel, frame and page of it is drawn from."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ...solver.puzzle import Marks, Position, Puzzle, Solution
from ...solver.step import Step
from ...words.manner import Manner
from ...words.phrases import step_heading, steps_counted, where_sentence
from ..drawing import Drawing
from ..games import DRAWINGS
from ..paint.labels import UNLABELLED, Labels, labels_for, with_axes
from ..render import fitted_puzzle
from ..scene import Scene
from ..signs import NO_SIGNS, named_units

PLAYER = Manner()


@dataclass(frozen=True)
class Story:
    """name: of what is solved. solution: with one answer. start: what stands before the first step, and the
    steps from there. colours: (rows, columns, 3) RGB 0..255, each cell's on the capture, or None. manner: how
    its sentences are said. entered: all that a player has put in, right or wrong: where playing begins. Scene
    0 is the start, then each step is one."""

    name: str
    solution: Solution
    start: Position
    colours: np.ndarray | None = None
    manner: Manner = PLAYER
    entered: Marks = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        name: str,
        solution: Solution,
        start: Position,
        colours: np.ndarray | None = None,
        manner: Manner = PLAYER,
        entered: Marks | None = None,
    ) -> "Story":
        """The same, of a solution that has one answer."""
        assert solution.answer is not None
        return cls(name, solution, start, colours, manner, entered or {})

    @property
    def drawing(self) -> Drawing:
        """How its game is shown."""
        return DRAWINGS[self.solution.puzzle.game]

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.start.steps

    @property
    def title(self) -> str:
        """What is to be solved: the size of the board."""
        rows, columns = self.solution.puzzle.shape
        return f"{rows} x {columns}"

    @property
    def aim(self) -> str:
        """How the game goes, in a sentence."""
        return self.drawing.words.aim(self.solution.puzzle, self.manner)

    @property
    def scenes(self) -> int:
        """How many pictures it has: the start, and one a step."""
        return len(self.steps) + 1

    def scene(self, number: int) -> Scene[Puzzle]:
        """What a scene shows: what its step finds stands out. The last has the whole answer."""
        step = self.steps[number - 1] if number else None
        return self._scene(number, self.steps[: max(number - 1, 0)], step)

    def after(self, steps: int) -> Scene[Puzzle]:
        """What stands after so many steps, with none of them standing out."""
        return self._scene(steps, self.steps[:steps], None)

    def _scene(self, number: int, done: tuple[Step, ...], step: Step | None) -> Scene[Puzzle]:
        known, last = self.solution, number == len(self.steps)
        answer, guessed = (known.answer, known.guessed) if last else (None, ())
        signs = self.drawing.signs(known.puzzle, step) if step else NO_SIGNS
        return Scene(known.puzzle, self.start.marks, done, step, answer, guessed, self.colours, signs)

    def heading(self, number: int) -> str:
        """One line over a scene."""
        if number == 0:
            return f"{self.title}, {steps_counted(len(self.steps), self.manner)}"
        step = self.steps[number - 1]
        name = self.drawing.words.rule_name(step.rule, step.size, self.manner)
        return step_heading(number, len(self.steps), name, self.manner)

    def text(self, number: int, *, cells: bool = False) -> str:
        """The sentence of a scene. cells: naming its cells, where no picture shows them."""
        if number == 0:
            return self.aim
        manner = replace(self.manner, cells=self.manner.cells or cells)
        return self.drawing.words.sentence(self.solution.puzzle, self.steps[number - 1], manner)

    @cached_property
    def _names_lines(self) -> bool:
        """Does any of its sentences name a row or column by number?"""
        every = range(1, self.scenes)
        return any(with_axes(UNLABELLED, named_units(self.steps[i - 1]), self.text(i)).axes for i in every)

    def labels(self, labels: Labels = UNLABELLED) -> Labels:
        """What is asked for, with what its sentences need: the same for all of its scenes."""
        labels = labels_for(labels, self.manner)
        return replace(labels, axes=labels.axes or self._names_lines)

    def paint(self, number: int, width: int, labels: Labels = UNLABELLED) -> np.ndarray:
        """(H, W, 3) uint8 RGB: the board as a scene has it, on white, about as wide as asked for; all scenes
        of one size. What was known is quiet, what the step finds stands out, what it rests on is outlined."""
        return fitted_puzzle(self.scene(number), width, self.labels(labels))

    def to_json(self, labels: Labels = UNLABELLED) -> dict[str, Any]:
        """What the pages draw it from. A scene holds what it adds to those before, and its reason."""
        labels = self.labels(labels)
        return {
            **self.drawing.start_json(self.solution, self.start.marks, self.colours),
            "axes": labels.axes,
            "showLetters": labels.letters,
            "named": labels.named,
            "names": None if self.manner.colours is None else [*map(self.manner.colour, self.manner.colours)],
            "entered": dict(self.entered),
            "scenes": [self._scene_json(number) for number in range(self.scenes)],
        }

    def _scene_json(self, number: int) -> dict[str, Any]:
        step, scene = self.steps[number - 1] if number else None, self.scene(number)
        return {
            "heading": self.heading(number),
            "text": self.text(number),
            "where": where_sentence(step.where, self.manner) if step else "",
            "last": scene.answer is not None,
            **scene.reason.to_json(),
            **self.drawing.scene_json(scene),
        }
