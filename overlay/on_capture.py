"""The answer, or a hint, drawn onto a capture of any game: a new picture."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from ..solver.cell import Cell, Unit
from ..solver.hint import Hint
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Step
from ..vision.reading import Reading
from ..words.manner import Manner
from ..words.phrases import mistake_sentence, where_sentence
from .beside.axes import axes_room, draw_axes
from .beside.caption import ADVICE, DOUBT, GAP, Style, captioned
from .beside.drawn import Drawn
from .beside.ground import Ground
from .dimming import lead_to
from .drawing import OnCapture
from .games import DRAWINGS
from .paint.cells import Cells
from .paint.labels import UNLABELLED, Labels, labels_for, with_axes
from .paint.pieces import LETTERS_FROM, NUMBERS_FROM, draw_badges, draw_letters
from .paint.pointers import draw_arrows, draw_clash
from .signs import named_units, news, region_letters

TOLD = 4  # wrong marks that are named; the others are only pointed at
PLAYER = Manner()


def draw_answer(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
) -> Drawn:
    """The answer on a new picture in the order of deduction, with the labels; where there is no single
    answer, what was read. rgb: the capture, (H, W, 3) uint8. doubts: lines that it must carry."""
    part = _part(reading)
    reading = replace(reading, puzzle=solution.puzzle)  # which knows how many queens a unit takes
    ground = _ground(rgb, reading, part.legible(rgb, reading), labels)
    out = ground.rgb.copy()
    if solution.answer is None:
        part.read(out, ground.rgb, ground.reading, solution)
    else:
        part.label(out, ground.reading, labels, solution.steps, solution.guessed)
        part.answer(out, ground.rgb, ground.reading, solution)
    return _finished(ground, out, doubts, DOUBT, labels)


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
    manner: Manner = PLAYER,
) -> Drawn:
    """The wrong marks on a new picture, where there are any; else where to look, and unless `where_only` what
    follows there and why; the rest of the board is dimmed. rgb: the capture, (H, W, 3) uint8. None as a hint:
    `nothing`, which says why there is none (default: that all is found). doubts: lines to add to the
    sentence. manner: how it is said."""
    part, words = _part(reading), DRAWINGS[reading.puzzle.game].words
    reading = replace(reading, puzzle=solution.puzzle)
    if wrong:
        texts = _accused(wrong, words.why_wrong(solution, wrong[0], manner), manner)
    else:
        texts = [_told(hint, where_only, solution, manner) if hint else nothing or words.nothing_left]
    looked = (*hint.where, *named_units(hint.step)) if hint and not wrong else ()
    labels = with_axes(labels_for(labels, manner), looked, *texts)
    ground = _ground(rgb, reading, max(NUMBERS_FROM, part.legible(rgb, reading)), labels)
    out, at = ground.rgb.copy(), ground.reading
    part.label(out, at, labels, (hint.step,) if hint else (), ())
    if wrong:
        named = {mark.cell for mark in wrong}
        lead_to(out, at.lattice, named, named)
        draw_badges(out, Cells.of(at.lattice), dict.fromkeys(sorted(named), "!"), top=True)
    elif hint and where_only:
        lead_to(out, at.lattice, {cell for unit in hint.where for cell in part.cells(at.puzzle, unit)})
        _name_regions(out, at, hint.where, (), labels)
    elif hint:
        _draw_step(out, ground, hint.step, labels)
    return _finished(ground, out, [*texts, *doubts], DOUBT if doubts else ADVICE, labels)


def _told(hint: Hint, where_only: bool, solution: Solution, manner: Manner) -> str:
    """The sentence of a hint."""
    if where_only:
        return where_sentence(hint.where, manner)
    return DRAWINGS[solution.puzzle.game].words.sentence(solution.puzzle, hint.step, manner)


def _draw_step(out: np.ndarray, ground: Ground, step: Step, labels: Labels) -> None:
    """What a step finds, and why, on the board where all else is dim, in place."""
    at, part = ground.reading, _part(ground.reading)
    signs = DRAWINGS[at.puzzle.game].signs(at.puzzle, step)
    lead_to(out, ground.lattice, signs.shown | {*step.found}, signs.outlined, part.inset)
    draw_clash(out, ground.lattice, signs.clash, part.inset)
    taken = {*step.found, *chain.from_iterable(news(link) for link in signs.follows)}
    lettered = _name_regions(out, at, named_units(step), taken, labels)
    part.step(out, ground.rgb, at, step)
    part.follow(out, ground.rgb, at, signs)
    draw_arrows(out, ground.lattice, () if lettered else signs.arrows)


def _part(reading: Reading) -> OnCapture:
    part = DRAWINGS[reading.puzzle.game].capture
    assert part, f"{reading.puzzle.game} is not read from captures"
    return part


def _ground(rgb: np.ndarray, reading: Reading, cell: float, labels: Labels) -> Ground:
    """The capture with cells of at least so many pixels, and room for what is written beside the board."""
    ground = Ground(rgb, reading).enlarged(cell)
    room = _beside(ground.reading, labels)
    x0, y0, _, _ = ground.lattice.bbox
    return ground.padded(max(0, room - int(x0)), max(0, room - int(y0))) if room else ground


def _beside(reading: Reading, labels: Labels) -> int:
    """How many pixels the axes take at the left of the board and above it."""
    return axes_room(reading.lattice.cell, max(reading.puzzle.shape)) if labels.axes else 0


def _finished(ground: Ground, out: np.ndarray, texts: Sequence[str], style: Style, labels: Labels) -> Drawn:
    """The picture with axes, where they are wanted, and the texts."""
    x0, y0, x1, y1 = ground.lattice.bbox
    beside = _beside(ground.reading, labels)
    if beside:
        draw_axes(out, ground.lattice, ground.reading.puzzle.shape)
    board = (x0 - beside, y0 - beside, x1, y1)
    picture, top = captioned(out, board, GAP * ground.lattice.cell, texts, style)
    return ground.drawn(picture, top)


def _accused(wrong: Sequence[WrongMark], why: str, manner: Manner) -> list[str]:
    """The wrong marks in sentences; where cells are not named, how many they are. why: what speaks against
    the first."""
    if len(wrong) == 1:
        return [mistake_sentence(wrong[0].cell, wrong[0].mark, why, manner)]
    if manner.voice == PLAYER.voice and not manner.cells:
        return [manner.counted("{number} mark is wrong.", "{number} marks are wrong.", len(wrong))]
    texts = [mistake_sentence(mark.cell, mark.mark, "", manner) for mark in wrong[:TOLD]]
    return [*texts, f"{len(wrong) - TOLD} more marks are wrong."] if len(wrong) > TOLD else texts


def _name_regions(
    out: np.ndarray, reading: Reading, units: Iterable[Unit], taken: Collection[Cell], labels: Labels
) -> bool:
    """The letter of each region among the units, where regions go by letters, in its cells that are not
    taken, or in one where all are, in place. True where there are any regions."""
    cells, of = Cells.of(reading.lattice), _part(reading).cells
    if not labels.named or cells.side < LETTERS_FROM:
        return False
    regions = {unit.number: of(reading.puzzle, unit) for unit in units if unit.kind == "region"}
    draw_letters(out, cells, region_letters(regions, taken))
    return bool(regions)
