"""Draw Queens and Star Battle: regions, crowns or stars, crosses."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..solver.cells import Cell, Unit, link_letter, region_letter
from ..solver.puzzle import Answer
from ..solver.queens.puzzle import NO_REGION, Board
from ..solver.step import Step, Value
from ..words.colours import median_colours
from ..words.queens.groups import (
    chain_panels,
    counted_units,
    crossing_reasons,
    crowded_cells,
    grouped_links,
    step_panels,
    told_groups,
)
from ..words.queens.phrases import CONFINED, shared_unit, units_of_step
from .drawing import TICK, Drawing, PieceState, Tile
from .moment import (
    CellColours,
    ClaimSigns,
    Moment,
    Pieces,
    finding_cells,
    line_cells,
    named_units,
    region_letters,
)
from .paint.grounds import luminance
from .sketch import (
    CASING_WIDTH,
    FADED_COLOUR,
    Fill,
    Glyph,
    Label,
    Place,
    Primitive,
    Primitives,
    as_hex,
    board_frame,
    board_sides,
    cell_middle,
    glyphs_in_cells,
    labels_in_cells,
    lines_between,
    reason_outline,
    shared_side,
)
from .themes import WHITE, region_palette

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

CROWNS = {"old": 0.62, "new": 0.74, "would": 0.46}  # cells: width of a crown by its state (old: the game's)
CROSSES = {"old": 0.28, "new": 0.46, "would": 0.34}  # cells: width of a cross by its state
KILLED = 0.22  # cells: width of a cross that goes without saying
THIN = 0.02  # cells: width of lines within a region
THICK = 0.06  # cells: width of borders between regions
FRAME = 0.08  # cells: reach of the frame beyond the cells
BOLD = 0.11  # cells: width of borders if nothing else tells regions apart
READ = 0.06  # cells: width of borders as they were read
BESIDE_CROWN = 0.14  # cells, from the corner: a number stands there beside the capture's own crown
UNLIKE = 30  # of 255: boards whose regions differ by less have no colours
LOOKED = 0.3  # opacity of the ground of what matters on such a board
MOST_ARROWS = 6  # more arrows hide what they point at
LARGEST = 128  # px: a cell of a story, so that a small board fills its panel
ROOMY_CELL = 32  # px: a cell of a sheet, in which letters and numbers stand beside a star
CORNER = 0.83  # cells, from a cell's upper left: middle of a letter or number in the lower right corner
QUEEN, DEAD = "queen", "cross"

KINDS = {"queens": (200, 0, 120), "crosses": (0, 90, 200), "dots": (0, 140, 60)}  # RGB of marks
DARKEST = 0.18  # relative luminance from which black is the better ink
WIDEST = 12  # px: width of the strongest border
BETWEEN = (200, 30, 30)  # RGB of a border between two regions
WITHIN = (90, 90, 90)  # RGB of a border within a region
QUIET = (110, 110, 110)  # RGB of the number on such a border


class QueensDrawing(Drawing[Board]):
    """The drawing of Queens and Star Battle: regions with crowns or stars, and crosses where a queen cannot
    be."""

    keeps_crosses = True
    largest_cell = LARGEST
    sheet_cell = ROOMY_CELL
    has_regions = True
    cell_values: Sequence[Value] = (QUEEN, DEAD)
    value_of_mark: Mapping[str, Value] = MappingProxyType({"crosses": DEAD, "queens": QUEEN})

    def step_pieces(self, step: Step) -> Pieces:
        dead, queens = step.dead, step.queens
        return {**{(cell,): DEAD for cell in dead}, **{(cell,): QUEEN for cell in queens}}

    def answer_pieces(self, puzzle: Board, answer: Answer) -> Pieces:
        return {(cell,): QUEEN for cell in _queens(answer)}

    def unit_cells(self, puzzle: Board, unit: Unit) -> Collection[Cell]:
        """Return the cells of a row, column or region, except those of no region."""
        if unit.kind == "region":
            return puzzle.cells_by_region[unit.number]
        return [(r, c) for r, c in line_cells(puzzle, unit) if puzzle.regions[r][c] != NO_REGION]

    def draw_board(self, moment: Moment[Board]) -> Primitives:
        puzzle = moment.puzzle
        n, colours = len(puzzle.regions), region_colours(puzzle, moment.colours)
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
            *lines_between(list(_borders(puzzle, inner=True)), THIN, "region-line"),
            *lines_between(list(_borders(puzzle)), thick, "border"),
            board_frame((n, n), "border", thick / 2, edge),
        )

    def draw_pieces(self, moment: Moment[Board], put: Pieces, state: PieceState) -> Primitives:
        """Draw crowns or stars and crosses, larger if a step finds them."""
        queens, dead = ([name[0] for name in put if put[name] == kind] for kind in (QUEEN, DEAD))
        cross = KILLED if state == "would" and queens else CROSSES[state]
        return (
            *glyphs_in_cells("cross", dead, cross),
            *glyphs_in_cells(piece_of(moment.puzzle), queens, CROWNS[state]),
            *(mark for cell in self._framed(moment, queens, state) for mark in reason_outline([cell])),
        )

    def _framed(self, moment: Moment[Board], queens: Iterable[Cell], state: PieceState) -> list[Cell]:
        """Return the new queens that have a line around their cells: those without an outline already."""
        return [cell for cell in queens if state == "new" and cell not in moment.visible_signs.outlined]

    def draw_over_pieces(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters of regions, if they are wanted, in the cells where nothing stands. A board without
        colours always has them if a region is in several parts, because nothing else could tell."""
        puzzle = moment.puzzle
        if not (moment.labels.letters or (moment.uncoloured and puzzle.scattered_regions)):
            return ()
        step = moment.step
        taken = _occupied_cells(moment, crosses=not step) | {*(step.found if step else ())}
        return _letters(puzzle, range(puzzle.n), taken)

    def draw_over_veil(self, moment: Moment[Board]) -> Primitives:
        """Draw the borders between regions whose colours are paler there, and look more alike."""
        ends = list(_borders(moment.puzzle, beside=moment.focus))
        return lines_between(ends, BOLD if moment.uncoloured else THICK, "region-line")

    def draw_step_extras(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters of regions that the sentence names, and the implied crosses where the step looks.
        On a board without colours the cells that matter have a ground of their own."""
        step, focus = moment.step, tuple(sorted(moment.focus))
        colours = region_colours(moment.puzzle, moment.colours)
        plain = moment.uncoloured or all(max(x) - min(x) < UNLIKE for x in zip(*colours, strict=True))
        return (
            *((Fill(focus, "looked-at", LOOKED),) if plain and focus else ()),
            *(named_letters(moment, step) if step else ()),
            *glyphs_in_cells(
                "cross", sorted(_implied_crosses(moment) & {*focus}), KILLED, colour=FADED_COLOUR
            ),
        )

    def draw_answer(self, moment: Moment[Board]) -> Primitives:
        """Draw the answer of Queens with the numbers of the steps, from 1. A crown carries the number of the
        step that placed it, any other cell in its lower right corner the number of the step that ruled it
        out. So the numbers of crowns rise in the order of deduction, and a crown's number stands on the cells
        that it killed. Queens that no step places have "?".

        A crown that the capture already shows stays, with its number in the corner and a tick. A mark that
        the steps contradict (a crown in a dead cell, a cross under a queen) gets a badge with "!". If the
        capture shows a cross, the number stands under it.
        """
        queens, dead = _numbers(moment)
        shown, crosses = set(moment.marks.get("queens", ())), [*moment.marks.get("crosses", ())]
        agreeing = [cell for cell in queens if cell in shown]
        wrong = shown - queens.keys() | set(crosses) & queens.keys()
        return (
            *_labelled_crowns(moment.puzzle, queens, shown),
            *labels_in_cells([(cell, dead[cell]) for cell in crosses if dead.get(cell)], "beneath"),
            *labels_in_cells([(cell, x) for cell, x in dead.items() if x and cell not in crosses], "corner"),
            *labels_in_cells(
                [(cell, queens[cell]) for cell in agreeing if queens[cell]], "corner", inset=BESIDE_CROWN
            ),
            *labels_in_cells([(cell, TICK) for cell in agreeing], "tick"),
            *labels_in_cells([(cell, "!") for cell in sorted(wrong)], "badge-top"),
        )

    def draw_region_labels(self, moment: Moment[Board]) -> Primitives:
        """Draw borders, and a letter in each cell without a queen, for those who do not tell colours
        apart."""
        queens = {*moment.marks.get("queens", ()), *moment.guessed}
        steps = (*moment.done, *((moment.step,) if moment.step else ()))
        queens |= {cell for step in steps for cell in step.queens}
        return (
            *(read_borders(moment.puzzle) if moment.labels.borders else ()),
            *(_letters(moment.puzzle, range(moment.puzzle.n), queens) if moment.labels.letters else ()),
        )

    def draw_reading(self, moment: Moment[Board]) -> Primitives:
        """Draw the borders of regions as white lines cased in black, which no board has and which stand out
        on any ground, and the region's letter in the upper left corner of each cell. On an ambiguous board
        also draw two answers: crowns that all answers share are bare, those of the first carry "a", those of
        the second "b"."""
        queens = _examples(moment)
        shown = set(moment.marks.get("queens", ()))
        return (
            *read_borders(moment.puzzle),
            *_letters(moment.puzzle, range(moment.puzzle.n), queens),
            *_labelled_crowns(moment.puzzle, queens, shown),
            *labels_in_cells(
                [(cell, label) for cell, label in queens.items() if label and cell in shown], "badge"
            ),
        )

    def claim_signs(self, puzzle: Board, step: Step) -> ClaimSigns:
        """Outline the candidates for a queen, or all of a unit that has no other cells for its queens; keep
        what else the step looks at."""
        if step.claim.chain:
            grouped = list(grouped_links(puzzle, step.claim.chain))
            signs = super().claim_signs(puzzle, step)
            return self._chain_signs(puzzle, step, signs, grouped[0] if len(grouped) == 1 else 0)
        queens, where = step.queens, step.where if step.claim.look else ()
        full = queens == step.claim.cells and len(step.claim.look) == 1
        beside = units_of_step(puzzle, step).beside
        kept = self.cells_of_units(puzzle, (*where, *beside))
        outlined = kept if full else frozenset(step.claim.cells)
        arrows = () if beside or queens else _arrows(step)
        groups = told_groups(puzzle, step)
        return ClaimSigns(
            outlined,
            kept,
            arrows=arrows,
            dashed=self._second_group(puzzle, step),
            named=(*_letters_of_crosses(puzzle, step), *_numbers_of(groups)),
            groups=groups,
        )

    def _chain_signs(self, puzzle: Board, step: Step, signs: ClaimSigns, number: int) -> ClaimSigns:
        """Add the groups of one link of a supposition to its signs, and outline the cells that the links rest
        on. number: of that link; 0 for none."""
        chain = step.claim.chain
        groups = grouped_links(puzzle, chain).get(number, ())
        links = [link for link in signs.follows if link.rule.startswith(("arrangement", "attack"))]
        outlined = frozenset(cell for link in links[-1:] for cell in link.claim.cells)
        return replace(
            signs,
            outlined=outlined - signs.clash,
            named=_numbers_of(groups),
            groups=() if number == len(chain) - 1 else groups,
        )

    def panel_ends(self, puzzle: Board, step: Step) -> list[int]:
        return chain_panels(puzzle, step.claim.chain)

    def panels(self, puzzle: Board, step: Step) -> list[tuple[Step, ClaimSigns]]:
        """Return the panels of a long supposition, each with the groups of its last link; or those of a step
        whose crosses rest on different groups."""
        if step.claim.chain:
            ends = self.panel_ends(puzzle, step)
            panels = super().panels(puzzle, step)
            return [
                (step, self._chain_signs(puzzle, step, signs, end))
                for (_, signs), end in zip(panels, ends, strict=True)
            ]
        parts = step_panels(puzzle, step)
        return [
            (part, replace(self.claim_signs(puzzle, part), earlier=parts[:i])) for i, part in enumerate(parts)
        ]

    def draw_over_signs(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters and numbers by which the sentence calls cells: a second one of a cell in its lower
        left corner."""
        signs, drawn = moment.visible_signs, list[Primitive]()
        taken = {cell for step, letter in signs.lettered if letter for cell in finding_cells(step)}
        for cell, name in signs.named:
            across = 1 - CORNER if cell in taken else CORNER
            drawn.append(Label(name, (cell[0] + CORNER, cell[1] + across), "link"))
            taken.add(cell)
        return tuple(drawn)

    def letter_places(self, step: Step) -> list[Place]:
        return [(r + CORNER, c + CORNER) for r, c in dict.fromkeys(finding_cells(step))]

    def _second_group(self, puzzle: Board, step: Step) -> frozenset[Cell]:
        """Return the cells of the second group of units that a step counts: a dashed line goes around
        them."""
        if not step.claim.count or step.rule in CONFINED:
            return frozenset()
        need, room = step.claim.count
        units = (counted_units if room and room != need else units_of_step)(puzzle, step).others
        return self.cells_of_units(puzzle, units)

    def text_lines(self, moment: Moment[Board], put: Pieces) -> list[str]:
        """Write the letters of regions, queens in brackets and dead cells as dots."""

        def word(cell: Cell, letter: str) -> str:
            value = put.get((cell,))
            return f"[{letter}]" if value == QUEEN else f" {'.' if value == DEAD else letter} "

        rows = enumerate(moment.puzzle.letters)
        return ["".join(word((r, c), letter) for c, letter in enumerate(row)) for r, row in rows]

    def text_tiles(self, moment: Moment[Board], put: Pieces) -> list[list[Tile]] | None:
        """Write crowns and crosses beside the letters of the regions, on the colours of the capture."""
        colours = moment.colours
        if colours is None:
            return None
        signs = {QUEEN: "\u265b", DEAD: "\u00d7"}

        def tile(r: int, c: int, letter: str) -> Tile:
            red, green, blue = (round(level) for level in colours[r][c])
            return f"{letter}{signs.get(str(put.get(((r, c),))), ' ')} ", (red, green, blue)

        rows = enumerate(moment.puzzle.letters)
        return [[tile(r, c, letter) for c, letter in enumerate(row)] for r, row in rows]

    def colour_groups(self, puzzle: Board) -> Sequence[Collection[Cell]]:
        return puzzle.cells_by_region

    def default_colours(self, puzzle: Board) -> CellColours | None:
        own = region_colours(puzzle, None)
        return [[WHITE if number == NO_REGION else own[number] for number in row] for row in puzzle.regions]

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the cells' colours, the borders and the marks, as far as the reading has them."""
        board = reading.puzzle
        assert isinstance(board, Board)
        if reading.colours is not None:
            yield "2-cells", _draw_swatches(board, reading)
        if reading.stages.regions:
            yield "3-borders", _draw_borders(board, reading)
        if reading.stages.flat is not None:
            yield "4-marks", _draw_marks(reading)


DRAWING = QueensDrawing()


def _letters_of_crosses(puzzle: Board, step: Step) -> list[tuple[Cell, str]]:
    """Return the letters of crosses whose reasons a sentence tells apart."""
    reasons = crossing_reasons(puzzle, step)
    if len(reasons) > 1:
        return [(cell, link_letter(i)) for i, reason in enumerate(reasons) for cell in reason.cells]
    crowded = crowded_cells(step) if step.queens and step.claim.count else []
    return [(cell, link_letter(0)) for cell in crowded if len(crowded) < len(step.dead)]


def _numbers_of(groups: Iterable[Iterable[Cell]]) -> tuple[tuple[Cell, str], ...]:
    """Return the numbers of groups, in each of their cells."""
    return tuple((cell, str(i)) for i, group in enumerate(groups, 1) for cell in group)


def piece_of(puzzle: Board) -> str:
    """Return the shape that stands for a queen: a crown, or in Star Battle a star."""
    return "star" if puzzle.has_stars else "crown"


def _implied_crosses(moment: Moment[Board]) -> set[Cell]:
    """Return the cells without a cross that the queens on the board rule out."""
    puzzle, queens = moment.puzzle, _occupied_cells(moment, crosses=False)
    found = {*moment.step.found} if moment.step else set[Cell]()

    def units(r: int, c: int) -> tuple[tuple[str, int], ...]:
        return ("row", r), ("column", c), ("region", puzzle.regions[r][c])

    counts = Counter(unit for queen in queens for unit in units(*queen))
    cells = {cell for region in puzzle.cells_by_region for cell in region}
    filled = {cell for cell in cells if any(counts[unit] >= puzzle.k for unit in units(*cell))}
    near = {(r + i, c + j) for r, c in queens for i in (-1, 0, 1) for j in (-1, 0, 1)} & cells
    return (near | filled) - _occupied_cells(moment) - found


def named_letters(moment: Moment[Board], step: Step) -> Primitives:
    """Draw the letters of the regions that a step names, if regions go by letters."""
    if not moment.labels.named:
        return ()
    regions = {unit.number for unit in named_units(step) if unit.kind == "region"}
    shared = shared_unit(moment.puzzle, step)
    regions |= {shared.number} if shared and shared.kind == "region" else set()
    if moment.puzzle.k > 1 and step.queens:  # a sentence names the regions that have all their stars now
        regions |= {moment.puzzle.region_of(why.cell) for why in step.claim.why if why.by == "region"}
    links = [
        *moment.visible_signs.follows,
        *((moment.visible_signs.tried,) if moment.visible_signs.tried else ()),
    ]
    taken = {*_occupied_cells(moment), *step.found, *(cell for link in links for cell in link.found)}
    queens = {*_occupied_cells(moment, crosses=False), *step.queens}
    return _letters(
        moment.puzzle, sorted(regions), taken, queens | {x for link in links for x in link.queens}
    )


def read_borders(puzzle: Board) -> Primitives:
    """Draw the borders of regions and of the board, white cased in black."""
    return lines_between(
        [*_borders(puzzle), *board_sides(puzzle.n)], READ, "light", casing="dark", cased=CASING_WIDTH
    )


def region_colours(puzzle: Board, colours: CellColours | None) -> Sequence[tuple[int, int, int]]:
    """Return the colour (RGB) of each region: the median of its cells on the capture, or one of the
    palette."""
    if colours is None:
        return region_palette(puzzle.regions)
    medians = median_colours(puzzle.cells_by_region, colours)
    return [(round(red), round(green), round(blue)) for red, green, blue in medians]


def _borders(
    puzzle: Board, *, inner: bool = False, beside: Collection[Cell] = ()
) -> Iterable[tuple[Place, Place]]:
    """Return the sides between neighbours of different regions of Queens, or of one region (inner). beside:
    cells whose sides are left out."""
    pairs = [(a, b) for a, b in _pairs(len(puzzle.regions)) if a not in beside and b not in beside]
    return (shared_side(a, b) for a, b in pairs if _is_border(puzzle, a, b) != inner)


def _labelled_crowns(puzzle: Board, queens: Mapping[Cell, str], shown: Collection[Cell]) -> Primitives:
    """Draw crowns with their labels, except those that a capture shows."""
    piece, missing = piece_of(puzzle), (cell for cell in queens if cell not in shown)
    return tuple(Glyph(piece, cell_middle(cell), CROWNS["new"], label=queens[cell]) for cell in missing)


def _letters(
    puzzle: Board, regions: Iterable[int], taken: Collection[Cell], queens: Collection[Cell] = ()
) -> Primitives:
    """Draw the letters of regions, in their cells that are not taken; if all are, in one without a queen."""
    cells: Mapping[int, Collection[Cell]] = {i: puzzle.cells_by_region[i] for i in regions}
    full = [region for region in cells.values() if {*region} <= {*taken}]
    spared = {min({*region} - {*queens}, default=min(region)) for region in full}
    return labels_in_cells(region_letters(cells, {*taken} - spared).items(), "letter")


def _occupied_cells(moment: Moment[Board], *, crosses: bool = True) -> set[Cell]:
    """Return the cells in which queens stand, or crosses."""
    kinds = ("queens", "crosses") if crosses else ("queens",)
    marked = (tuple(cell) for kind in kinds for cell in moment.marks.get(kind, ()))
    done = (cell for step in moment.done for cell in (*step.queens, *(step.dead if crosses else ())))
    return {*marked, *done, *_queens(moment.answer)}


def _queens(answer: Answer | None) -> list[Cell]:
    """Return the cells of the queens of an answer; none if there is no answer."""
    return [cell for cell in answer or () if not isinstance(cell, str)]


def _numbers(moment: Moment[Board]) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """Return for each queen of the answer, and for each dead cell, the number of the first step that names
    it."""
    queens: dict[Cell, str] = {}
    dead: dict[Cell, str] = {}
    for i, step in enumerate(moment.done, 1):
        for cells, numbers in ((step.queens, queens), (step.dead, dead)):
            for cell in cells:
                numbers.setdefault(cell, "" if moment.labels.plain else str(i))
    return {cell: queens.get(cell, "?") for cell in _queens(moment.answer)}, dead


def _examples(moment: Moment[Board]) -> dict[Cell, str]:
    """Return the queens of two answers with a label: "" if all answers have it, else the letters of those
    that do."""
    sets = [{*_queens(answer)} for answer in moment.examples]
    common = set[Cell].intersection(*sets) if sets else set[Cell]()
    if moment.shared_pieces is not None:
        common = {cell for (cell,) in moment.shared_pieces}
    letters = {
        cell: "".join(letter for letter, cells in zip("ab", sets, strict=False) if cell in cells)
        for cell in sorted(set[Cell]().union(*sets) - common)
    }
    return {**dict.fromkeys(sorted(common), ""), **letters}


def _arrows(step: Step) -> tuple[tuple[Cell, Cell], ...]:
    """Return arrows to each cell whose reasons differ, from each candidate that does not touch it; none if
    they would be too many."""
    if step.claim.count or step.rule in CONFINED:
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


def _draw_swatches(board: Board, reading: "Reading") -> "np.ndarray":
    """Draw each cell of a board of Queens in the one colour that was taken for it, with the letter of its
    region."""
    from .debug import PAPER_COLOUR, PLAN_MARGIN, TEXT_COLOUR, BoardPlan  # only for --debug: it needs OpenCV

    assert reading.colours is not None
    plan = BoardPlan.empty(board.n, f"cells: their colours and regions, confidence {reading.confidence:.2f}")
    for r, row in enumerate(reading.colours.round().astype(int).tolist()):
        for c, (red, green, blue) in enumerate(row):
            colour, region = (red, green, blue), board.regions[r][c]
            plan.pen.rectangle(plan.cell_box((r, c)), fill=colour)
            letter = "." if region == NO_REGION else region_letter(region)
            plan.write_word(
                plan.cell_middle((r, c)),
                letter,
                26,
                TEXT_COLOUR if luminance(colour) > DARKEST else PAPER_COLOUR,
            )
    for cell, other in _pairs(board.n):
        if _is_border(board, cell, other):
            plan.pen.line(plan.side_ends(cell, other), fill=TEXT_COLOUR, width=3)
    end = plan.cell_box((board.n - 1, board.n - 1))[2]
    plan.pen.rectangle((PLAN_MARGIN, PLAN_MARGIN, end, end), outline=TEXT_COLOUR, width=3)
    return plan.picture


def _draw_borders(board: Board, reading: "Reading") -> "np.ndarray":
    """Draw the borders of regions as wide as the evidence for them, red between two regions, the strongest on
    top."""
    from ..vision.cells.ink import BetweenCells
    from .debug import PAPER_COLOUR, TEXT_COLOUR, BoardPlan  # only for --debug: they need OpenCV

    best = reading.stages.regions[0]
    odds, across = best.odds.tolist(), best.across
    most, least = max(max(odds), 1e-6), min(odds)
    title = f"log odds of a border: at most {max(best.odds[~across], default=least):.1f} inside a region, "
    plan = BoardPlan.empty(
        board.n, title + f"at least {min(best.odds[across], default=most):.1f} between two"
    )
    sides = BetweenCells.of_flat(best.odds, board.n)
    values = [(float((sides.right if a[0] == b[0] else sides.below)[a]), a, b) for a, b in _pairs(board.n)]
    for value, cell, other in sorted(values, key=lambda each: each[0]):
        is_border = _is_border(board, cell, other)
        x0, y0, x1, y1 = ends = plan.side_ends(cell, other)
        width = max(1, round(WIDEST * value / most))  # 1: no border is likelier
        plan.pen.line(ends, fill=BETWEEN if is_border else WITHIN, width=width)
        middle, label = ((x0 + x1) / 2, (y0 + y1) / 2), f"{value:.0f}"
        plan.write_word(middle, label, 13, TEXT_COLOUR if is_border else QUIET, ground=PAPER_COLOUR)
    return plan.picture


def _draw_marks(reading: "Reading") -> "np.ndarray":
    """Draw the board laid flat, as queens and crosses are looked for on it, with what each was taken for."""
    from .debug import PAPER_COLOUR, BoardPlan  # only for --debug: it needs OpenCV

    marks = {kind: reading.marks.get(kind, ()) for kind in KINDS}
    counts = ", ".join(f"{len(cells)} {kind}" for kind, cells in marks.items())
    title = f"the board laid flat; marks: {counts}"
    plan = BoardPlan.empty(reading.lattice.n, title, reading.stages.flat.rgb, smooth=True)
    for kind, colour in KINDS.items():
        for cell in marks[kind]:
            x0, y0, x1, y1 = plan.cell_box(cell)
            plan.pen.rectangle((x0 + 3, y0 + 3, x1 - 3, y1 - 3), outline=colour, width=3)
            plan.pen.rectangle((x0 + 3, y0 + 3, x0 + 19, y0 + 19), fill=colour)
            plan.write_word((x0 + 11, y0 + 11), kind[0].upper(), 14, PAPER_COLOUR)
    return plan.picture


def _pairs(n: int) -> list[tuple[Cell, Cell]]:
    """Return all neighbours on a board of Queens: of each cell the one at its right, then the one below
    it."""
    near = (((r, c), other) for r in range(n) for c in range(n) for other in ((r, c + 1), (r + 1, c)))
    return [(cell, other) for cell, other in near if max(other) < n]


def _is_border(board: Board, a: Cell, b: Cell) -> bool:
    """True if two cells are of different regions."""
    return board.regions[a[0]][a[1]] != board.regions[b[0]][b[1]]
