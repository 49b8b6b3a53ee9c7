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
    crossing_reasons,
    crowded_cells,
    grouped_links,
    lines_of_reasons,
    numbered_groups,
    step_panels,
    units_of_counting_step,
)
from ..words.queens.phrases import CONFINED_RULES, crosses_by_ways, shared_unit, units_of_step
from .drawing import TICK_SIGN, Drawing, PieceState, TerminalCell
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

#: Cells: width of a crown or star by its state. "old" is as large as the game's own crown.
CROWN_WIDTHS = {"old": 0.62, "new": 0.74, "would": 0.46}
#: Cells: width of a cross by its state.
CROSS_WIDTHS = {"old": 0.28, "new": 0.46, "would": 0.34}
IMPLIED_CROSS_WIDTH = 0.22  # cells: width of a cross that a queen on the board implies
THIN_LINE_WIDTH = 0.02  # cells: width of lines within a region
BORDER_WIDTH = 0.06  # cells: width of borders between regions
FRAME_REACH = 0.08  # cells: reach of the frame beyond the cells
UNCOLOURED_BORDER_WIDTH = 0.11  # cells: width of borders that alone tell the regions apart
READING_BORDER_WIDTH = 0.06  # cells: width of borders as they were read
CROWN_NUMBER_INSET = 0.14  # cells: gap between the corner and a step number beside the capture's own crown
MIN_COLOUR_SPREAD = 30  # of 255: regions whose colours differ by less count as uncoloured
FOCUS_OPACITY = 0.3  # opacity of the ground of the step's cells on an uncoloured board
MAX_CELL = 128  # px: a cell of a story at most, so that a small board fills its panel
SHEET_CELL = 32  # px: a cell of a sheet, in which letters and numbers fit beside a star
CORNER_PLACE = 0.83  # cells, from a cell's upper left: middle of a letter or number in its lower right corner
#: The values of cells on pages: a queen, or a cross where no queen can be.
QUEEN, DEAD = "queen", "cross"

# Debug pictures

#: RGB of the frames around marks, by their kind.
MARK_COLOURS = {"queens": (200, 0, 120), "crosses": (0, 90, 200), "dots": (0, 140, 60)}
MIN_BLACK_INK_LUMINANCE = 0.18  # relative luminance (0..1) of a ground from which black ink is legible
MAX_BORDER_PIXELS = 12  # px: width of the border with the strongest evidence
BORDER_COLOUR = (200, 30, 30)  # RGB of a border between two regions
INNER_SIDE_COLOUR = (90, 90, 90)  # RGB of a side within a region
INNER_NUMBER_COLOUR = (110, 110, 110)  # RGB of the number on a side within a region


