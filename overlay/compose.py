"""A moment as a sketch: the same for every game, whose record says what only the game knows."""

import math
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..solver.budget import SearchTooLong
from ..solver.cells import Cell, Unit, around
from ..solver.games import GAMES
from ..solver.puzzle import Puzzle, Solution
from ..solver.step import Step, Value
from .drawing import Drawing
from .games import DRAWINGS
from .moment import Arrow, Moment, Name, Put, named_units, region_letters
from .sketch import (
    AUTO,
    BROAD_CASING,
    FADED,
    Fill,
    Glyph,
    Label,
    Mark,
    Marks,
    Outline,
    Sketch,
    cell_at,
    labels,
    lines,
    middle,
    outline,
    reason_line,
    second_line,
)

FAILS = 0.09  # of a cell: width of a line around where a supposition fails
LOOKED = 0.08  # of a cell: of a line around a row, column or box to look at
ARROW, ARROW_CASING = 0.06, 0.03  # of a cell: width of an arrow's shaft, and of the line on either side
HEAD = 0.22  # of a cell: size of its head
END = 0.3  # of a cell: how far from the middle of a cell an arrow ends, beside a cross


def sketch_of(moment: Moment[Any]) -> Sketch:
    """All that is to be seen of a moment."""
    game = DRAWINGS[moment.puzzle.game]
    old, _ = _put(moment, game)
    stands = _faded(moment, game.pieces(moment, old, "old"))
    return Sketch(game.board(moment), stands, game.over_pieces(moment), shown_of(moment))


def _faded(moment: Moment[Any], marks: Marks) -> Marks:
    """The same while a step is shown: beside what it finds the crosses of earlier steps are paler; not those
    of a player, and not where all steps back."""
    if not moment.step:
        return marks
    entered = {cell for name in DRAWINGS[moment.puzzle.game].put_in(moment.marks) for cell in name}

    def paler(mark: Mark) -> Mark:
        if not isinstance(mark, Glyph) or (mark.name, mark.colour) != ("cross", AUTO):
            return mark
        cell = cell_at(mark.at)
        is_known = cell not in entered and (not moment.focus or cell in moment.focus)
        return replace(mark, colour=FADED) if is_known else mark

    return tuple(map(paler, marks))


def shown_of(moment: Moment[Any]) -> Marks:
    """What is new, and what leads the eye to it; the frame stays as it is where all else steps back."""
    frame = _frame(moment.puzzle, moment.uncoloured) if moment.focus else ()
    return (*veil(moment.focus), *frame, *found_of(moment), *signs_of(moment))


@lru_cache(maxsize=8)
def _frame(puzzle: Puzzle, uncoloured: bool) -> Marks:
    """The line around a board."""
    board = DRAWINGS[puzzle.game].board(Moment(puzzle, uncoloured=uncoloured))
    return tuple(mark for mark in board if isinstance(mark, Outline) and mark.box)


def standing(moment: Moment[Any]) -> Put:
    """All that stands at a moment."""
    old, new = _put(moment, DRAWINGS[moment.puzzle.game])
    return {**old, **new}


def found_of(moment: Moment[Any]) -> Marks:
    """What the step finds, without its reason."""
    game = DRAWINGS[moment.puzzle.game]
    return game.pieces(moment, _new(moment, game), "new") + _given(moment, game) + game.step_extras(moment)


def signs_of(moment: Moment[Any]) -> Marks:
    """What leads the eye: what the step rests on, what is tried and where that fails, arrows."""
    game, signs = DRAWINGS[moment.puzzle.game], moment.reason
    return (
        *second_line(signs.dashed, game.second_inset),
        *reason_line(signs.outlined, game.inset),
        *outline(signs.clash, FAILS, "fails", casing="light", cased=BROAD_CASING, inset=game.inset),
        *_follows(moment, game),
        *(() if _names_regions(moment) else _arrows(signs.arrows)),
        *game.over_signs(moment),
    )


def looked_at(puzzle: Puzzle, step: Step) -> dict[Unit | None, Collection[Cell]]:
    """The cells to look at for a step, of each of its units; where none says it, those about each of its
    spot."""
    cells = DRAWINGS[puzzle.game].unit_cells
    if step.spot:
        return {None: {x for cell in step.spot for x in around([cell], puzzle.shape)}}
    return {unit: cells(puzzle, unit) for unit in step.where}


def where_of(moment: Moment[Any], step: Step) -> Marks:
    """Where to look: all else steps back; around all but a region goes a line, and a region has its letter
    where regions go by letters."""
    looked = looked_at(moment.puzzle, step)
    lines = (
        outline(x, LOOKED, "looked", inset=0)
        for unit, x in looked.items()
        if not unit or unit.kind != "region"
    )
    regions = {
        unit.number: x for unit, x in looked.items() if unit and unit.kind == "region" and moment.labels.named
    }
    return (
        *veil({c for cells in looked.values() for c in cells}),
        *(mark for some in lines for mark in some),
        *labels(region_letters(regions, ()).items(), "letter"),
    )


