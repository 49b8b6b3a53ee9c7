"""From the observations of a board of any game to its reading, with corrections and alternative readings."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from ..solver.cells import Cell
from ..solver.puzzle import MalformedBoard, Pair, Puzzle
from .boards import View
from .cells_and_sides import (
    Place,
    cell_in_words,
    cell_values,
    cells_of,
    is_pair,
    place_in_words,
    place_name,
    side_values,
)
from .correction import Correction
from .doubts import Doubt, Sort, join_with_and, merge_doubts, place_doubts
from .grid.edges import flatten_with_rim, in_both_directions
from .grid.lattice import Flat
from .measure.colours import cell_colours
from .measure.unexplained import measure_lines, odd_cells, odd_frames, odd_sides
from .percentiles import median
from .reading import Alternative, Reading, cells_of_mark
from .source.errors import BadCorrection, NoBoardFound
from .vocabulary import GIVEN, NOTHING, PUT_IN, TYPED, Observations, Vocabulary, normalise_value

# What any game doubts of the single places on its board.


def place_oddities(
    vocabulary: Vocabulary,
    seen: Observations,
    flat: Flat,
    colours: np.ndarray,
    *,
    unclear: Collection[Place] = (),
    strange: Collection[Place] = (),
    passed: Collection[Cell] = (),
    bare: Collection[Cell] | None = None,
    hidden: bool = True,
    may_hide: Callable[[tuple[Pair, ...]], Sequence[Pair]] = tuple,
) -> Iterator[Doubt]:
    """Yield doubts about places that are hard to make out (`unclear`), that hold none of the game's symbols
    (`strange`), or that look empty although something may lie on them.

    flat, colours: the board laid flat, and (n, n, 3) RGB of each cell's own colour. passed: cells through
    which a path runs. bare: cells whose sides show the usual line; None for all empty cells. hidden: False to
    skip the search for covered places. may_hide: from sides with a broken line to those on which something
    may lie.
    """
    kinds = (
        (cell_values, vocabulary.cell_contents),
        (side_values, vocabulary.side_contents or vocabulary.cell_contents),
    )
    for sort, some in ((Sort.UNCLEAR, unclear), (Sort.UNKNOWN_SYMBOL, strange)):
        for places, what in kinds:
            yield from place_doubts(sort, what, places(dict.fromkeys(some)))
    if not hidden:
        return
    full = {*cell_values(seen.values_by_place), *strange, *passed}
    empty = [cell for cell in np.ndindex(seen.n, seen.n) if cell not in full]
    lines = measure_lines(flat, colours)
    cells, frames = odd_cells(flat, colours, empty, lines), odd_frames(flat, colours)
    covered = (cell for cell in empty if max(cells[cell], frames.get(cell, 0)) > 1)
    yield from place_doubts(Sort.HIDDEN, vocabulary.cell_contents, covered)
    plain = {*empty} if bare is None else {*bare}
    known = {*side_values(seen.values_by_place), *side_values(dict.fromkeys((*unclear, *strange)))}
    tinted = {*full}.difference(passed, strange)
    sides = odd_sides(lines, known, plain, tinted=tinted)
    odd = may_hide(tuple(pair for pair, x in sides.items() if x > 1))
    odd = [pair for pair in odd if not {*passed}.intersection(pair)]
    if vocabulary.side_contents:
        yield from place_doubts(Sort.HIDDEN, vocabulary.side_contents, odd)
    else:
        beside = sorted({c for pair in odd for c in pair if c in plain or c in tinted})
        yield from place_doubts(Sort.HIDDEN, vocabulary.cell_contents, beside)


# ink of a frame, as a share of the board's own lines; a side without a frame has up to 0.7
MIN_FRAME_SHARE = 0.75
MIN_FRAME_GAP = 0.06  # cells between a side and the picture's edge; nearer, its frame may be cut off
FRAME_CELL_PX = 48  # pixels of a cell's side in the flat picture in which a frame is looked for


def rim_doubts(view: View, seen: Observations) -> list[Doubt]:
    """Doubt a board whose outer rows and columns are empty and not enclosed by a frame, because squared paper
    or a table may continue where a smaller board ends."""
    full = {cell for place in (*seen.values_by_place, *seen.second_choices) for cell in cells_of(place)}
    full.update(cell for marks in seen.other_marks.values() for mark in marks for cell in cells_of_mark(mark))
    rows, columns = ({cell[axis] for cell in full} for axis in (0, 1))
    last = seen.n - 1
    empty = np.array([0 not in columns, 0 not in rows, last not in columns, last not in rows])  # as in NAMES
    if not (in_both_directions(empty) and in_both_directions(empty & ~_framed_sides(view))):
        return []
    n = seen.n
    return [
        Doubt(
            Sort.PAGE,
            f"the board may be smaller than {n} x {n}: outer rows and columns are empty and unframed",
        )
    ]


def _framed_sides(view: View) -> np.ndarray:
    """Return (4,) bool, for the left, top, right and bottom: True if that side has a frame as strong as the
    board's own lines."""
    around = flatten_with_rim(view.rgb, view.found_board, FRAME_CELL_PX)
    lines = measure_lines(around, cell_colours(around))
    size = around.rows * (around.rows - 1)
    upright = lines.ink[:size].reshape(around.rows, -1)[1:-1].T  # one row a line of the lattice
    level = lines.ink[size:].reshape(-1, around.rows)[:, 1:-1]
    inks = [median(some, axis=1) for some in (upright, level)]
    frame = np.array([inks[0][0], inks[1][0], inks[0][-1], inks[1][-1]])
    usual = np.tile([float(median(ink[1:-1])) for ink in inks], 2)
    return (frame >= MIN_FRAME_SHARE * usual) & (view.lattice.gaps(view.rgb) >= MIN_FRAME_GAP)


