"""Compose the sketch of a moment, for any game. The game's drawing supplies the parts that differ."""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..solver.budget import SearchTooLong
from ..solver.cells import Cell, Unit, cells_around
from ..solver.games import GAMES
from ..solver.puzzle import Puzzle, Solution
from ..solver.step import Step, Value
from .drawing import Drawing
from .games import DRAWINGS
from .moment import Cells, Moment, Pieces, region_letters
from .sketch import (
    AUTO_COLOUR,
    BROAD_CASING_WIDTH,
    FADED_COLOUR,
    Fill,
    Glyph,
    Label,
    Outline,
    Primitive,
    Primitives,
    Sketch,
    cell_at,
    labels_in_cells,
    outline_around,
    reason_outline,
    second_group_outline,
)

CLASH_LINE_WIDTH = 0.09  # cells: width of the line around the cells in which a supposition fails
UNIT_LINE_WIDTH = 0.08  # cells: width of a line around a row, column or box to look at


def compose_sketch(moment: Moment[Any]) -> Sketch:
    """Compose the whole sketch of a moment."""
    game = DRAWINGS[moment.puzzle.game]
    old, _ = _old_and_new_pieces(moment, game)
    pieces = _fade_crosses(moment, game, game.draw_pieces(moment, old, "old"))
    return Sketch(game.draw_board(moment), pieces, game.draw_over_pieces(moment), draw_step(moment))


def _fade_crosses(moment: Moment[Any], game: Drawing[Any], primitives: Primitives) -> Primitives:
    """Make the crosses of earlier steps paler while a step is shown. Leave a player's crosses, and the
    crosses outside the focus, which the veil dims."""
    if not moment.step:
        return primitives
    entered = {cell for name in game.player_pieces(moment.marks) for cell in name}

    def paler(primitive: Primitive) -> Primitive:
        if not isinstance(primitive, Glyph) or (primitive.name, primitive.colour) != ("cross", AUTO_COLOUR):
            return primitive
        cell = cell_at(primitive.at)
        is_known = cell not in entered and (not moment.focus or cell in moment.focus)
        return replace(primitive, colour=FADED_COLOUR) if is_known else primitive

    return tuple(map(paler, primitives))


def draw_step(moment: Moment[Any]) -> Primitives:
    """Compose the findings of a moment's step, and the signs that show its reason.

    Outside the focus a veil dims the board, except its frame and its borders.
    """
    game = DRAWINGS[moment.puzzle.game]
    lines = (
        game.draw_over_veil(moment) + _draw_frame(game, moment.puzzle, moment.uncoloured)
        if moment.focus
        else ()
    )
    return (*veil_except(moment.focus), *lines, *_draw_finding(moment, game), *_draw_signs(moment, game))


@lru_cache(maxsize=8)
def _draw_frame(game: Drawing[Any], puzzle: Puzzle, uncoloured: bool) -> Primitives:
    """Return the frame of a board, which is drawn again over the veil."""
    board = game.draw_board(Moment(puzzle, uncoloured=uncoloured))
    return tuple(primitive for primitive in board if isinstance(primitive, Outline) and primitive.box)


def pieces_on_board(moment: Moment[Any]) -> Pieces:
    """Return all pieces that stand on the board at a moment."""
    old, new = _old_and_new_pieces(moment, DRAWINGS[moment.puzzle.game])
    return {**old, **new}


def draw_finding(moment: Moment[Any]) -> Primitives:
    """Compose the findings of a moment's step without their reason, or the part of the findings that a hint
    shows. A veil dims the rest of the board."""
    game = DRAWINGS[moment.puzzle.game]
    part = game.draw_hint(moment)
    return (*veil_except(moment.focus), *_draw_finding(moment, game)) if part is None else part


def _draw_finding(moment: Moment[Any], game: Drawing[Any]) -> Primitives:
    return (
        game.draw_pieces(moment, _new_pieces(moment, game), "new")
        + _given_glyphs(moment, game)
        + game.draw_step_extras(moment)
    )


def _draw_signs(moment: Moment[Any], game: Drawing[Any]) -> Primitives:
    """Compose the signs of a step: outlines around its reasons, the attempt, and the cells in which the
    attempt fails."""
    signs = moment.visible_signs
    rest = signs.outlined.difference(*signs.outline_groups)
    return (
        *(
            primitive
            for step in signs.earlier_parts
            for primitive in game.draw_pieces(moment, game.step_pieces(step), "old")
        ),
        *second_group_outline(
            signs.second_group,
            game.second_outline_inset if signs.second_group & signs.outlined else game.outline_inset,
        ),
        *(
            primitive
            for cells in (rest, *signs.outline_groups)
            for primitive in reason_outline(cells, game.outline_inset)
        ),
        *outline_around(
            signs.failing_cells,
            CLASH_LINE_WIDTH,
            "fails",
            casing="light",
            cased=BROAD_CASING_WIDTH,
            inset=game.outline_inset,
        ),
        *_draw_supposition(moment, game),
        *game.draw_over_signs(moment),
    )


def cells_to_look_at(puzzle: Puzzle, step: Step) -> dict[Unit | None, Collection[Cell]]:
    """Return the cells to look at for a step, by unit.

    A step with a spot instead of units has the cells around the spot, under the key None.
    """
    cells = DRAWINGS[puzzle.game].unit_cells
    if step.area_cells:
        return {None: {x for cell in step.area_cells for x in cells_around([cell], puzzle.shape)}}
    return {unit: cells(puzzle, unit) for unit in step.units_to_look_at}