def wrong_of(cells: Collection[Cell]) -> Marks:
    """Which marks are wrong, all else stepping back."""
    return veil(cells) + badged(cells)


def badged(cells: Collection[Cell]) -> Marks:
    """A line around each of the cells whose marks are wrong, and "!" in its corner."""
    some = sorted({*cells})
    rings = (mark for cell in some for mark in reason_line([cell]))
    return (*rings, *labels([(cell, "!") for cell in some], "badge-top"))


def veil(kept: Collection[Cell]) -> Marks:
    """All cells but those that are kept step back; none where none is to be kept."""
    return (Fill(tuple(sorted(kept)), "veil", others=True),) if kept else ()


def _put(moment: Moment[Any], game: Drawing[Any]) -> tuple[Put, Put]:
    """What stood before, and what the step puts down; in the end what only search knows as well."""
    new, old = _new(moment, game), dict[Name, Value]()
    if moment.answer is None or game.keeps_crosses:
        old |= game.put_in(moment.marks)
        for step in moment.done:
            old |= game.put_by(step)
    if moment.answer is not None:
        old |= game.put_all(moment.puzzle, moment.answer)
    return {name: value for name, value in old.items() if name not in new}, new


def _new(moment: Moment[Any], game: Drawing[Any]) -> Put:
    """What the step puts down; in the end what only search knows as well."""
    new = dict(game.put_by(moment.shown)) if moment.shown else {}
    if moment.answer is not None and moment.step and moment.guessed:
        every = game.put_all(moment.puzzle, moment.answer)
        new |= {name: every[name] for cell in moment.guessed if (name := (cell,)) in every}
    return new


def _follows(moment: Moment[Any], game: Drawing[Any]) -> Marks:
    """What is tried in a dashed line, then what would follow, each with its letter."""
    signs = moment.reason
    if not signs.tried:
        return ()
    would = [mark for step in signs.follows for mark in game.pieces(moment, game.put_by(step), "would")]
    lettered = [(step, letter) for step, letter in signs.lettered if letter]
    letters = [Label(letter, at, "link") for step, letter in lettered for at in game.letter_places(step)]
    return (*would, *game.tried(moment, signs.tried), *_given(moment, game), *letters)


def _given(moment: Moment[Any], game: Drawing[Any]) -> Marks:
    """What the puzzle gives where new pieces lie, put back over them."""
    near = moment.focus
    given = [mark for mark in game.over_pieces(moment) if isinstance(mark, Glyph) and mark.is_given]
    return tuple(mark for mark in given if not near or cell_at(mark.at) in near)


def _names_regions(moment: Moment[Any]) -> bool:
    """Whether letters of regions stand where arrows would."""
    step = moment.step
    return bool(step and moment.labels.named and any(unit.kind == "region" for unit in named_units(step)))


def _arrows(arrows: Iterable[Arrow]) -> Marks:
    """Blue arrows cased in white, from the middle of one cell towards that of another."""
    shafts, heads = [], []
    for a, b in arrows:
        (r, c), (r2, c2) = middle(a), middle(b)
        far = math.hypot(r2 - r, c2 - c)
        down, right = (r2 - r) / far, (c2 - c) / far
        tip = END + HEAD / 2
        shafts.append(((r, c), (r2 - tip * down, c2 - tip * right)))
        at = (r2 - tip * down, c2 - tip * right)
        heads.append(
            Glyph("head", at, HEAD, "arrow", rim="light", turn=math.degrees(math.atan2(down, right)))
        )
    return (*lines(shafts, ARROW, "arrow", casing="light", cased=ARROW_CASING), *heads)


# ── several ────────────────────────────────────────
# What all answers of a puzzle with several have in common.

MOST = 200  # answers that are compared: where there are more, hardly anything is left


class Common(NamedTuple):
    """number: of the answers. put: what stands where in all of them, the puzzle's own marks aside."""

    number: int
    put: Put


def with_examples(moment: Moment[Any], solution: Solution, common: Common | None) -> Moment[Any]:
    """The moment with two answers of a puzzle that has several, and what all of them have in common: nothing,
    where that cannot be told."""
    return replace(moment, examples=solution.found, settled=common.put if common else {})


def common_of(solution: Solution) -> Common | None:
    """None where there is one answer or none, there are too many to compare, or to find them all takes too
    long."""
    if not solution.found:
        return None
    puzzle, drawing = solution.puzzle, DRAWINGS[solution.puzzle.game]
    try:
        with solution.purse.open():
            answers = GAMES[puzzle.game].answers(puzzle, MOST + 1)
    except SearchTooLong:
        return None
    if not 1 < len(answers) <= MOST:
        return None
    first, *others = (drawing.put_all(puzzle, answer) for answer in answers)
    put = {name: value for name, value in first.items() if all(x.get(name) == value for x in others)}
    return Common(len(answers), put)
