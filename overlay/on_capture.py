"""The answer, or a hint, drawn onto a capture of any game: a new picture, as large as the capture."""

from collections.abc import Collection, Iterable, Sequence

import cv2
import numpy as np

from ..solver.cell import Cell, Unit, region_letter
from ..solver.hint import Hint
from ..solver.puzzle import Solution, WrongMark
from ..vision.grid.lattice import Lattice
from ..vision.reading import Reading
from ..words.phrases import mistake_sentence, where_sentence
from .drawing import OnCapture
from .games import DRAWINGS
from .paint.borders import draw_cased, outline
from .paint.caption import ADVICE, DOUBT, draw_caption
from .paint.cells import Cells
from .paint.labels import UNLABELLED, Labels
from .paint.pieces import LETTERS_FROM, draw_badges, draw_letters
from .scene import news

DIMMED = 0.42  # of its brightness is left to what is not to be looked at, as the game itself does it
TOLD = 4  # wrong marks that are named; the others are only pointed at


def draw_answer(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
) -> np.ndarray:
    """A new (H, W, 3) uint8 RGB picture: the answer in the order of deduction and the labels; where there is
    no single answer, what was read. doubts: lines that it must carry, beside the board where there is room.
    """
    out, part = rgb.copy(), _part(reading)
    if solution.answer is None:
        part.read(out, rgb, reading, solution)
    else:
        part.label(out, reading, labels, solution.steps, solution.guessed)
        part.answer(out, rgb, reading, solution)
    draw_caption(out, reading.lattice, doubts)
    return out


def draw_hint(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    hint: Hint | None,
    wrong: Sequence[WrongMark] = (),
    *,
    where_only: bool = False,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
    nothing: str | None = None,
) -> np.ndarray:
    """A new (H, W, 3) uint8 RGB picture: the wrong marks, where there are any; else where to look, and unless
    `where_only` what follows there: the cells that it rests on are outlined, what it finds is drawn large,
    the rest of the board is dimmed. None as a hint: `nothing`, which says why there is none (default: that
    all is found). doubts: lines to add to the sentence."""
    out, part, lattice = rgb.copy(), _part(reading), reading.lattice
    part.label(out, reading, labels, (hint.step,) if hint else (), ())
    words = DRAWINGS[reading.puzzle.game].words
    named: Collection[Cell] = ()
    if wrong:
        named = {mark.cell for mark in wrong}
        _lead_to(out, lattice, named, named)
        draw_badges(out, Cells.of(lattice), dict.fromkeys(sorted(named), "!"), top=True)
        texts = _accused(wrong, words.why_wrong(solution, wrong[0]))
    elif hint is None:
        texts = [nothing or words.nothing_left]
    elif where_only:
        named = {cell for unit in hint.where for cell in part.cells(reading.puzzle, unit)}
        _lead_to(out, lattice, named, named)
        _name_regions(out, reading, hint.where, ())
        texts = [where_sentence(hint.where)]
    else:
        step, new = hint.step, news(hint.step)
        named = {*new, *step.because}
        _lead_to(out, lattice, named, {*step.because})
        _name_regions(out, reading, step.units, new)
        part.step(out, rgb, reading, step)
        texts = [words.sentence(solution.puzzle, step)]
    style = DOUBT if doubts else ADVICE
    draw_caption(out, lattice, [*texts, *doubts], style, busy={r for r, _ in named})
    return out


def dim(out: np.ndarray, lattice: Lattice, kept: Collection[Cell]) -> None:
    """Darkens the board to DIMMED of its brightness, in place, but for the cells that are kept."""
    mask = np.zeros(out.shape[:2], np.uint8)
    n = lattice.n
    _fill(mask, lattice, [(0, 0, n, n)], 255)
    _fill(mask, lattice, ((r, c, r + 1, c + 1) for r, c in kept), 0)
    x, y, width, height = cv2.boundingRect(mask)
    box, shaded = out[y : y + height, x : x + width], mask[y : y + height, x : x + width] > 0
    box[shaded] = (box[shaded] * DIMMED).astype(np.uint8)


def _part(reading: Reading) -> OnCapture:
    part = DRAWINGS[reading.puzzle.game].capture
    assert part, f"{reading.puzzle.game} is not read from captures"
    return part


def _accused(wrong: Sequence[WrongMark], why: str) -> list[str]:
    """The wrong marks in sentences. why: what speaks against the first."""
    if len(wrong) == 1:
        return [mistake_sentence(wrong[0].cell, wrong[0].mark, why)]
    texts = [mistake_sentence(mark.cell, mark.mark) for mark in wrong[:TOLD]]
    return [*texts, f"{len(wrong) - TOLD} more marks are wrong."] if len(wrong) > TOLD else texts


def _lead_to(out: np.ndarray, lattice: Lattice, named: Collection[Cell], outlined: Collection[Cell]) -> None:
    """All but the named cells dimmed, a line around those that are outlined, in place."""
    dim(out, lattice, named)
    draw_cased(out, lattice, outline(lattice, outlined))


def _name_regions(out: np.ndarray, reading: Reading, units: Iterable[Unit], taken: Collection[Cell]) -> None:
    """The letter of each region among the units, in its cells that are not taken, in place."""
    cells = Cells.of(reading.lattice)
    if cells.side < LETTERS_FROM:
        return
    regions = [unit for unit in units if unit.kind == "region"]
    of = _part(reading).cells
    letters = {c: region_letter(unit.number) for unit in regions for c in of(reading.puzzle, unit)}
    draw_letters(out, cells, {cell: letter for cell, letter in letters.items() if cell not in taken})


def _fill(mask: np.ndarray, lattice: Lattice, boxes: Iterable[tuple[int, int, int, int]], value: int) -> None:
    for top, left, bottom, right in boxes:
        corners = [
            lattice.point(r, c) for r, c in ((top, left), (top, right), (bottom, right), (bottom, left))
        ]
        cv2.fillPoly(mask, [np.rint(np.array(corners) - 0.5).astype(np.int32)], value)
