"""From the record of what was seen on a board of any game: its reading, corrections, and other readings."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from ..solver.cells import Cell
from ..solver.puzzle import MalformedBoard, Pair, Puzzle
from .cells_and_sides import Place, cell_told, cells_of, in_cells, is_pair, on_sides, place_name, place_told
from .correction import Correction
from .doubts import Doubt, Sort, doubted, joined, listed
from .grid.edges import in_both_directions, with_rim
from .grid.lattice import Flat
from .measure.colours import cell_colours
from .measure.unexplained import lines_of, odd_cells, odd_frames, odd_sides
from .measure.view import View
from .percentiles import median
from .reading import Alternative, Reading, cells_in
from .source.errors import BadCorrection, NoBoardFound
from .vocabulary import GIVEN, NOTHING, PUT_IN, TYPED, Seen, Vocabulary, named_thing

# What any game doubts of the single places on its board.


def oddities(
    vocabulary: Vocabulary,
    seen: Seen,
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
    """Doubts from what is hard to make out (`unclear`), from what is none of the game's things (`strange`),
    and from empty cells and lines on which something may lie.

    flat, colours: the board laid flat, and (n, n, 3) RGB of each cell's own colour. passed: cells through
    which a path runs. bare: cells between which the usual line is seen; the empty
    ones, if nothing else is said. hidden: whether what may be hidden is looked for.
    may_hide: of sides whose line is broken those that may hide something.
    """
    kinds = ((in_cells, vocabulary.what), (on_sides, vocabulary.on_side or vocabulary.what))
    for sort, some in ((Sort.UNCLEAR, unclear), (Sort.STRANGE, strange)):
        for places, what in kinds:
            yield from doubted(sort, what, places(dict.fromkeys(some)))
    if not hidden:
        return
    full = {*in_cells(seen.known), *strange, *passed}
    empty = [cell for cell in np.ndindex(seen.n, seen.n) if cell not in full]
    lines = lines_of(flat, colours)
    cells, frames = odd_cells(flat, colours, empty, lines), odd_frames(flat, colours)
    covered = (cell for cell in empty if max(cells[cell], frames.get(cell, 0)) > 1)
    yield from doubted(Sort.HIDDEN, vocabulary.what, covered)
    plain = {*empty} if bare is None else {*bare}
    known = {*on_sides(seen.known), *on_sides(dict.fromkeys((*unclear, *strange)))}
    sides = odd_sides(lines, known, plain)
    odd = may_hide(tuple(pair for pair, x in sides.items() if x > 1))
    odd = [pair for pair in odd if not {*passed}.intersection(pair)]
    if vocabulary.on_side:
        yield from doubted(Sort.HIDDEN, vocabulary.on_side, odd)
    else:
        beside = sorted({c for pair in odd for c in pair if c in plain})
        yield from doubted(Sort.HIDDEN, vocabulary.what, beside)


# Share of the ink of a board's own lines that its frame has at least; without a frame a side has up to 0.7.
LEAST_FRAME = 0.75
FRAME_GAP = 0.06  # cells between a side and the picture's edge, below which its frame may be cut off
RIM_CELL = 48  # side of a cell in the flat picture in which a frame is looked for, pixels


def rim_doubts(view: View, seen: Seen) -> list[Doubt]:
    """A doubt if nothing stands in outer rows and columns that no frame encloses: squared paper or a table
    may go on where a smaller board ends."""
    full = {cell for place in (*seen.known, *seen.second) for cell in cells_of(place)}
    full.update(cell for marks in seen.drawn.values() for mark in marks for cell in cells_in(mark))
    rows, columns = ({cell[axis] for cell in full} for axis in (0, 1))
    last = seen.n - 1
    empty = np.array([0 not in columns, 0 not in rows, last not in columns, last not in rows])  # as in NAMES
    if not (in_both_directions(empty) and in_both_directions(empty & ~_framed(view))):
        return []
    n = seen.n
    return [
        Doubt(
            Sort.PAGE,
            f"the board may be smaller than {n} x {n}: outer rows and columns are empty and unframed",
        )
    ]


def _framed(view: View) -> np.ndarray:
    """(4,) bool: the sides, at the left, top, right and bottom, that have a frame as strong as the board's
    own lines."""
    around = with_rim(view.rgb, view.found, RIM_CELL)
    lines = lines_of(around, cell_colours(around))
    size = around.rows * (around.rows - 1)
    upright = lines.ink[:size].reshape(around.rows, -1)[1:-1].T  # one row a line of the lattice
    level = lines.ink[size:].reshape(-1, around.rows)[:, 1:-1]
    inks = [median(some, axis=1) for some in (upright, level)]
    frame = np.array([inks[0][0], inks[1][0], inks[0][-1], inks[1][-1]])
    usual = np.tile([float(median(ink[1:-1])) for ink in inks], 2)
    return (frame >= LEAST_FRAME * usual) & (view.lattice.gaps(view.rgb) >= FRAME_GAP)


MOST_TOGETHER = 4  # things that are hard to make out, up to which two of them may be something else at once
MOST_SAID = 12  # values that a message lists
UNCOVERED = "show the whole board, straight and uncovered"
WHOLE = "show the whole board, or give its size with --size"


def reading_of(
    view: View,
    seen: Seen,
    vocabulary: Vocabulary,
    correction: Correction,
    *,
    colours: np.ndarray,
    stages: Any,
    support: float = 1.0,
    notes: tuple[str, ...] = (),
) -> Reading:
    """The reading of what was seen, or of what a person says instead. support: how sure it is without any
    doubt, 0..1. colours, notes, stages: of a Reading. Raises NoBoardFound where it is no board of the game or
    an empty one, and BadCorrection."""
    read = seen
    if correction.puzzle is not None:
        seen = _within(seen, vocabulary, correction.puzzle)
    seen = corrected(seen, vocabulary, correction)
    puzzle = _puzzle(seen, vocabulary)
    if not (vocabulary.has_regions or in_cells(seen.known)):
        raise NoBoardFound(f"nothing on this board looks like {vocabulary.what}", UNCOVERED)
    rules = vocabulary.rules(seen) if correction.puzzle is None else ()
    rim = rim_doubts(view, seen) if correction == Correction() else ()
    return Reading(
        lattice=view.lattice,
        puzzle=puzzle,
        marks=vocabulary.marks(seen),
        support=support,
        doubts=joined((*seen.of_board, *rim, *seen.doubts, *rules)),
        alternatives=() if correction.says_what_stands else tuple(_others(seen, vocabulary, support)),
        notes=notes,
        said=_differing(read, seen, vocabulary),
        seen=_with_said(read, seen, correction) if correction.puzzle is None else None,
        colours=colours,
        stages=stages,
    )


def corrected(seen: Seen, vocabulary: Vocabulary, correction: Correction) -> Seen:
    """The record, with corrections of single places, one after the other: these are not doubted any more.
    Raises BadCorrection."""
    if correction.more is not None:
        if not vocabulary.takes_more:
            raise BadCorrection(
                "this is no board of words, whose lengths could be said", "leave --lengths out"
            )
        seen = replace(seen, more=correction.more)
    for place, said in correction.cells:
        seen = _said(seen, vocabulary, place, said)
    settled = {place for place, _ in correction.cells}
    doubts, of_board = (
        tuple(left for doubt in some if (left := doubt.but_for(settled)))
        for some in (seen.doubts, seen.of_board)
    )
    second = {place: value for place, value in seen.second.items() if place not in settled}
    return replace(seen, doubts=doubts, of_board=of_board, second=second)


def _said(seen: Seen, vocabulary: Vocabulary, place: Place, said: "str | Cell") -> Seen:
    """The record, with a correction of one place."""
    _check_place(place, seen.n)
    given, put = dict(seen.given), dict(seen.put)
    known = vocabulary.values(place, seen.n)
    told = shortened([TYPED if value == PUT_IN else value for value in known])
    choice = f"say what stands there: {told if is_pair(place) else vocabulary.explained or told}"
    if not isinstance(said, str):
        _check_place(said, seen.n)
        if not vocabulary.has_regions:
            raise BadCorrection("this board has no regions to move cells between", choice)
        return replace(seen, given=given | {place: given[said]})
    read = seen.known.get(place)
    value = vocabulary.value(place, said, seen.n, read)
    if value is None:
        from difflib import get_close_matches  # only where somebody mistyped: it takes its time

        meant = get_close_matches(said.lower(), [name for name in known if name[0].isalpha()], 1)
        meaning = vocabulary.meaning(said, read)
        what = f"'{said}'{f' ({meaning})' if meaning != named_thing(said) else ''}"
        what = f"{what} cannot stand {place_told(place)}"
        raise BadCorrection(what, f"did you mean {meant[0]}?" if meant else choice)
    if value in (GIVEN, PUT_IN):
        if read is None:
            raise BadCorrection(f"nothing was read {place_told(place)}", choice)
        value, is_put = read, value == PUT_IN
    else:
        is_put = not vocabulary.given(value) or (place in put and vocabulary.put(value))
    if value == NOTHING or not is_put or not vocabulary.has_regions:
        put.pop(place, None)
    if not vocabulary.has_regions:
        given.pop(place, None)
    if value != NOTHING:
        (put if is_put else given)[place] = value
    return replace(seen, given=given, put=put)


def _within(seen: Seen, vocabulary: Vocabulary, puzzle: Puzzle) -> Seen:
    """The record of a puzzle that a person has given: what stands in its open cells was put in, and of the
    doubts those about the board are left."""
    given = vocabulary.of_puzzle(puzzle)
    open_cells = [cell for cell in in_cells(seen.given) if cell not in given.given]
    put = {place: seen.given[place] for place in open_cells if vocabulary.put(seen.given[place])}
    put |= {p: value for p, value in seen.put.items() if vocabulary.has_regions or p not in given.given}
    doubts = (*seen.of_board, *vocabulary.against(seen, given))
    return replace(given, put=put, drawn=seen.drawn, of_board=doubts)


def _with_said(read: Seen, seen: Seen, correction: Correction) -> Seen:
    """The record, with what was read at the places that a person has corrected."""
    return replace(seen, said={place: read.given.get(place, NOTHING) for place, _ in correction.cells})


def _differing(read: Seen, seen: Seen, vocabulary: Vocabulary) -> frozenset[Place]:
    """The places in which something else stands than was read there; regions are not what stands in cells."""
    before, now = (x.put if vocabulary.has_regions else x.known for x in (read, seen))
    return frozenset(place for place in {*before, *now} if before.get(place) != now.get(place))


def _others(seen: Seen, vocabulary: Vocabulary, support: float) -> Iterator[Alternative]:
    """Other readings of what was seen: what else one thing may be, or two of a few that are hard to make out;
    and that all that a player may have put in is given."""
    most = 2 if len(seen.second) <= MOST_TOGETHER else 1
    for changes in range(1, most + 1):
        for places in combinations(seen.second, changes):
            others = {place: seen.second[place] for place in places}
            why = listed([f"{value} {place_name(place)}" for place, value in others.items()])
            put = {place: value for place, value in seen.put.items() if place not in others}
            other = replace(seen, given={**seen.given, **others}, put=put)
            yield Alternative(_puzzle(other, vocabulary), support, why, changes=changes)
    typed = {place: value for place, value in seen.put.items() if vocabulary.given(value)}
    if typed:
        every = replace(seen, given={**seen.given, **typed}, put={})
        why = "all that stands in cells is given"
        yield Alternative(_puzzle(every, vocabulary), support, why, vocabulary.marks(every))


def _puzzle(seen: Seen, vocabulary: Vocabulary) -> Puzzle:
    try:
        return vocabulary.puzzle(seen)
    except MalformedBoard as error:
        raise NoBoardFound(str(error), WHOLE) from None


def shortened(values: Sequence[str]) -> str:
    """The values: numbers that follow each other as such, of many others only some."""
    numbers = [int(value) for value in values if value.isdecimal()]
    others = [value for value in values if not value.isdecimal()]
    if len(numbers) > MOST_SAID and numbers == list(range(numbers[0], numbers[-1] + 1)):
        span = f"a number from {numbers[0]} to {numbers[-1]}"
        return f"{', '.join([span, *others[:-1]])}, or {others[-1]}"
    if len(values) <= MOST_SAID:
        return ", ".join(values)
    return f"{', '.join(values[: MOST_SAID - 3])} ... {', '.join(values[-2:])}"


def _check_place(place: Place, n: int) -> None:
    for r, c in cells_of(place):
        if not (0 <= r < n and 0 <= c < n):
            raise BadCorrection(
                f"{cell_told((r, c))} is outside the {n} x {n} board that was read",
                "count rows and columns from 1, or give the size with --size",
            )