MAX_UNCLEAR_FOR_PAIRS = 4  # most unclear places for which two are changed at once in an alternative
MAX_LISTED_VALUES = 12  # most values that a message lists
# remedy in messages if nothing on the board can be read
UNCOVERED_ADVICE = "show the whole board, straight and uncovered"
# remedy in messages if the board has an impossible size
WHOLE_BOARD_ADVICE = "show the whole board, or give its size with --size"


def reading_of(
    view: View,
    seen: Observations,
    vocabulary: Vocabulary,
    correction: Correction,
    *,
    colours: np.ndarray,
    stages: Any,
    support: float = 1.0,
    notes: tuple[str, ...] = (),
) -> Reading:
    """Return the reading that follows from the observations and the correction.

    support: sureness without any doubt, 0..1. colours, notes, stages: see Reading. Raises NoBoardFound if the
    result is no board of the game or an empty one, and BadCorrection if the correction does not fit.
    """
    read = seen
    if correction.puzzle is not None:
        seen = _observed_in_given_puzzle(seen, vocabulary, correction.puzzle)
    seen = apply_corrections(seen, vocabulary, correction)
    puzzle = _puzzle(seen, vocabulary)
    if not (vocabulary.has_regions or cell_values(seen.values_by_place)):
        raise NoBoardFound(f"nothing on this board looks like {vocabulary.cell_contents}", UNCOVERED_ADVICE)
    rules = vocabulary.rules(seen) if correction.puzzle is None else ()
    rim = rim_doubts(view, seen) if correction == Correction() else ()
    return Reading(
        lattice=view.lattice,
        puzzle=puzzle,
        marks=vocabulary.marks(seen),
        support=support,
        doubts=merge_doubts((*seen.board_doubts, *rim, *seen.doubts, *rules)),
        alternatives=() if correction.corrects_contents else tuple(_alternatives(seen, vocabulary, support)),
        notes=notes,
        corrected=_differing_places(read, seen, vocabulary),
        observations=_with_corrected_places(read, seen, correction) if correction.puzzle is None else None,
        colours=colours,
        stages=stages,
    )


def apply_corrections(seen: Observations, vocabulary: Vocabulary, correction: Correction) -> Observations:
    """Return the observations with the corrections of single places, in their order, and without doubts about
    these places. Raises BadCorrection if a correction does not fit."""
    if correction.extra is not None:
        if not vocabulary.takes_extra:
            raise BadCorrection("this board has no words, so --lengths does not apply", "leave --lengths out")
        seen = replace(seen, extra=correction.extra)
    for place, said in correction.cells:
        seen = _apply_correction(seen, vocabulary, place, said)
    settled = {place for place, _ in correction.cells}
    doubts, board_doubts = (
        tuple(left for doubt in some if (left := doubt.without_places(settled)))
        for some in (seen.doubts, seen.board_doubts)
    )
    second = {place: value for place, value in seen.second_choices.items() if place not in settled}
    return replace(seen, doubts=doubts, board_doubts=board_doubts, second_choices=second)


