"""The only place where Queens and Star Battle are drawn: regions, crowns or stars, crosses."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from ...solver.cells import Cell
from ...solver.puzzle import Answer
from ...solver.puzzle import Marks as PlayerMarks
from ...solver.queens.puzzle import NO_REGION, Board
from ...solver.step import Step
from ...words.colours import median_colour
from ..drawing import State
from ..in_cells import TICK, kinds_of
from ..moment import CellColours, Moment, Put
from ..paint.palette import region_palette
from ..signs import named_units, region_letters
from ..sketch import (
    CASING,
    FADED,
    Fill,
    Glyph,
    Marks,
    Place,
    as_hex,
    frame,
    glyphs,
    labels,
    lines,
    middle,
    reason_line,
)  # fmt: skip

CROWN, NEW_CROWN, WOULD_CROWN = 0.62, 0.74, 0.5  # of a cell: widths; the first as in the game
CROSS, NEW_CROSS, WOULD_CROSS = 0.28, 0.46, 0.34
KILLED = 0.22  # of a cell: a cross that goes without saying
THIN, THICK, FRAME = (
    0.02,
    0.06,
    0.08,
)  # of a cell: widths of lines; how far the frame reaches beyond the cells
BOLD = 0.11  # of a cell: borders where nothing else tells regions apart
READ = 0.06  # of a cell: borders as they were read
UNLIKE = 30  # of 255: boards whose regions differ by less have no colours
LOOKED = 0.3  # opacity of the ground of what matters on such a board
QUEEN, DEAD = "queen", "cross"


def board(moment: Moment[Board]) -> Marks:
    puzzle = moment.puzzle
    n, colours = puzzle.n, region_colours(puzzle, moment.colours)
    every = tuple((r, c) for r in range(n) for c in range(n))
    void = tuple(cell for cell in every if puzzle.region_of(cell) == NO_REGION)
    thick, edge = (BOLD, BOLD) if moment.uncoloured else (THICK, FRAME)
    fills = (
        Fill(cells, "cell" if moment.uncoloured else colour)
        for cells, colour in zip(puzzle.cells_by_region, map(as_hex, colours), strict=True)
    )
    return (
        *fills,
        *((Fill(void, "void"), Fill(void, "region-line", hatched=True)) if void else ()),
        *lines(list(_borders(puzzle, inner=True)), THIN, "region-line"),
        *lines(list(_borders(puzzle)), thick, "border"),
        frame((n, n), "border", thick / 2, edge),
    )


def pieces(moment: Moment[Board], put: Put, state: State) -> Marks:
    """Crowns or stars, and crosses; those that a step finds large."""
    queens, dead = ([name[0] for name in put if put[name] == kind] for kind in (QUEEN, DEAD))
    crown, cross = {
        "old": (CROWN, CROSS),
        "new": (NEW_CROWN, NEW_CROSS),
        "would": (WOULD_CROWN, WOULD_CROSS),
    }[state]
    cross = KILLED if state == "would" and queens else cross
    return (
        *glyphs("cross", dead, cross),
        *glyphs(piece_of(moment.puzzle), queens, crown),
        *(mark for cell in (queens if state == "new" else ()) for mark in reason_line([cell])),
    )


def piece_of(puzzle: Board) -> str:
    """What stands in the cells of an answer."""
    return "star" if puzzle.k > 1 else "crown"


def over(moment: Moment[Board]) -> Marks:
    """The letters of regions where they are wanted, in the cells where nothing stands. Where a region in
    several parts has no colour it always has them, since nothing else could tell."""
    puzzle = moment.puzzle
    if not (moment.labels.letters or (moment.uncoloured and puzzle.scattered_regions)):
        return ()
    step = moment.step
    taken = _taken(moment, crosses=not step) | {*(step.found if step else ())}
    return _letters(puzzle, range(puzzle.n), taken)


def found(moment: Moment[Board]) -> Marks:
    """The letters of the regions that are named; where the step looks, the crosses that queens imply; on a
    board without colours a ground of what matters."""
    step, focus = moment.step, tuple(sorted(moment.focus))
    colours = region_colours(moment.puzzle, moment.colours)
    plain = moment.uncoloured or all(max(x) - min(x) < UNLIKE for x in zip(*colours, strict=True))
    return (
        *((Fill(focus, "looked-at", LOOKED),) if plain and focus else ()),
        *(named(moment, step) if step else ()),
        *glyphs("cross", sorted(_implied(moment) & {*focus}), KILLED, colour=FADED),
    )


def _implied(moment: Moment[Board]) -> set[Cell]:
    """The cells that the queens that stand rule out, and in which no cross stands."""
    puzzle, queens = moment.puzzle, _taken(moment, crosses=False)
    found = {*moment.step.found} if moment.step else set[Cell]()
    filled = [
        {cell for cell in _cells(puzzle) if of(cell) == number}
        for of in (itemgetter(0), itemgetter(1), puzzle.region_of)
        for number, many in Counter(map(of, queens)).items()
        if many >= puzzle.k
    ]
    near = {(r + i, c + j) for r, c in queens for i in (-1, 0, 1) for j in (-1, 0, 1)} & {*_cells(puzzle)}
    return near.union(*filled) - _taken(moment) - found


def _cells(puzzle: Board) -> list[Cell]:
    """The cells of regions."""
    return [cell for region in puzzle.cells_by_region for cell in region]


def named(moment: Moment[Board], step: Step) -> Marks:
    """The letters of the regions that a step names, where regions go by letters."""
    if not moment.labels.named:
        return ()
    regions = sorted({unit.number for unit in named_units(step) if unit.kind == "region"})
    follows = (cell for link in moment.reason.follows for cell in link.queens or link.dead)
    return _letters(moment.puzzle, regions, {*_taken(moment, crosses=False), *step.found, *follows})


def solved(moment: Moment[Board]) -> Marks:
    """There is one numbering, that of the steps (from 1): a crown carries the number of the step that placed
    it, any other cell, in its lower right corner, the number of the step that ruled it out. So the crowns
    rise in the order in which they can be deduced, and a crown's number is found again on the cells that
    it killed. Queens that no step places are drawn with "?".

    A crown that the capture already shows stays, with its number in the corner and a tick. A mark that the
    steps contradict (a crown in a dead cell, a cross under a queen) gets a badge with "!". Where the capture
    shows a cross, the number stands under it.
    """
    queens, dead = _numbers(moment)
    shown, crosses = set(moment.marks.get("queens", ())), [*moment.marks.get("crosses", ())]
    agreeing = [cell for cell in queens if cell in shown]
    wrong = shown - queens.keys() | set(crosses) & queens.keys()
    crowns = (
        Glyph(piece_of(moment.puzzle), middle(cell), NEW_CROWN, label=label)
        for cell, label in queens.items()
        if cell not in shown
    )
    return (
        *crowns,
        *labels([(cell, dead[cell]) for cell in crosses if dead.get(cell)], "beneath"),
        *labels([(cell, x) for cell, x in dead.items() if x and cell not in crosses], "corner"),
        *labels([(cell, queens[cell]) for cell in agreeing if queens[cell]], "corner", inset=0.14),
        *labels([(cell, TICK) for cell in agreeing], "tick"),
        *labels([(cell, "!") for cell in sorted(wrong)], "badge-top"),
    )


def labelled(moment: Moment[Board]) -> Marks:
    """On a capture, for those who do not tell colours apart: borders drawn anew, a letter in each cell in
    which no queen is drawn or will be."""
    queens = {*moment.marks.get("queens", ()), *moment.guessed}
    steps = (*moment.done, *((moment.step,) if moment.step else ()))
    queens |= {cell for step in steps for cell in step.queens}
    return (
        *(read_borders(moment.puzzle) if moment.labels.borders else ()),
        *(_letters(moment.puzzle, range(moment.puzzle.n), queens) if moment.labels.letters else ()),
    )


def read(moment: Moment[Board]) -> Marks:
    """Region borders are white lines cased in black, which no board has itself and which stand out on any
    ground; each cell carries its region's letter in the upper left corner. Of an ambiguous board two answers
    as well: the queens that all have are crowns; those of the first crowns with "a", those of the second
    crowns with "b", so that the cells with letters are where answers differ.
    """
    queens = _examples(moment)
    shown = set(moment.marks.get("queens", ()))
    crowns = (
        Glyph(piece_of(moment.puzzle), middle(cell), NEW_CROWN, label=label)
        for cell, label in queens.items()
        if cell not in shown
    )
    return (
        *read_borders(moment.puzzle),
        *_letters(moment.puzzle, range(moment.puzzle.n), queens),
        *crowns,
        *labels([(cell, label) for cell, label in queens.items() if label and cell in shown], "badge"),
    )


def read_borders(puzzle: Board) -> Marks:
    """The borders of regions, and of the board, white cased in black."""
    n = puzzle.n
    rim = [((0, 0), (0, n)), ((n, 0), (n, n)), ((0, 0), (n, 0)), ((0, n), (n, n))]
    return lines([*_borders(puzzle), *rim], READ, "light", casing="dark", cased=CASING)


def region_colours(puzzle: Board, colours: CellColours | None) -> Sequence[tuple[int, int, int]]:
    """RGB of each region: the median of its cells' on the capture; where there is none those of the
    palette."""
    if colours is None:
        return region_palette(puzzle.regions)
    medians = (median_colour([colours[r][c] for r, c in cells]) for cells in puzzle.cells_by_region)
    return [(round(red), round(green), round(blue)) for red, green, blue in medians]


def put_in(marks: PlayerMarks) -> Put:
    return {
        (tuple(cell),): value
        for kind, value in (("crosses", DEAD), ("queens", QUEEN))
        for cell in marks.get(kind, ())
    }


def put_by(step: Step) -> Put:
    return {
        **dict.fromkeys(((cell,) for cell in step.dead), DEAD),
        **dict.fromkeys(((cell,) for cell in step.queens), QUEEN),
    }


def put_all(puzzle: Any, answer: Answer) -> Put:
    return {(cell,): QUEEN for cell in _queens(answer)}


def kinds(puzzle: Board) -> Mapping[str, Put]:
    return kinds_of(QUEEN, DEAD)


def _borders(puzzle: Board, *, inner: bool = False) -> Iterable[tuple[Place, Place]]:
    """The sides between neighbours of different regions, or of one (inner)."""
    n = puzzle.n
    for r in range(n):
        for c in range(n):
            if c + 1 < n and (puzzle.region_of((r, c)) == puzzle.region_of((r, c + 1))) == inner:
                yield (r, c + 1), (r + 1, c + 1)
            if r + 1 < n and (puzzle.region_of((r, c)) == puzzle.region_of((r + 1, c))) == inner:
                yield (r + 1, c), (r + 1, c + 1)


def _letters(puzzle: Board, regions: Iterable[int], taken: Collection[Cell]) -> Marks:
    cells: Mapping[int, Collection[Cell]] = {i: puzzle.cells_by_region[i] for i in regions}
    return labels(region_letters(cells, taken).items(), "letter")


def _taken(moment: Moment[Board], *, crosses: bool = True) -> set[Cell]:
    """The cells in which queens stand, and crosses."""
    kinds = ("queens", "crosses") if crosses else ("queens",)
    marked = (tuple(cell) for kind in kinds for cell in moment.marks.get(kind, ()))
    done = (cell for step in moment.done for cell in (*step.queens, *(step.dead if crosses else ())))
    return {*marked, *done, *_queens(moment.answer)}


def _queens(answer: Answer | None) -> list[Cell]:
    """The cells of an answer; none where there is no answer."""
    return [cell for cell in answer or () if not isinstance(cell, str)]


def _numbers(moment: Moment[Board]) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """For each queen of the answer, and for each dead cell, the number of the first step that names it."""
    queens: dict[Cell, str] = {}
    dead: dict[Cell, str] = {}
    for i, step in enumerate(moment.done, 1):
        for cells, numbers in ((step.queens, queens), (step.dead, dead)):
            for cell in cells:
                numbers.setdefault(cell, "" if moment.labels.plain else str(i))
    return {cell: queens.get(cell, "?") for cell in _queens(moment.answer)}, dead


def _examples(moment: Moment[Board]) -> dict[Cell, str]:
    """The queens of two answers; label "" for those that all have, else the letters of those with it."""
    sets = [{*_queens(answer)} for answer in moment.examples]
    common = set[Cell].intersection(*sets) if sets else set[Cell]()
    if moment.settled is not None:
        common = {cell for (cell,) in moment.settled}
    letters = {
        cell: "".join(letter for letter, cells in zip("ab", sets, strict=False) if cell in cells)
        for cell in sorted(set[Cell]().union(*sets) - common)
    }
    return {**dict.fromkeys(sorted(common), ""), **letters}
