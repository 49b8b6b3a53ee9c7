"""Pictures that benchmarks draw from seeds, with their truth, and the program's answers to them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import NamedTuple

import cv2
import numpy as np
import scoring
from command_line import Row, load_rows, text_table
from scoring import DOUBTED, RIGHT, Evidence, KnownCapture, Result, Truth, evidence_of

from queens_snap.overlay.themes import Theme
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell

WARNED, SILENT = scoring.WARNED, scoring.SILENT
VAGUE, REFUSED = "silent ambiguous", "refused"
VERDICTS = (RIGHT, DOUBTED, WARNED, REFUSED, SILENT, VAGUE)
BOARD, DOUBT, NOTHING = "board", "doubt", "nothing"  # values of `DrawnPicture.due`


@dataclass(frozen=True)
class DrawnPicture:
    """A picture that was drawn from a seed.

    rgb: (H, W, 3) uint8. truth: the board that it shows; None if nobody can know one. is_easy: True if a
    person reads it without effort. change: what was done to it, in a few words. is_visible: True if a person
    sees that something was done to it. quality: of the JPEG as which it is kept; None for PNG.
    """

    rgb: np.ndarray
    truth: KnownCapture | None
    is_easy: bool
    change: str
    is_visible: bool = True
    quality: int | None = None

    @property
    def due(self) -> str:
        """The right answer. BOARD: this board. DOUBT: this board, a warning, or no answer. NOTHING: no
        answer, or a warning."""
        return NOTHING if self.truth is None else BOARD if self.is_easy else DOUBT


@dataclass(frozen=True)
class BoardPicture:
    """A board as it was drawn. name: of its look. rgb: (H, W, 3) uint8. bbox: outer edge of the cell grid,
    x0, y0, x1, y1 (px). game, truth: as in KnownCapture. theme: the program's own, if it is drawn in one."""

    name: str
    rgb: np.ndarray
    bbox: tuple[float, float, float, float]
    game: str
    truth: Truth
    theme: Theme | None = None

    @property
    def capture(self) -> KnownCapture:
        """The truth of all its pictures."""
        return KnownCapture(Path(), self.name, game=self.game, truth=self.truth)

    @property
    def cell(self) -> float:
        """The side of a cell (px)."""
        return (self.bbox[2] - self.bbox[0]) / self.n

    @property
    def n(self) -> int:
        """Number of cells a side."""
        return self.capture.n or 1

    def at(self, row: float, column: float) -> tuple[int, int]:
        """Return the pixel (x, y) of a place. row, column: cells from the upper left corner."""
        x, y, *_ = map(round, self.bbox)
        return x + round(column * self.cell), y + round(row * self.cell)

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Return the pixel (x, y) in the middle of a cell."""
        (x, y), side = self.at(*cell), round(self.cell)
        return x + side // 2, y + side // 2

    def picture(
        self,
        what: str = "",
        rgb: np.ndarray | None = None,
        *,
        is_easy: bool = False,
        is_visible: bool = True,
        is_known: bool = True,
    ) -> DrawnPicture:
        """Return a picture of the board. what: a change, and its place. rgb: the board after the change.
        is_known: True if the picture shows the board."""
        change = f"{self.name}, {what}" if self.name else what
        rgb = self.rgb if rgb is None else rgb
        return DrawnPicture(rgb, self.capture if is_known else None, is_easy, change, is_visible)

    def at_cell(self, pixels: float) -> "BoardPicture":
        """Return the board at a scale at which a cell has this side."""
        rgb = zoomed(self.rgb, pixels / self.cell)
        zoom_x, zoom_y = rgb.shape[1] / self.rgb.shape[1], rgb.shape[0] / self.rgb.shape[0]
        x0, y0, x1, y1 = self.bbox
        return replace(self, rgb=rgb, bbox=(x0 * zoom_x, y0 * zoom_y, x1 * zoom_x, y1 * zoom_y))


def zoomed(rgb: np.ndarray, zoom: float) -> np.ndarray:
    """Return a picture at another scale."""
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
    return cv2.resize(rgb, None, fx=zoom, fy=zoom, interpolation=way)


class AnswerRow(NamedTuple):
    """The program's answer to a picture. number: of the picture in its kind, or the strength of the harm.
    verdict: one of VERDICTS. seconds: of processor time. change, is_easy, is_visible: as in DrawnPicture."""

    kind: str
    number: float
    change: str
    is_easy: bool
    is_visible: bool
    verdict: str
    status: str
    evidence: Evidence | None
    warnings: tuple[str, ...]
    seconds: float

    @property
    def is_right(self) -> bool:
        """True if the board was read as it is, with a warning or without."""
        return self.verdict in (RIGHT, DOUBTED)


def answer_row(kind: str, number: float, picture: DrawnPicture) -> AnswerRow:
    """Read a picture and judge the answer."""
    begin = process_time()
    snapped = snap(picture.rgb)
    result = snapped.to_json()
    seconds = round(process_time() - begin, 3)
    return AnswerRow(
        kind,
        number,
        picture.change,
        picture.is_easy,
        picture.is_visible,
        verdict(picture, result),
        result["status"],
        evidence_of(snapped),
        tuple((result["reading"] or {}).get("warnings", ())),
        seconds,
    )


def verdict(picture: DrawnPicture, result: Result) -> str:
    """Judge an answer: one of VERDICTS. If no board can be known, no answer is right, and one with a warning
    does no harm."""
    warned = scoring.warned(result)
    if picture.truth is not None and _is_board_right(picture.truth, result):
        return DOUBTED if warned else RIGHT
    if result["status"] not in ("solved", "ambiguous"):
        return REFUSED
    if warned:
        return WARNED
    return SILENT if result["status"] == "solved" else VAGUE


def _is_board_right(truth: KnownCapture, result: Result) -> bool:
    """True if the board and its answer are right, or the regions are and several answers are said to be."""
    if scoring.verdict(truth, result) == RIGHT:
        return True
    return result["status"] == "ambiguous" and result["regions"] == (truth.truth or {}).get("regions")


def load_answers(path: Path | None) -> list[AnswerRow]:
    """Load rows that `add_answers` wrote; none if there is no file yet."""
    return [_answer_of(row) for row in load_rows(path)] if path and path.exists() else []


def _answer_of(row: Row) -> AnswerRow:
    evidence = Evidence(row["evidence"][0], tuple(row["evidence"][1])) if row["evidence"] else None
    return AnswerRow(**row | {"evidence": evidence, "warnings": tuple(row["warnings"])})


def add_answers(path: Path | None, rows: Iterable[AnswerRow]) -> None:
    """Add rows to a file of JSON lines, if there is to be one."""
    if path:
        with path.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(row._asdict())}\n" for row in rows)


def verdict_table(groups: Mapping[str, Sequence[AnswerRow]]) -> str:
    """Return text: how many rows of each group got each verdict, and the longest time of one (s)."""
    slowest = (max((row.seconds for row in rows), default=0.0) for rows in groups.values())
    lines = [(*counts, f"{time:.2f} s") for counts, time in zip(verdict_counts(groups), slowest, strict=True)]
    return text_table(("", "of", *VERDICTS, "slowest"), lines)


def verdict_counts(groups: Mapping[str, Sequence[AnswerRow]]) -> list[tuple[str | int, ...]]:
    """Return for each group its name, the number of its rows, and how many of them got each verdict."""
    counts = {name: Counter(row.verdict for row in rows) for name, rows in groups.items()}
    return [(name, each.total(), *(each[word] for word in VERDICTS)) for name, each in counts.items()]


def wrong_rows(rows: Sequence[AnswerRow]) -> list[str]:
    """Return a line of text for each picture that was not read right."""
    return [
        f"{row.verdict:<18}{'' if row.is_visible else 'unseen '}{row.kind} {row.number:g}: {row.change} "
        f"{list(row.warnings)}"
        for row in rows
        if not row.is_right
    ]
