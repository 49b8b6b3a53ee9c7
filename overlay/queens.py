"""The only place where Queens and Star Battle are drawn: regions, crowns or stars, crosses."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..solver.cells import Cell, Unit
from ..solver.game import lazy_function
from ..solver.puzzle import Answer
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.queens.puzzle import NO_REGION, Board
from ..solver.step import Step
from ..words.colours import median_colour
from ..words.queens.arrangements import counted_units
from ..words.queens.phrases import CONFINED, looked
from ..words.queens.words import WORDS
from .cell_values import TICK, kinds_of
from .drawing import Drawing, State
from .moment import CellColours, Moment, Put, Signs, chain_signs, line_cells, named_units, region_letters
from .sketch import (
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
)
from .themes import region_palette

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
    void = tuple((r, c) for r, c in every if puzzle.regions[r][c] == NO_REGION)
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

    def units(r: int, c: int) -> tuple[tuple[str, int], ...]:
        return ("row", r), ("column", c), ("region", puzzle.regions[r][c])

    counts = Counter(unit for queen in queens for unit in units(*queen))
    cells = {cell for region in puzzle.cells_by_region for cell in region}
    filled = {cell for cell in cells if any(counts[unit] >= puzzle.k for unit in units(*cell))}
    near = {(r + i, c + j) for r, c in queens for i in (-1, 0, 1) for j in (-1, 0, 1)} & cells
    return (near | filled) - _taken(moment) - found


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
    groups = [[colours[r][c] for r, c in cells] for cells in puzzle.cells_by_region]
    medians = [*map(median_colour, groups)]
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
    regions = puzzle.regions
    n = len(regions)
    for r in range(n):
        for c in range(n):
            if c + 1 < n and (regions[r][c] == regions[r][c + 1]) == inner:
                yield (r, c + 1), (r + 1, c + 1)
            if r + 1 < n and (regions[r][c] == regions[r + 1][c]) == inner:
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


# ── signs ────────────────────────────────────────
# What a picture shows of a step of Queens: candidates outlined, and how they reach what they rule out.

MOST_ARROWS = 6  # more hide what they point at


def cells_of(board: Board, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or region, but for those of no region."""
    if unit.kind == "region":
        return board.cells_by_region[unit.number]
    return [(r, c) for r, c in line_cells(board, unit) if board.regions[r][c] != NO_REGION]


def signs_of(board: Board, step: Step) -> Signs:
    """The candidates outlined, of a unit that has no other cells for its queens all of it; what the step
    looks at beside them kept."""
    if step.claim.chain:
        return chain_signs(step, lambda unit: cells_of(board, unit))
    full = step.queens == step.claim.cells and len(step.units) == 1
    where = step.where if step.units else ()
    beside = looked(board, step).beside
    kept = frozenset(cell for unit in (*where, *beside) for cell in cells_of(board, unit))
    outlined = kept if full else frozenset(step.claim.cells)
    return Signs(outlined, kept, arrows=() if beside else _arrows(step), dashed=_holding(board, step))


def _holding(board: Board, step: Step) -> frozenset[Cell]:
    """Where a step counts two groups of units, the cells of that around which the dashed line goes."""
    if not step.claim.count or step.rule in CONFINED:
        return frozenset()
    need, room = step.claim.count
    units = (counted_units if room and room != need else looked)(board, step).others
    return frozenset(cell for unit in units for cell in cells_of(board, unit))


def _arrows(step: Step) -> tuple[tuple[Cell, Cell], ...]:
    """To each cell whose reasons differ, from each candidate that does not touch it; none where they would be
    too many."""
    if step.queens or step.claim.count or step.rule in CONFINED:
        return ()
    arrows = []
    for cell in step.dead:
        reasons = [why for why in step.claim.why if why.cell == cell]
        if len({(why.by, _touches(source, cell)) for why in reasons for source in why.sources}) > 1:
            arrows += [
                (source, cell) for why in reasons for source in why.sources if not _touches(source, cell)
            ]
    return tuple(arrows) if len(arrows) <= MOST_ARROWS else ()


def _touches(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


# ── text ────────────────────────────────────────
# Queens and Star Battle as lines of text and as coloured tiles, for a terminal.


def board_lines(moment: Moment[Board], put: Put) -> list[str]:
    """Letters of regions, a line a row: queens in brackets, dead cells as dots."""

    def word(cell: Cell, letter: str) -> str:
        value = put.get((cell,))
        return f"[{letter}]" if value == QUEEN else f" {'.' if value == DEAD else letter} "

    rows = enumerate(moment.puzzle.letters)
    return ["".join(word((r, c), letter) for c, letter in enumerate(row)) for r, row in rows]


def board_tiles(moment: Moment[Board], put: Put) -> list[list[tuple[str, tuple[int, int, int]]]] | None:
    """Crowns and crosses beside the letters of the regions, on the colours that the cells have on the
    capture."""
    colours = moment.colours
    if colours is None:
        return None
    signs, (rows, columns) = {QUEEN: "\u265b", DEAD: "\u00d7"}, moment.puzzle.shape

    def tile(r: int, c: int) -> tuple[str, tuple[int, int, int]]:
        red, green, blue = (round(level) for level in colours[r][c])
        sign = signs.get(str(put.get(((r, c),))), " ")
        return f"{moment.puzzle.letters[r][c]}{sign} ", (red, green, blue)

    return [[tile(r, c) for c in range(columns)] for r in range(rows)]


# ── drawing ────────────────────────────────────────
# How Queens and Star Battle are shown.

LARGEST = 128  # px, in a story: a small board fills its panel

DRAWING = Drawing(
    words=WORDS,
    put_in=put_in,
    put_by=put_by,
    put_all=put_all,
    board=board,
    pieces=pieces,
    over=over,
    found=found,
    solved=solved,
    read=read,
    lines=board_lines,
    kinds=kinds,
    crossed=True,
    tiles=board_tiles,
    signs=signs_of,
    cells=cells_of,
    coloured=lambda puzzle: puzzle.cells_by_region,
    largest=LARGEST,
    labelled=labelled,
    stages=lazy_function(__package__, ".debug.queens:draw_stages"),
)