class QueensDrawing(Drawing[Board]):
    """The drawing of Queens and Star Battle: regions, crowns or stars, and crosses where no queen can be."""

    shows_crosses_beside_answer = True
    max_story_cell = MAX_CELL
    sheet_cell_size = SHEET_CELL
    has_regions = True
    cell_values: Sequence[Value] = (QUEEN, DEAD)
    value_of_mark: Mapping[str, Value] = MappingProxyType({"crosses": DEAD, "queens": QUEEN})

    def step_pieces(self, step: Step) -> Pieces:
        dead, queens = step.dead, step.queens
        return {**{(cell,): DEAD for cell in dead}, **{(cell,): QUEEN for cell in queens}}

    def answer_pieces(self, puzzle: Board, answer: Answer) -> Pieces:
        return {(cell,): QUEEN for cell in _queen_cells(answer)}

    def unit_cells(self, puzzle: Board, unit: Unit) -> Collection[Cell]:
        """Return the cells of a row, column or region. Cells of no region belong to no unit."""
        if unit.kind == "region":
            return puzzle.cells_by_region[unit.number]
        return [(r, c) for r, c in line_cells(puzzle, unit) if puzzle.regions[r][c] != NO_REGION]

    def draw_board(self, moment: Moment[Board]) -> Primitives:
        puzzle = moment.puzzle
        n, colours = len(puzzle.regions), region_colours(puzzle, moment.colours)
        void = tuple((r, c) for r in range(n) for c in range(n) if puzzle.regions[r][c] == NO_REGION)
        border = UNCOLOURED_BORDER_WIDTH if moment.uncoloured else BORDER_WIDTH
        frame_reach = UNCOLOURED_BORDER_WIDTH if moment.uncoloured else FRAME_REACH
        fills = (
            Fill(cells, "cell" if moment.uncoloured else colour)
            for cells, colour in zip(puzzle.cells_by_region, map(as_hex, colours), strict=True)
        )
        return (
            *fills,
            *((Fill(void, "void"), Fill(void, "region-line", hatched=True)) if void else ()),
            *lines_between(list(_region_sides(puzzle, inner=True)), THIN_LINE_WIDTH, "region-line"),
            *lines_between(list(_region_sides(puzzle)), border, "border"),
            board_frame((n, n), "border", border / 2, frame_reach),
        )

    def draw_pieces(self, moment: Moment[Board], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw crowns or stars and crosses: new ones larger, each new queen with a line around its cell."""
        queens, dead = ([name[0] for name in pieces if pieces[name] == kind] for kind in (QUEEN, DEAD))
        cross = IMPLIED_CROSS_WIDTH if state == "would" and queens else CROSS_WIDTHS[state]
        signs = moment.visible_signs
        outlined = [cell for cell in queens if cell not in signs.outlined] if state == "new" else []
        return (
            *glyphs_in_cells("cross", dead, cross),
            *glyphs_in_cells(queen_shape(moment.puzzle), queens, CROWN_WIDTHS[state]),
            *(primitive for cell in outlined for primitive in reason_outline([cell])),
        )

    def draw_over_pieces(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters of regions in the cells without a piece, if the labels ask for letters. An
        uncoloured board with a region in several parts always has letters: nothing else joins the parts."""
        puzzle = moment.puzzle
        if not (moment.labels.letters or (moment.uncoloured and puzzle.scattered_regions)):
            return ()
        step = moment.step
        taken = _occupied_cells(moment, crosses=not step) | {*(step.found_cells if step else ())}
        return _draw_letters(puzzle, range(puzzle.n), taken)

    def draw_over_veil(self, moment: Moment[Board]) -> Primitives:
        """Draw the borders outside the focus again: under the veil the colours of regions look alike."""
        ends = list(_region_sides(moment.puzzle, without=moment.focus))
        return lines_between(
            ends, UNCOLOURED_BORDER_WIDTH if moment.uncoloured else BORDER_WIDTH, "region-line"
        )

    def draw_step_extras(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters of the regions that the sentence names, and the implied crosses in the focus. On
        an uncoloured board fill the focus with a ground of its own."""
        step, focus = moment.step, tuple(sorted(moment.focus))
        colours = region_colours(moment.puzzle, moment.colours)
        plain = moment.uncoloured or all(
            max(x) - min(x) < MIN_COLOUR_SPREAD for x in zip(*colours, strict=True)
        )
        return (
            *((Fill(focus, "looked-at", FOCUS_OPACITY),) if plain and focus else ()),
            *(draw_named_letters(moment, step) if step else ()),
            *glyphs_in_cells(
                "cross", sorted(_implied_crosses(moment) & {*focus}), IMPLIED_CROSS_WIDTH, colour=FADED_COLOUR
            ),
        )

    def draw_answer(self, moment: Moment[Board]) -> Primitives:
        """Draw the answer of Queens with the numbers of the steps, from 1.

        A crown carries the number of the step that placed it, or "?" if no step places it. Any other cell has
        the number of the step that ruled it out in its lower right corner. So the numbers of crowns rise in
        the order of deduction, and the cells that a crown rules out carry the crown's number.

        A crown that the capture already shows stays: it gets its number in the corner, and a tick. A cross
        that the capture shows has its number below. A mark that contradicts the steps (a crown in a dead
        cell, a cross under a queen) gets a badge with "!".
        """
        queens, dead = _step_numbers(moment)
        shown, crosses = set(moment.marks.get("queens", ())), [*moment.marks.get("crosses", ())]
        agreeing = [cell for cell in queens if cell in shown]
        wrong = shown - queens.keys() | set(crosses) & queens.keys()
        return (
            *_labelled_crowns(moment.puzzle, queens, shown),
            *labels_in_cells([(cell, dead[cell]) for cell in crosses if dead.get(cell)], "beneath"),
            *labels_in_cells([(cell, x) for cell, x in dead.items() if x and cell not in crosses], "corner"),
            *labels_in_cells(
                [(cell, queens[cell]) for cell in agreeing if queens[cell]],
                "corner",
                inset=CROWN_NUMBER_INSET,
            ),
            *labels_in_cells([(cell, TICK_SIGN) for cell in agreeing], "tick"),
            *labels_in_cells([(cell, "!") for cell in sorted(wrong)], "badge-top"),
        )

    def draw_region_labels(self, moment: Moment[Board]) -> Primitives:
        """Draw borders, and a letter in each cell without a queen, for people who cannot tell the colours
        apart."""
        queens = {*moment.marks.get("queens", ()), *moment.guessed}
        steps = (*moment.done, *((moment.step,) if moment.step else ()))
        queens |= {cell for step in steps for cell in step.queens}
        return (
            *(draw_reading_borders(moment.puzzle) if moment.labels.borders else ()),
            *(_draw_letters(moment.puzzle, range(moment.puzzle.n), queens) if moment.labels.letters else ()),
        )

    def draw_reading(self, moment: Moment[Board]) -> Primitives:
        """Draw the borders of regions as they were read, and each cell's region letter in its upper left
        corner. The borders are white lines cased in black, which stand out on any ground and on every board.

        On an ambiguous board also draw two answers: crowns that all answers share are bare, those of the
        first answer carry "a", those of the second "b".
        """
        queens = _example_labels(moment)
        shown = set(moment.marks.get("queens", ()))
        return (
            *draw_reading_borders(moment.puzzle),
            *_draw_letters(moment.puzzle, range(moment.puzzle.n), queens),
            *_labelled_crowns(moment.puzzle, queens, shown),
            *labels_in_cells(
                [(cell, label) for cell, label in queens.items() if label and cell in shown], "badge"
            ),
        )

    def claim_signs(self, puzzle: Board, step: Step) -> ClaimSigns:
        """Outline the candidates for a queen, or the whole unit if queens fill all candidates; keep the
        other cells that the step looks at."""
        if step.claim.chain:
            grouped = list(grouped_links(puzzle, step.claim.chain))
            signs = super().claim_signs(puzzle, step)
            return self._chain_signs(puzzle, step, signs, grouped[0] if len(grouped) == 1 else 0)
        queens, where = step.queens, step.units_to_look_at if step.claim.units else ()
        full = queens == step.claim.cells and len(step.claim.units) == 1
        beside = lines_of_reasons(puzzle, step)
        kept = self.cells_of_units(puzzle, (*where, *beside))
        outlined = kept if full else frozenset(step.claim.cells)
        groups = numbered_groups(puzzle, step)
        return ClaimSigns(
            outlined,
            kept,
            second_group=self._second_group(puzzle, step),
            cell_names=(*_cross_letters(puzzle, step), *_group_numbers(groups)),
            outline_groups=groups,
        )

    def _chain_signs(self, puzzle: Board, step: Step, signs: ClaimSigns, number: int) -> ClaimSigns:
        """Add the groups of one link of a supposition to its signs, and outline the cells that the last such
        link rests on. number: the link's place in the chain; 0 for no link."""
        chain = step.claim.chain
        groups = grouped_links(puzzle, chain).get(number, ())
        links = [link for link in signs.consequences if link.rule.startswith(("arrangement", "attack"))]
        outlined = frozenset(cell for link in links[-1:] for cell in link.claim.cells)
        return replace(
            signs,
            outlined=outlined - signs.failing_cells,
            cell_names=_group_numbers(groups),
            outline_groups=() if number == len(chain) - 1 else groups,
        )

    def panel_ends(self, puzzle: Board, step: Step) -> list[int]:
        return chain_panels(puzzle, step.claim.chain)

    def panels(self, puzzle: Board, step: Step) -> list[tuple[Step, ClaimSigns]]:
        """Return the panels of a long supposition, each with the groups of its last link, or the panels of a
        step that counts first, or whose crosses rest on different groups."""
        if step.claim.chain:
            ends = self.panel_ends(puzzle, step)
            panels = super().panels(puzzle, step)
            return [
                (step, self._chain_signs(puzzle, step, signs, end))
                for (_, signs), end in zip(panels, ends, strict=True)
            ]
        parts = step_panels(puzzle, step)
        panels = [
            (part, _signs_without_earlier_cells(self.claim_signs(puzzle, part), parts[:i]))
            for i, part in enumerate(parts)
        ]
        # the second group belongs to the count, which only the first panel tells
        return panels[:1] + [(part, replace(signs, second_group=frozenset())) for part, signs in panels[1:]]

    def draw_over_signs(self, moment: Moment[Board]) -> Primitives:
        """Draw the letters and numbers by which the sentence calls cells. A cell's second label stands in its
        lower left corner."""
        signs, drawn = moment.visible_signs, list[Primitive]()
        taken = {cell for step, letter in signs.lettered_steps if letter for cell in finding_cells(step)}
        for cell, name in signs.cell_names:
            across = 1 - CORNER_PLACE if cell in taken else CORNER_PLACE
            drawn.append(Label(name, (cell[0] + CORNER_PLACE, cell[1] + across), "link"))
            taken.add(cell)
        return tuple(drawn)

    def letter_places(self, step: Step) -> list[Place]:
        return [(r + CORNER_PLACE, c + CORNER_PLACE) for r, c in dict.fromkeys(finding_cells(step))]

    def _second_group(self, puzzle: Board, step: Step) -> frozenset[Cell]:
        """Return the cells of the second group of units that a step counts, which get a dashed outline."""
        if not step.claim.count or step.rule in CONFINED_RULES:
            return frozenset()
        need, room = step.claim.count
        units = (units_of_counting_step if room and room != need else units_of_step)(puzzle, step).other_units
        return self.cells_of_units(puzzle, units)

    def terminal_lines(self, moment: Moment[Board], pieces: Pieces) -> list[str]:
        """Write each cell as its region's letter, in brackets if it holds a queen; write dead cells as
        dots."""

        def word(cell: Cell, letter: str) -> str:
            value = pieces.get((cell,))
            return f"[{letter}]" if value == QUEEN else f" {'.' if value == DEAD else letter} "

        rows = enumerate(moment.puzzle.letters)
        return ["".join(word((r, c), letter) for c, letter in enumerate(row)) for r, row in rows]

    def terminal_cells(self, moment: Moment[Board], pieces: Pieces) -> list[list[TerminalCell]] | None:
        """Write region letters with a crown or a cross behind them, on the colours of the capture; None
        without colours."""
        colours = moment.colours
        if colours is None:
            return None
        signs = {QUEEN: "\u265b", DEAD: "\u00d7"}

        def tile(r: int, c: int, letter: str) -> TerminalCell:
            red, green, blue = (round(level) for level in colours[r][c])
            return f"{letter}{signs.get(str(pieces.get(((r, c),))), ' ')} ", (red, green, blue)

        rows = enumerate(moment.puzzle.letters)
        return [[tile(r, c, letter) for c, letter in enumerate(row)] for r, row in rows]

    def colour_groups(self, puzzle: Board) -> Sequence[Collection[Cell]]:
        return puzzle.cells_by_region

    def default_colours(self, puzzle: Board) -> CellColours | None:
        own = region_colours(puzzle, None)
        return [[WHITE if number == NO_REGION else own[number] for number in row] for row in puzzle.regions]

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the colours of cells, the borders and the marks; leave out the stages that the reading
        lacks."""
        board = reading.puzzle
        assert isinstance(board, Board)
        if reading.colours is not None:
            yield "2-cells", _draw_swatches(board, reading)
        if reading.stages.regions:
            yield "3-borders", _draw_borders(board, reading)
        if reading.stages.flat is not None:
            yield "4-marks", _draw_marks(reading)


DRAWING = QueensDrawing()


def _signs_without_earlier_cells(signs: ClaimSigns, earlier: tuple[Step, ...]) -> ClaimSigns:
    """Return the signs of a panel without outlines around the cells that earlier panels cross out."""
    crossed = {cell for part in earlier for cell in finding_cells(part)}
    groups = (tuple(cell for cell in group if cell not in crossed) for group in signs.outline_groups)
    return replace(
        signs,
        outlined=signs.outlined - crossed,
        outline_groups=tuple(group for group in groups if group),
        earlier_parts=earlier,
    )


def _cross_letters(puzzle: Board, step: Step) -> list[tuple[Cell, str]]:
    """Return a letter for each cross whose reason the sentence names separately."""
    reasons = crossing_reasons(puzzle, step)
    if len(reasons) > 1:
        return [(cell, link_letter(i)) for i, reason in enumerate(reasons) for cell in reason.cells]
    if len(crosses := crosses_by_ways(puzzle, step)) > 1:
        return [(cell, link_letter(i)) for i, cells in enumerate(crosses.values()) for cell in cells]
    crowded = crowded_cells(step) if step.queens and step.claim.count else []
    return [(cell, link_letter(0)) for cell in crowded if len(crowded) < len(step.dead)]


def _group_numbers(groups: Iterable[Iterable[Cell]]) -> tuple[tuple[Cell, str], ...]:
    """Return the number of each cell's group, from 1, as a label of the cell."""
    return tuple((cell, str(i)) for i, group in enumerate(groups, 1) for cell in group)


def queen_shape(puzzle: Board) -> str:
    """Return the name of the shape for a queen: "crown", or "star" in Star Battle."""
    return "star" if puzzle.has_stars else "crown"


def _implied_crosses(moment: Moment[Board]) -> set[Cell]:
    """Return the cells that the queens on the board rule out, but in which no cross is drawn yet."""
    puzzle, queens = moment.puzzle, _occupied_cells(moment, crosses=False)
    found = {*moment.step.found_cells} if moment.step else set[Cell]()

    def units(r: int, c: int) -> tuple[tuple[str, int], ...]:
        return ("row", r), ("column", c), ("region", puzzle.regions[r][c])

    counts = Counter(unit for queen in queens for unit in units(*queen))
    cells = {cell for region in puzzle.cells_by_region for cell in region}
    filled = {cell for cell in cells if any(counts[unit] >= puzzle.k for unit in units(*cell))}
    near = {(r + i, c + j) for r, c in queens for i in (-1, 0, 1) for j in (-1, 0, 1)} & cells
    return (near | filled) - _occupied_cells(moment) - found


def draw_named_letters(moment: Moment[Board], step: Step) -> Primitives:
    """Draw the letters of the regions that a step's sentence names, if it calls regions by letters."""
    if not moment.labels.named_letters:
        return ()
    unnamed = {*units_of_step(moment.puzzle, step).limiting_units} - {*lines_of_reasons(moment.puzzle, step)}
    regions = {unit.number for unit in {*named_units(step)} - unnamed if unit.kind == "region"}
    shared = shared_unit(moment.puzzle, step)
    regions |= {shared.number} if shared and shared.kind == "region" else set()
    if moment.puzzle.k > 1 and step.queens:  # the sentence also names regions that now have all their stars
        regions |= {moment.puzzle.region_of(why.cell) for why in step.claim.why if why.reason == "region"}
    links = [
        *moment.visible_signs.consequences,
        *((moment.visible_signs.attempt,) if moment.visible_signs.attempt else ()),
    ]
    taken = {
        *_occupied_cells(moment),
        *step.found_cells,
        *(cell for link in links for cell in link.found_cells),
    }
    queens = {*_occupied_cells(moment, crosses=False), *step.queens}
    return _draw_letters(
        moment.puzzle, sorted(regions), taken, queens | {x for link in links for x in link.queens}
    )


def draw_reading_borders(puzzle: Board) -> Primitives:
    """Draw the borders of regions and of the board, white cased in black."""
    return lines_between(
        [*_region_sides(puzzle), *board_sides(puzzle.n)],
        READING_BORDER_WIDTH,
        "light",
        casing="dark",
        cased=CASING_WIDTH,
    )


def region_colours(puzzle: Board, colours: CellColours | None) -> Sequence[tuple[int, int, int]]:
    """Return the colour (RGB) of each region: the median of its cells on the capture, or one of the
    palette."""
    if colours is None:
        return region_palette(puzzle.regions)
    medians = median_colours(puzzle.cells_by_region, colours)
    return [(round(red), round(green), round(blue)) for red, green, blue in medians]


def _region_sides(
    puzzle: Board, *, inner: bool = False, without: Collection[Cell] = ()
) -> Iterable[tuple[Place, Place]]:
    """Return the ends of the sides between cells of different regions, or, if inner, of one region. Leave out
    the sides of the cells in `without`."""
    pairs = [
        (a, b) for a, b in _neighbour_pairs(len(puzzle.regions)) if a not in without and b not in without
    ]
    return (shared_side(a, b) for a, b in pairs if _is_border(puzzle, a, b) != inner)


def _labelled_crowns(puzzle: Board, queens: Mapping[Cell, str], shown: Collection[Cell]) -> Primitives:
    """Draw the crowns that the capture does not show, each with its label."""
    piece, missing = queen_shape(puzzle), (cell for cell in queens if cell not in shown)
    return tuple(Glyph(piece, cell_middle(cell), CROWN_WIDTHS["new"], label=queens[cell]) for cell in missing)


def _draw_letters(
    puzzle: Board, regions: Iterable[int], taken: Collection[Cell], queens: Collection[Cell] = ()
) -> Primitives:
    """Draw the letter of each region in its free cells; if none is free, in one cell without a queen."""
    cells: Mapping[int, Collection[Cell]] = {i: puzzle.cells_by_region[i] for i in regions}
    full = [region for region in cells.values() if {*region} <= {*taken}]
    spared = {min({*region} - {*queens}, default=min(region)) for region in full}
    return labels_in_cells(region_letters(cells, {*taken} - spared).items(), "letter")


def _occupied_cells(moment: Moment[Board], *, crosses: bool = True) -> set[Cell]:
    """Return the cells that hold a queen, or with `crosses` also those that hold a cross."""
    kinds = ("queens", "crosses") if crosses else ("queens",)
    marked = (tuple(cell) for kind in kinds for cell in moment.marks.get(kind, ()))
    done = (cell for step in moment.done for cell in (*step.queens, *(step.dead if crosses else ())))
    return {*marked, *done, *_queen_cells(moment.answer)}


def _queen_cells(answer: Answer | None) -> list[Cell]:
    """Return the cells of an answer's queens; an empty list without an answer."""
    return [cell for cell in answer or () if not isinstance(cell, str)]


def _step_numbers(moment: Moment[Board]) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """Return the number of the first step that finds each queen of the answer, and of the first step that
    rules out each dead cell."""
    queens: dict[Cell, str] = {}
    dead: dict[Cell, str] = {}
    for i, step in enumerate(moment.done, 1):
        for cells, numbers in ((step.queens, queens), (step.dead, dead)):
            for cell in cells:
                numbers.setdefault(cell, "" if moment.labels.without_numbers else str(i))
    return {cell: queens.get(cell, "?") for cell in _queen_cells(moment.answer)}, dead


def _example_labels(moment: Moment[Board]) -> dict[Cell, str]:
    """Return a label for each queen of the two example answers: "" if all answers share the queen, else the
    letters ("a", "b") of the examples that have it."""
    sets = [{*_queen_cells(answer)} for answer in moment.examples]
    common = set[Cell].intersection(*sets) if sets else set[Cell]()
    if moment.shared_pieces is not None:
        common = {cell for (cell,) in moment.shared_pieces}
    letters = {
        cell: "".join(letter for letter, cells in zip("ab", sets, strict=False) if cell in cells)
        for cell in sorted(set[Cell]().union(*sets) - common)
    }
    return {**dict.fromkeys(sorted(common), ""), **letters}


def _draw_swatches(board: Board, reading: "Reading") -> "np.ndarray":
    """Draw each cell of a Queens board in the colour that was measured, with the letter of its region."""
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
                TEXT_COLOUR if luminance(colour) > MIN_BLACK_INK_LUMINANCE else PAPER_COLOUR,
            )
    for cell, other in _neighbour_pairs(board.n):
        if _is_border(board, cell, other):
            plan.pen.line(plan.side_ends(cell, other), fill=TEXT_COLOUR, width=3)
    end = plan.cell_box((board.n - 1, board.n - 1))[2]
    plan.pen.rectangle((PLAN_MARGIN, PLAN_MARGIN, end, end), outline=TEXT_COLOUR, width=3)
    return plan.picture


def _draw_borders(board: Board, reading: "Reading") -> "np.ndarray":
    """Draw each side of two cells as wide as its evidence for a border, strong ones on top. Sides between two
    regions are red."""
    from ..vision.measure.sides import BetweenCells
    from .debug import PAPER_COLOUR, TEXT_COLOUR, BoardPlan  # only for --debug: they need OpenCV

    best = reading.stages.regions[0]
    odds, across = best.odds.tolist(), best.is_border
    most, least = max(max(odds), 1e-6), min(odds)
    title = f"log odds of a border: at most {max(best.odds[~across], default=least):.1f} inside a region, "
    plan = BoardPlan.empty(
        board.n, title + f"at least {min(best.odds[across], default=most):.1f} between two"
    )
    sides = BetweenCells.of_flat(best.odds, board.n)
    values = [
        (float((sides.right if a[0] == b[0] else sides.below)[a]), a, b) for a, b in _neighbour_pairs(board.n)
    ]
    for value, cell, other in sorted(values, key=lambda each: each[0]):
        is_border = _is_border(board, cell, other)
        x0, y0, x1, y1 = ends = plan.side_ends(cell, other)
        width = max(1, round(MAX_BORDER_PIXELS * value / most))  # 1: no border is likelier
        plan.pen.line(ends, fill=BORDER_COLOUR if is_border else INNER_SIDE_COLOUR, width=width)
        middle, label = ((x0 + x1) / 2, (y0 + y1) / 2), f"{value:.0f}"
        plan.write_word(
            middle, label, 13, TEXT_COLOUR if is_border else INNER_NUMBER_COLOUR, ground=PAPER_COLOUR
        )
    return plan.picture


def _draw_marks(reading: "Reading") -> "np.ndarray":
    """Draw the flattened board on which queens and crosses are searched, with a frame around each mark."""
    from .debug import PAPER_COLOUR, BoardPlan  # only for --debug: it needs OpenCV

    marks = {kind: reading.marks.get(kind, ()) for kind in MARK_COLOURS}
    counts = ", ".join(f"{len(cells)} {kind}" for kind, cells in marks.items())
    title = f"the board laid flat; marks: {counts}"
    plan = BoardPlan.empty(reading.lattice.n, title, reading.stages.flat.rgb, smooth=True)
    for kind, colour in MARK_COLOURS.items():
        for cell in marks[kind]:
            x0, y0, x1, y1 = plan.cell_box(cell)
            plan.pen.rectangle((x0 + 3, y0 + 3, x1 - 3, y1 - 3), outline=colour, width=3)
            plan.pen.rectangle((x0 + 3, y0 + 3, x0 + 19, y0 + 19), fill=colour)
            plan.write_word((x0 + 11, y0 + 11), kind[0].upper(), 14, PAPER_COLOUR)
    return plan.picture


def _neighbour_pairs(n: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of neighbours on a board of n x n cells: each cell with its right, then its lower
    neighbour."""
    near = (((r, c), other) for r in range(n) for c in range(n) for other in ((r, c + 1), (r + 1, c)))
    return [(cell, other) for cell, other in near if max(other) < n]


def _is_border(board: Board, a: Cell, b: Cell) -> bool:
    """True if two cells belong to different regions."""
    return board.regions[a[0]][a[1]] != board.regions[b[0]][b[1]]