def draw_where_to_look(moment: Moment[Any], step: Step) -> Primitives:
    """Draw the place to look at for a step, with a veil over the rest of the board.

    Rows, columns and boxes are outlined. Regions show their letters if sentences name regions by letters.
    """
    looked = cells_to_look_at(moment.puzzle, step)
    lines = (
        outline_around(x, UNIT_LINE_WIDTH, "looked", inset=0)
        for unit, x in looked.items()
        if not unit or unit.kind != "region"
    )
    regions = {
        unit.number: x
        for unit, x in looked.items()
        if unit and unit.kind == "region" and moment.labels.named_letters
    }
    return (
        *veil_except({c for cells in looked.values() for c in cells}),
        *(primitive for some in lines for primitive in some),
        *labels_in_cells(region_letters(regions, ()).items(), "letter"),
    )


def draw_wrong_marks(cells: Collection[Cell]) -> Primitives:
    """Draw badges at wrong marks, and a veil over the rest of the board."""
    return veil_except(cells) + draw_wrong_badges(cells)


def draw_wrong_badges(cells: Collection[Cell]) -> Primitives:
    """Return an outline around each cell with a wrong mark, and "!" in its corner."""
    some = sorted({*cells})
    rings = (primitive for cell in some for primitive in reason_outline([cell]))
    return (*rings, *labels_in_cells([(cell, "!") for cell in some], "badge-top"))


def veil_except(kept: Collection[Cell]) -> Primitives:
    """Return a veil over all cells except those that are kept; nothing if no cell is kept."""
    return (Fill(tuple(sorted(kept)), "veil", outside=True),) if kept else ()


def _old_and_new_pieces(moment: Moment[Any], game: Drawing[Any]) -> tuple[Pieces, Pieces]:
    """Return the pieces on the board before a moment's step, and the pieces that the step places."""
    new, old = _new_pieces(moment, game), dict[Cells, Value]()
    if moment.answer is None or game.shows_crosses_beside_answer:
        old |= game.player_pieces(moment.marks)
        for step in moment.done:
            old |= game.step_pieces(step)
    if moment.answer is not None:
        old |= game.answer_pieces(moment.puzzle, moment.answer)
    return {name: value for name, value in old.items() if name not in new}, new


def _new_pieces(moment: Moment[Any], game: Drawing[Any]) -> Pieces:
    """Return the pieces that a moment's step places. The last step also places the guessed ones."""
    new = dict(game.step_pieces(moment.drawn_step)) if moment.drawn_step else {}
    if moment.answer is not None and moment.step and moment.guessed:
        every = game.answer_pieces(moment.puzzle, moment.answer)
        new |= {name: every[name] for cell in moment.guessed if (name := (cell,)) in every}
    return new


def _draw_supposition(moment: Moment[Any], game: Drawing[Any]) -> Primitives:
    """Compose the attempt in a dashed line, and the steps that would follow, each with its letter."""
    signs = moment.visible_signs
    if not signs.attempt:
        return ()
    would = [
        primitive
        for step in signs.consequences
        for primitive in game.draw_pieces(moment, game.step_pieces(step), "would")
    ]
    lettered = [(step, letter) for step, letter in signs.lettered_steps if letter]
    letters = [Label(letter, at, "link") for step, letter in lettered for at in game.letter_places(step)]
    return (*would, *game.draw_attempt(moment, signs.attempt), *_given_glyphs(moment, game), *letters)


def _given_glyphs(moment: Moment[Any], game: Drawing[Any]) -> Primitives:
    """Return the given shapes of the focus, which are drawn again over new pieces."""
    near = moment.focus
    given = [
        primitive
        for primitive in game.draw_over_pieces(moment)
        if isinstance(primitive, Glyph) and primitive.is_given
    ]
    return tuple(primitive for primitive in given if not near or cell_at(primitive.at) in near)


MAX_ANSWERS_COMPARED = 200  # answers of an ambiguous puzzle: more would hardly share anything


class SharedPieces(NamedTuple):
    """The pieces that all answers of an ambiguous puzzle share.

    answer_count: number of answers that were compared. pieces: the shared pieces, without the givens.
    """

    answer_count: int
    pieces: Pieces


def add_examples(moment: Moment[Any], solution: Solution, common: SharedPieces | None) -> Moment[Any]:
    """Return the moment with two answers of an ambiguous puzzle, and the pieces that all its answers share.

    common: the shared pieces; None if they are unknown, which counts as sharing no pieces.
    """
    return replace(moment, examples=solution.found_answers, shared_pieces=common.pieces if common else {})


def find_shared_pieces(solution: Solution) -> SharedPieces | None:
    """Return the pieces that all answers of a puzzle share.

    Returns None for fewer than two or more than MAX_ANSWERS_COMPARED answers, or if the search takes too
    long.
    """
    if not solution.found_answers:
        return None
    puzzle, drawing = solution.puzzle, DRAWINGS[solution.puzzle.game]
    try:
        with solution.time_account.open():
            answers = GAMES[puzzle.game].answers(puzzle, MAX_ANSWERS_COMPARED + 1)
    except SearchTooLong:
        return None
    if not 1 < len(answers) <= MAX_ANSWERS_COMPARED:
        return None
    first, *others = (drawing.answer_pieces(puzzle, answer) for answer in answers)
    shared = {name: value for name, value in first.items() if all(x.get(name) == value for x in others)}
    return SharedPieces(len(answers), shared)
