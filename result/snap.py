"""All that is known of one capture: what `snap` answers."""

from typing import Any

from ..overlay.encode import encode
from ..overlay.paint.labels import Labels
from ..overlay.render import finished, render_puzzle
from .as_json import KEYS, hint_json, reading_json, result_json
from .notebook import as_html
from .pictured import Pictured

LABELS = Labels(letters=True, axes=True)  # by which sentences name what no capture shows in colour


class Snap(Pictured):
    """All that is known of one capture, or of a puzzle that needed no reading."""

    def to_json(self, all_steps: bool = False) -> dict[str, Any]:
        """The capture's object in the result schema (`queens-snap schema`), every key there whatever the
        status. all_steps: with the proof instead of the way."""
        said = self.in_both_voices
        known = {
            **result_json(self.file, self.status, self.board, self.solution, said, all_steps),
            "reading": reading_json(self.reading, self.mistakes, self.why_wrong),
            "hint": hint_json(self.hint, said),
            "drawn": drawn.to_json() if (drawn := self.__dict__.get("drawn")) else None,
            "error": None if self.problem is None else vars(self.problem),
            "ms": {part: t if t is None else round(t, 3) for part, t in self.ms.items()},
        }
        return {key: known[key] for key in KEYS}

    def _repr_png_(self) -> bytes | None:
        """What a notebook shows: the solved picture; of a board without a capture one drawn from nothing."""
        if self.rgb is None and self.board and self.solution:
            return encode(
                render_puzzle(self.board, finished(self.board, self.solution), labels=LABELS), ".png"
            )
        return self.encoded(".png")

    def _repr_html_(self) -> str:
        """The same with the way as a table: what each step says, and the name of its rule."""
        named = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((named, *self.doubts))
        manner = self.in_text
        steps = (
            (self.sentence(step, manner), self.words.rule_name(step.rule, step.size, manner))
            for step in self.way
        )
        return as_html(title, self._repr_png_(), steps)
