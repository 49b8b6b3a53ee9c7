"""The way to a solution, apart from any capture: what every panel, frame and page of it is drawn from."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...solver.puzzle import GameStep
from ...solver.queens.step import Step
from ...words.wording import counted, rule_name
from ..paint.labels import UNLABELLED, Labels


@dataclass(frozen=True)
class Story(ABC):
    """name: of what is solved. steps: all of one game. Scene 0 is the start, then each step is one."""

    name: str
    steps: Sequence[Step | GameStep]

    @property
    @abstractmethod
    def title(self) -> str:
        """What is to be solved: the size of the board."""

    @property
    @abstractmethod
    def aim(self) -> str:
        """How the game goes, in a sentence."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """What `board.js` draws it from. A scene holds what it adds to those before, and its reason."""

    @abstractmethod
    def paint(self, scene: int, width: int, labels: Labels = UNLABELLED) -> np.ndarray:
        """(H, W, 3) uint8 RGB: the board as a scene has it, on white, about as wide as asked for; all scenes
        of one size. What was known is quiet, what the step finds stands out, what it rests on is outlined."""

    @property
    def scenes(self) -> int:
        """How many pictures it has: the start, and one a step."""
        return len(self.steps) + 1

    def heading(self, scene: int) -> str:
        """One line over a scene."""
        if scene == 0:
            return f"{self.title}, {counted(len(self.steps), 'step')}"
        step = self.steps[scene - 1]
        return f"Step {scene} of {len(self.steps)}: {rule_name(step.rule, step.size)}"

    def text(self, scene: int) -> str:
        """The sentence of a scene."""
        return self.steps[scene - 1].text if scene else self.aim