def _apply_correction(
    seen: Observations, vocabulary: Vocabulary, place: Place, said: "str | Cell"
) -> Observations:
    """Return the observations with the correction of one place. said: what stands there, or a cell of its new
    region. Raises BadCorrection."""
    _check_place(place, seen.n)
    given, put = dict(seen.givens), dict(seen.entries)
    known = vocabulary.values(place, seen.n)
    told = shorten_list([TYPED if value == PUT_IN else value for value in known])
    choice = f"say what stands there: {told if is_pair(place) else vocabulary.values_in_words or told}"
    if not isinstance(said, str):
        _check_place(said, seen.n)
        if not vocabulary.has_regions:
            raise BadCorrection("this board has no regions to move cells between", choice)
        return replace(seen, givens=given | {place: given[said]})
    read = seen.values_by_place.get(place)
    value = vocabulary.value(place, said, seen.n, read)
    if value is None:
        from difflib import get_close_matches  # only where somebody mistyped: it takes its time

        meant = get_close_matches(said.lower(), [name for name in known if name[0].isalpha()], 1)
        meaning = vocabulary.meaning(said, read)
        what = f"'{said}'{f' ({meaning})' if meaning != normalise_value(said) else ''}"
        what = f"{what} cannot stand {place_in_words(place)}"
        raise BadCorrection(what, f"did you mean {meant[0]}?" if meant else choice)
    if value in (GIVEN, PUT_IN):
        if read is None:
            raise BadCorrection(f"nothing was read {place_in_words(place)}", choice)
        value, is_put = read, value == PUT_IN
    else:
        is_put = not vocabulary.can_be_given(value) or (place in put and vocabulary.can_be_entered(value))
    if value == NOTHING or not is_put or not vocabulary.has_regions:
        put.pop(place, None)
    if not vocabulary.has_regions:
        given.pop(place, None)
    if value != NOTHING:
        (put if is_put else given)[place] = value
    return replace(seen, givens=given, entries=put)


def _observed_in_given_puzzle(seen: Observations, vocabulary: Vocabulary, puzzle: Puzzle) -> Observations:
    """Return the observations of a puzzle that a person gave: what the picture shows in its open cells is a
    player's entry. Only doubts about the whole board remain."""
    given = vocabulary.observations_of(puzzle)
    open_cells = [cell for cell in cell_values(seen.givens) if cell not in given.givens]
    put = {place: seen.givens[place] for place in open_cells if vocabulary.can_be_entered(seen.givens[place])}
    put |= {p: value for p, value in seen.entries.items() if vocabulary.has_regions or p not in given.givens}
    doubts = (*seen.board_doubts, *vocabulary.doubts_against_given(seen, given))
    return replace(given, entries=put, other_marks=seen.other_marks, board_doubts=doubts)


def _with_corrected_places(read: Observations, seen: Observations, correction: Correction) -> Observations:
    """Return the observations with what was read at the places that a person has corrected."""
    return replace(seen, corrected={place: read.givens.get(place, NOTHING) for place, _ in correction.cells})


def _differing_places(read: Observations, seen: Observations, vocabulary: Vocabulary) -> frozenset[Place]:
    """Return the places that hold something else than was read there. Regions do not count as what a cell
    holds."""
    before, now = (x.entries if vocabulary.has_regions else x.values_by_place for x in (read, seen))
    return frozenset(place for place in {*before, *now} if before.get(place) != now.get(place))


def _alternatives(seen: Observations, vocabulary: Vocabulary, support: float) -> Iterator[Alternative]:
    """Yield other readings: one unclear place holds its second choice, or two places if few are unclear; and
    all that a player may have entered is given."""
    most = 2 if len(seen.second_choices) <= MAX_UNCLEAR_FOR_PAIRS else 1
    for changes in range(1, most + 1):
        for places in combinations(seen.second_choices, changes):
            others = {place: seen.second_choices[place] for place in places}
            why = join_with_and([f"{value} {place_name(place)}" for place, value in others.items()])
            put = {place: value for place, value in seen.entries.items() if place not in others}
            other = replace(seen, givens={**seen.givens, **others}, entries=put)
            yield Alternative(_puzzle(other, vocabulary), support, why, changes=changes)
    typed = {place: value for place, value in seen.entries.items() if vocabulary.can_be_given(value)}
    if typed:
        every = replace(seen, givens={**seen.givens, **typed}, entries={})
        why = "all that stands in cells is given"
        yield Alternative(_puzzle(every, vocabulary), support, why, vocabulary.marks(every))


def _puzzle(seen: Observations, vocabulary: Vocabulary) -> Puzzle:
    try:
        return vocabulary.puzzle(seen)
    except MalformedBoard as error:
        raise NoBoardFound(str(error), WHOLE_BOARD_ADVICE) from None


def shorten_list(values: Sequence[str]) -> str:
    """Return the values as a list in words: many consecutive numbers as a range, and only some of many other
    values."""
    numbers = [int(value) for value in values if value.isdecimal()]
    others = [value for value in values if not value.isdecimal()]
    if len(numbers) > MAX_LISTED_VALUES and numbers == list(range(numbers[0], numbers[-1] + 1)):
        span = f"a number from {numbers[0]} to {numbers[-1]}"
        return f"{', '.join([span, *others[:-1]])}, or {others[-1]}"
    if len(values) <= MAX_LISTED_VALUES:
        return ", ".join(values)
    return f"{', '.join(values[: MAX_LISTED_VALUES - 3])} ... {', '.join(values[-2:])}"


def _check_place(place: Place, n: int) -> None:
    for r, c in cells_of(place):
        if not (0 <= r < n and 0 <= c < n):
            raise BadCorrection(
                f"{cell_in_words((r, c))} is outside the {n} x {n} board that was read",
                "count rows and columns from 1, or give the size with --size",
            )
