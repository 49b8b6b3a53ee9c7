"""A hint on the capture: where to look, or what follows there and why; or the marks that are wrong."""

from collections.abc import Collection, Iterable, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell, Unit, region_letter
from ...solver.queens.hints import Hint, cells_of_unit
from ...solver.queens.mistakes import WrongMark
from ...vision.grid.lattice import Lattice
from ...vision.queens.read import Reading
from ...words.wording import mistake_sentence, where_sentence
from ..paint.borders import draw_cased, outline
from ..paint.caption import ADVICE, DOUBT, draw_band
from ..paint.cells import Cells
from ..paint.labels import UNLABELLED, Labels, draw_labels
from ..paint.pieces import draw_badges, draw_crosses, draw_crowns, draw_letters
from .regions import LETTERS_FROM

DIMMED = 0.42  # of its brightness is left to what is not to be looked at, as the game itself does it
NEW_CROSS = 0.46  # of a cell: twice as wide as the crosses of the game
NOTHING_LEFT = "Nothing is left to find: all queens stand, and all stand right."
NO_RULE = "No rule shows anything more: what is left, only search finds."
TOLD = 4  # wrong marks that are named; the others are only pointed at


def draw_hint(
    rgb: np.ndarray,
    reading: Reading,
    hint: Hint | None,
    wrong: Sequence[WrongMark] = (),
    *,
    where_only: bool = False,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
    nothing: str = NOTHING_LEFT,
) -> np.ndarray:
    """A new picture, (H, W, 3) uint8 RGB: the wrong marks, where there are any; else where to look, and
    unless `where_only` what follows; None as a hint: `nothing`, which says why there is none."""
    taken = {*reading.marks.queens, *(hint.step.queens if hint else ())}
    ground = draw_labels(rgb, reading, labels, taken)
    if wrong:
        return draw_wrong(ground, reading.lattice, wrong, doubts)
    if hint is None:
        return draw_nothing(ground, reading.lattice, nothing, doubts)
    return (draw_where if where_only else draw_step)(ground, reading, hint, doubts)


def draw_where(rgb: np.ndarray, reading: Reading, hint: Hint, doubts: Sequence[str] = ()) -> np.ndarray:
    """A new picture that says only where to look: the row, column or region stays bright, the rest of the
    board is dimmed. doubts: lines to add to the sentence."""
    out = rgb.copy()
    looked_at = _cells_of(reading, hint.where)
    dim(out, reading.lattice, looked_at)
    draw_cased(out, reading.lattice, outline(reading.lattice, looked_at))
    _name_regions(out, reading, hint.where, ())
    say(out, reading.lattice, [where_sentence(hint.where)], doubts, looked_at)
    return out


def draw_step(rgb: np.ndarray, reading: Reading, hint: Hint, doubts: Sequence[str] = ()) -> np.ndarray:
    """A new picture that shows the next step: the cells that it rests on are outlined, what follows is drawn
    as a crown or as large crosses, the sentence stands beside the board, the rest of the board is dimmed."""
    out = rgb.copy()
    step, cells = hint.step, Cells.of(reading.lattice)
    new = step.queens or step.dead
    named = {*new, *step.because}
    dim(out, reading.lattice, named)
    draw_cased(out, reading.lattice, outline(reading.lattice, set(step.because)))
    _name_regions(out, reading, step.units, new)
    draw_crowns(out, cells, dict.fromkeys(step.queens, ""))
    draw_crosses(out, cells, [] if step.queens else list(step.dead), NEW_CROSS)
    say(out, reading.lattice, [step.text], doubts, named)
    return out


def draw_wrong(
    rgb: np.ndarray, lattice: Lattice, wrong: Sequence[WrongMark], doubts: Sequence[str] = ()
) -> np.ndarray:
    """A new picture that points at the wrong marks, which come before any hint."""
    out = rgb.copy()
    named = {mark.cell for mark in wrong}
    dim(out, lattice, named)
    draw_cased(out, lattice, outline(lattice, named))
    draw_badges(out, Cells.of(lattice), dict.fromkeys(sorted(named), "!"), top=True)
    if len(wrong) == 1:
        texts = [mistake_sentence(*wrong[0])]
    else:
        texts = [mistake_sentence(mark.cell, mark.mark) for mark in wrong[:TOLD]]
    if len(wrong) > TOLD:
        texts.append(f"{len(wrong) - TOLD} more marks are wrong.")
    say(out, lattice, texts, doubts, named)
    return out


def draw_nothing(rgb: np.ndarray, lattice: Lattice, why: str, doubts: Sequence[str] = ()) -> np.ndarray:
    """A new picture that says why there is no hint."""
    out = rgb.copy()
    say(out, lattice, [why], doubts, ())
    return out


def dim(out: np.ndarray, lattice: Lattice, kept: Collection[Cell], left: float = DIMMED) -> None:
    """Darkens the board to `left` of its brightness, in place, but for the cells that are kept."""
    mask = np.zeros(out.shape[:2], np.uint8)
    n = lattice.n
    _fill(mask, lattice, [(0, 0, n, n)], 255)
    _fill(mask, lattice, ((r, c, r + 1, c + 1) for r, c in kept), 0)
    x, y, width, height = cv2.boundingRect(mask)
    box, shaded = out[y : y + height, x : x + width], mask[y : y + height, x : x + width] > 0
    box[shaded] = (box[shaded] * left).astype(np.uint8)


def _fill(mask: np.ndarray, lattice: Lattice, boxes: Iterable[tuple[int, int, int, int]], value: int) -> None:
    for top, left, bottom, right in boxes:
        corners = [
            lattice.point(r, c) for r, c in ((top, left), (top, right), (bottom, right), (bottom, left))
        ]
        cv2.fillPoly(mask, [np.rint(np.array(corners) - 0.5).astype(np.int32)], value)


def _cells_of(reading: Reading, units: Iterable[Unit]) -> set[Cell]:
    return {cell for unit in units for cell in cells_of_unit(reading.board, unit)}


def _name_regions(out: np.ndarray, reading: Reading, units: Iterable[Unit], taken: Collection[Cell]) -> None:
    """The letter of each region among the units, in its cells that are not taken."""
    cells = Cells.of(reading.lattice)
    if cells.side < LETTERS_FROM:
        return
    regions = [unit for unit in units if unit.kind == "region"]
    draw_letters(
        out,
        cells,
        {
            cell: region_letter(unit.number)
            for unit in regions
            for cell in cells_of_unit(reading.board, unit)
            if cell not in taken
        },
    )


def say(
    out: np.ndarray, lattice: Lattice, texts: Sequence[str], doubts: Sequence[str], named: Collection[Cell]
) -> None:
    """Writes the texts and doubts as a band, in place; named: the cells that must stay visible."""
    style = DOUBT if doubts else ADVICE
    draw_band(out, lattice, [*texts, *doubts], style, busy={r for r, _ in named})
