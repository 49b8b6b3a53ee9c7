"""Draw Zip: numbered discs, walls, and the known part of the path.

A piece is a link: its place is (smaller cell, larger cell), its value is True if the path joins these
neighbours, and False if it does not.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..solver.cells import Cell
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Why
from ..solver.zip.puzzle import Zip
from ..words.phrases import panel_ends
from ..words.zip.names import chain_letters, framed_cells, named_cells
from .drawing import Drawing, PieceState
from .moment import ClaimSigns, Moment, Pieces
from .sketch import (
    AUTO_COLOUR,
    BROAD_CASING_WIDTH,
    CASING_WIDTH,
    Colour,
    Fill,
    Glyph,
    Label,
    Line,
    Place,
    Primitives,
    board_frame,
    cell_at,
    cell_middle,
    labels_in_cells,
    lines_between,
    middle_between,
    shared_side,
)

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

DISC_WIDTH = 0.66  # cells: width of a disc
WALL_WIDTH = 0.12  # cells: width of a wall
READING_WALL_WIDTH = 0.09  # cells: width of a wall as it was read
READING_FRAME_WIDTH = 0.045  # cells: width of the frame as it was read
PATH_WIDTH = 0.42  # cells: width of the path
ATTEMPT_PATH_WIDTH = 0.16  # cells: width of a link of the path that would follow from an attempt
SINGLE_PATH_WIDTH = 0.22  # cells: width of a path that only one of two answers has
READING_PATH_WIDTH = 0.04  # cells: width of a path as it was read
LINK_END_GAP = 0.35  # cells: gap at either end of a link as it was read
ARROW_SIZE = 0.2  # cells: size of an arrow
QUESTION_HEIGHT = 0.22  # cells: height of a "?" in place of an arrow
STEP_NUMBER_HEIGHT = 0.2  # cells: height of a step's number in place of an arrow
MAX_NUMBER_WIDTH = 1 - DISC_WIDTH - 0.02  # cells: largest width of a step's number, between two discs
MIN_ARROW_SIZE = 5  # px: size of the smallest legible arrow
SEARCH_SIGN = "?"  # in place of an arrow, for a link that search alone knows
CROSS_WIDTH = 0.16  # cells: width of a cross on a side that the path does not cross
NEW_CROSS_WIDTH = 0.22  # cells: width of a cross that a step finds
CROSS_GROUND_WIDTH = 0.32  # cells: width of the ground of a cross that a step finds
PATH_OUTLINE_INSET = 0.13  # cells: distance of an outline from a cell's edges, between crosses and discs
ATTEMPT_LINE_WIDTH = 0.12  # cells: width of the dashed line of an attempt
WRONG_PATH_WIDTH = 0.1  # cells: width of a line along a path that would be wrong
UNUSED_WAY_WIDTH = 0.08  # cells: width of a dashed line along links that the path cannot both take
TINT_OPACITY = 0.3  # opacity of the ground of a part of the board
LETTER_DISTANCE = 0.26  # cells: distance of a letter from the middle of its cell, in either direction

NO_ORDER: Mapping[Pair, int] = {}  # draw arrows instead of step numbers
Move = tuple[Cell, Cell]  # two neighbouring cells, in the order of the path


class ZipDrawing(Drawing[Zip]):
    """The drawing of Zip: numbered discs, walls and a path."""

    outline_inset = PATH_OUTLINE_INSET
    grid_line_colour = "track"
    min_legible_cell: float = MIN_ARROW_SIZE / ARROW_SIZE

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        return {_move_pair((tuple(a), tuple(b))): True for a, b in marks.get("path", ())}

    def step_pieces(self, step: Step) -> Pieces:
        return {_move_pair((a, b)): joined for a, b, joined in step.links}

    def answer_pieces(self, puzzle: object, answer: Answer) -> Pieces:
        return {_move_pair(move): True for move in path_moves(answer)}

    def sample_pieces(self, puzzle: Zip) -> Mapping[str, Pieces]:
        return {"true": {((0, 0), (0, 1)): True}, "false": {((0, 0), (0, 1)): False}}

    def draw_pieces(self, moment: Moment[Zip], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw a band along each link that the path takes, and a cross on each side that it does not cross.
        With an answer draw the whole path."""
        joined, parted = path_links(pieces, taken=True), path_links(pieces, taken=False)
        if state == "would":
            return (
                *draw_bands(joined, ATTEMPT_PATH_WIDTH, "tried"),
                *(Label("x", middle_between(*link), "sign") for link in parted),
            )
        if moment.answer is None:
            known = draw_bands(joined, PATH_WIDTH, state)
        elif state == "old":
            return _draw_answer_path(moment)
        else:
            known = draw_bands(joined, PATH_WIDTH, state) + _draw_arrows(
                _moves_along(moment.answer, joined), moment.guessed
            )
        if state == "new":
            return (*known, *(primitive for link in parted for primitive in _draw_new_cross(link)))
        return known + _draw_crosses(parted, "old")

    def draw_over_pieces(self, moment: Moment[Zip]) -> Primitives:
        return draw_discs(moment.puzzle) + _draw_walls(moment.puzzle)

    def draw_step_extras(self, moment: Moment[Zip]) -> Primitives:
        """Draw the walls and crosses beside the focus again, over the veil, and the signs of the reason."""
        focus = moment.focus
        if not focus:
            return ()
        known = dict(self.player_pieces(moment.marks))
        for step in moment.done:
            known |= self.step_pieces(step)
        parted = [link for link in path_links(known, taken=False) if not focus.isdisjoint(link)]
        joined = [*path_links(known, taken=True)]
        reasons = draw_reasons(moment, joined)
        along = {
            cell_at(at) for line in reasons if isinstance(line, Line) for ends in line.ends for at in ends
        }
        near = [disc for disc in draw_discs(moment.puzzle) if cell_at(disc.at) in focus | along]
        return (*_draw_walls(moment.puzzle), *_draw_crosses(parted, "ink"), *reasons, *near)

    def draw_over_signs(self, moment: Moment[Zip]) -> Primitives:
        """Draw the letters by which the sentence calls cells, each in a corner away from the step's links."""
        step = moment.step
        if not step:
            return ()
        return tuple(
            Label(letter, _free_corner(step, cell), "link")
            for cell, letter in moment.visible_signs.cell_names
        )

    def draw_givens(self, moment: Moment[Zip], places: Collection[Cell | Pair]) -> Primitives:
        """Draw the corrected discs in black or white, and the corrected walls."""
        given = (disc for disc in draw_discs(moment.puzzle) if cell_at(disc.at) in places)
        walls = [shared_side(*wall) for wall in moment.puzzle.walls if wall in places]
        return (
            *lines_between(walls, READING_WALL_WIDTH, "light", casing="dark", cased=CASING_WIDTH),
            *(replace(disc, colour=AUTO_COLOUR, is_given=False) for disc in given),
        )

    def draw_answer(self, moment: Moment[Zip]) -> Primitives:
        """Draw the path under the capture's own discs, with arrows from the first number to the last, or with
        step numbers. Links that only search knows have "?"."""
        return _draw_answer_path(moment) + draw_discs(moment.puzzle)

    def draw_reading(self, moment: Moment[Zip]) -> Primitives:
        """Draw the numbers in the corners of their discs, the walls and the player's path, as they were read.
        On an ambiguous board also draw two answers; their shared links are grey."""
        puzzle, (rows, columns) = moment.puzzle, moment.puzzle.shape
        trail = [_short_link(link) for link in path_links(self.player_pieces(moment.marks), taken=True)]
        numbers = ((cell, str(number)) for cell, number in numbered_cells(puzzle).items())
        return (
            *(draw_two_paths(moment.examples) + draw_discs(puzzle) if moment.examples else ()),
            board_frame(
                (rows, columns),
                "light",
                READING_FRAME_WIDTH / 2,
                READING_FRAME_WIDTH / 2,
                casing="dark",
                cased=CASING_WIDTH,
            ),
            *lines_between(
                [shared_side(*wall) for wall in puzzle.walls],
                READING_WALL_WIDTH,
                "light",
                casing="dark",
                cased=CASING_WIDTH,
            ),
            *lines_between(trail, READING_PATH_WIDTH, "light", casing="dark", cased=CASING_WIDTH),
            *labels_in_cells(numbers, "badge-top"),
        )

    def draw_attempt(self, moment: Moment[Zip], step: Step) -> Primitives:
        """Draw a dashed line along the links of an attempt, cased so that it stands out on a path. Draw a
        violet sign on sides that the path is supposed not to cross."""
        tried = [(cell_middle(a), cell_middle(b)) for a, b, joined in step.links if joined]
        parted = [middle_between(a, b) for a, b, joined in step.links if not joined]
        return (
            *lines_between(
                tried, ATTEMPT_LINE_WIDTH, "tried", casing="light", cased=BROAD_CASING_WIDTH, dashed=True
            ),
            *(Label("x", at, "sign", ground="tried") for at in parted),
        )

    def letter_places(self, step: Step) -> list[Place]:
        return [letter_place(step)]

    def claim_signs(self, puzzle: Zip, step: Step) -> ClaimSigns:
        """Outline the cells of which the sentences say where the path goes on."""
        framed = frozenset(framed_cells(puzzle, step))
        if step.claim.chain:
            signs = super().claim_signs(puzzle, step)
            left = chain_letters(puzzle, step)
            own = tuple(left.pop(link.claim.cells[0], "") for link in signs.consequences)
            return replace(signs, outlined=framed, letters=own)
        named = tuple(named_cells(puzzle, step).items())
        return ClaimSigns(framed, frozenset(step.because), cell_names=named)

    def terminal_lines(self, moment: Moment[Zip], pieces: Pieces) -> list[str]:
        """Write the numbers, or `o` in cells without a number, lines between cells for the path, and `#` for
        walls."""
        puzzle = moment.puzzle
        walls, joined = {*puzzle.walls}, {*path_links(pieces, taken=True)}
        width = len(str(puzzle.last_number))
        found = []
        for r, row in enumerate(puzzle.numbers):
            beside, below = "", ""
            for c, number in enumerate(row):
                right, down = ((r, c), (r, c + 1)), ((r, c), (r + 1, c))
                sign = "#" if right in walls else "-" if right in joined else " "
                beside += f"{number or 'o':>{width}}" + (sign * 3 if sign == "-" else f" {sign} ")
                sign = "#" if down in walls else "|" if down in joined else " "
                below += f"{sign:>{width}}   "
            found += [beside.rstrip(), below.rstrip()]
        return found[:-1]

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the flattened board with the discs, numbers, walls (thick) and the player's path (thin) that
        were read."""
        from .debug import (  # only for --debug: it needs OpenCV
            CELL_SIDE,
            FOUND_COLOUR,
            SECOND_FOUND_COLOUR,
            BoardPlan,
        )

        puzzle, seen = reading.puzzle, reading.stages
        assert isinstance(puzzle, Zip)
        title = f"discs and walls, confidence {reading.confidence:.2f}"
        plan = BoardPlan.empty(reading.lattice.n, title, seen.view.flat.rgb)
        for pair in puzzle.walls:
            plan.pen.line(plan.side_ends(*pair), fill=FOUND_COLOUR, width=5)
        for pair in reading.marks.get("path", ()):
            plan.pen.line([plan.cell_middle(cell) for cell in pair], SECOND_FOUND_COLOUR, 2)
        for disc in seen.discs:
            (r, c), reach = disc.cell, disc.radius * CELL_SIDE
            x, y = plan.cell_middle(disc.cell)
            plan.pen.ellipse((x - reach, y - reach, x + reach, y + reach), outline=FOUND_COLOUR, width=2)
            plan.write_note(disc.cell, str(puzzle.numbers[r][c] or "?"))
        yield "2-discs", plan.picture


DRAWING = ZipDrawing()


def _free_corner(step: Step, cell: Cell) -> Place:
    """Return a place in the corner of a cell that is farthest from the links that a step finds there."""
    (r, c), ends = cell, [{link.a, link.b} for link in step.links if link.joined and cell in (link.a, link.b)]
    toward = [(y - r, x - c) for pair in ends for y, x in pair - {cell}]
    corners = [(down, right) for down in (-1, 1) for right in (1, -1)]
    down, right = min(corners, key=lambda way: sum(way[0] * y + way[1] * x for y, x in toward))
    return r + 0.5 + LETTER_DISTANCE * down, c + 0.5 + LETTER_DISTANCE * right


def letter_place(step: Step) -> Place:
    """Return the place for the letter of a step that would follow: in the step's cell, beside the link that
    it finds. Each of the four directions has its own corner."""
    (r, c), (a, b, _) = step.claim.cells[0], step.links[0]
    y, x = b if a == (r, c) else a
    down, right = y - r, x - c
    return r + 0.5 + LETTER_DISTANCE * (down - right), c + 0.5 + LETTER_DISTANCE * (right + down)


def _draw_loop(step: Step, cell: Cell, sources: Sequence[Cell]) -> Primitives:
    """Draw a line along a path that would close to a loop, from one end to the other.

    sources: the cell at the far end of the closing link (both cells for two links), then the path's cells
    from its other end.
    """
    to, *others = sources
    if step.rule == "both-ways":
        other, *others = others
        cells = [to, *others, other]
    elif step.rule == "loop":
        (start,) = {*step.claim.cells} - {cell}
        cells = [start, *sources, cell]
    else:
        cells = [cell, *others, to]
    return _draw_wrong_path(cells)


def _draw_wrong_join(puzzle: Zip, step: Step, why: Why, joined: Sequence[Pair]) -> Primitives:
    """Draw a line along the path that would join two numbers that are not consecutive, or its ends before it
    has passed every cell. joined: the known links."""
    if step.rule in ("order", "too-early"):
        (to,) = {*step.claim.cells} - {why.cell}
        others = why.sources
    else:
        to, *others = why.sources
    numbers = {*others}
    if why.reason == "early":
        numbers = {
            cell for cell, number in numbered_cells(puzzle).items() if number in (1, puzzle.last_number)
        }
    ways = [_path_to(numbers, cell, joined) for cell in (why.cell, to)]
    return _draw_wrong_path([*reversed(ways[0]), *ways[1]])


def _draw_wrong_path(cells: Iterable[Cell]) -> Primitives:
    """Draw a red line along cells whose path would break a rule."""
    along = [(cell_middle(a), cell_middle(b)) for a, b in pairwise(cells)]
    return lines_between(
        along, WRONG_PATH_WIDTH, "fails", casing="light", cased=BROAD_CASING_WIDTH, round=True
    )


def _path_to(ends: Collection[Cell], cell: Cell, joined: Sequence[Pair]) -> list[Cell]:
    """Return the cells along known links from a cell to the nearest of some ends."""
    if cell in ends:
        return [cell]
    ways = [[cell]]
    for way in ways:  # the loop appends longer ways, which it visits later
        beside = {x for link in joined if way[-1] in link for x in link} - {*way}
        ways += [[*way, other] for other in beside]
        if way[-1] in ends:
            return way
    return [cell]


def _draw_unused_links(cell: Cell, others: Sequence[Cell]) -> Primitives:
    """Draw dashed lines from a cell to neighbours, along links that the path does not take."""
    ends = [(cell_middle(cell), cell_middle(other)) for other in others]
    return lines_between(ends, UNUSED_WAY_WIDTH, "fails", casing="light", cased=CASING_WIDTH, dashed=True)


def draw_reasons(moment: Moment[Zip], joined: Sequence[Pair]) -> Primitives:
    """Draw the reasons of a step. joined: the known links.

    A loop that would close, or a path that would join the wrong numbers or its ends too early, is a line
    along its cells. Two links that exclude each other are dashed. A part of the board that would be cut off,
    or that has only one entrance, is tinted.
    """
    step, cut_off = moment.step, moment.visible_signs.failing_cells
    if not step:
        return ()
    primitives: Primitives = (
        (Fill(tuple(sorted(cut_off)), "fails", TINT_OPACITY),) if len(cut_off) > 1 else ()
    )
    if step.claim.chain:
        return primitives + _draw_barred_ways(moment, step, joined)
    for why in step.claim.why:
        if why.reason == "cut-off":
            primitives += (Fill(tuple(sorted(why.sources)), "looked", TINT_OPACITY),)
        elif why.reason == "loop":
            primitives += _draw_loop(step, why.cell, why.sources)
        elif why.reason in ("number", "early") and step.rule != "both-ways":
            primitives += _draw_wrong_join(moment.puzzle, step, why, joined)
        if step.rule == "both-ways" and why.reason in ("loop", "number", "early"):
            primitives += _draw_unused_links(step.claim.cells[0], why.sources[:2])
    return primitives


def _draw_barred_ways(moment: Moment[Zip], step: Step, joined: Sequence[Pair]) -> Primitives:
    """Draw the paths that would be wrong by the links of a supposition that a panel tells. joined: the known
    links."""
    signs, chain = moment.visible_signs, step.claim.chain
    if not signs.attempt:
        return ()
    taken = [
        *joined,
        *((link.a, link.b) for x in (signs.attempt, *signs.consequences) for link in x.links if link.joined),
    ]
    told = signs.consequences
    if panel_ends(chain):
        *_, last = (
            (*signs.consequences, chain[-1]) if signs.failing_cells else (signs.attempt, *signs.consequences)
        )
        is_told = [x.claim.cells[:1] == last.claim.cells[:1] for x in signs.consequences]
        told = tuple(x for i, x in enumerate(signs.consequences) if all(is_told[i:]))
    primitives: Primitives = ()
    for link in told:
        for why in link.claim.why:
            if link.rule == "loop":
                primitives += _draw_loop(link, why.cell, why.sources)
            elif link.rule in ("order", "too-early"):
                primitives += _draw_wrong_join(moment.puzzle, link, why, taken)
    return primitives


def draw_discs(puzzle: Zip) -> tuple[Glyph, ...]:
    """Return the numbered discs, which are drawn over the path."""
    return tuple(
        Glyph(
            "disc",
            cell_middle(cell),
            DISC_WIDTH,
            "ink",
            label=str(number),
            label_colour="on-ink",
            is_given=True,
        )
        for cell, number in numbered_cells(puzzle).items()
    )


def numbered_cells(puzzle: Zip) -> dict[Cell, int]:
    """Return the number of each numbered cell."""
    return {(r, c): x for r, row in enumerate(puzzle.numbers) for c, x in enumerate(row) if x}


def draw_path(answer: Answer, guessed: Collection[Cell], order: Mapping[Pair, int] = NO_ORDER) -> Primitives:
    """Draw a whole path with arrows, in a colour that changes gradually. guessed: the cells whose next link
    only search knows. order: for each link the number of its step, which replaces the arrow."""
    moves = path_moves(answer)
    last = max(len(moves) - 1, 1)
    band = (
        Line((_move_ends(move),), PATH_WIDTH, f"path:{i / last:.3f}", round=True)
        for i, move in enumerate(moves)
    )
    return (*band, *_draw_arrows(moves, guessed, order))


def draw_two_paths(examples: Sequence[Answer]) -> Primitives:
    """Draw two paths: the links that both share as a wide band, the links of only one as a narrow band."""
    first, second = ({_move_pair(move) for move in path_moves(answer)} for answer in examples)
    return (
        *draw_bands(sorted(first & second), PATH_WIDTH, "common"),
        *draw_bands(sorted(first - second), SINGLE_PATH_WIDTH, "first"),
        *draw_bands(sorted(second - first), SINGLE_PATH_WIDTH, "second"),
    )


def draw_bands(links: Iterable[Pair], width: float, colour: Colour) -> Primitives:
    """Draw links as lines with round ends between the middles of their cells."""
    return lines_between([_move_ends(link) for link in links], width, colour, round=True)


def path_moves(answer: Answer) -> list[Move]:
    """Return the moves of an answer's path, from cell to cell."""
    return list(pairwise(cell for cell in answer if isinstance(cell, tuple)))


def path_links(pieces: Pieces, *, taken: bool) -> list[Pair]:
    """Return the links that the path takes, or with taken=False those that it does not take."""
    return [(name[0], name[1]) for name, value in pieces.items() if bool(value) == taken]


def _move_pair(move: Move) -> Pair:
    return min(move), max(move)


def _move_ends(move: Move) -> tuple[Place, Place]:
    return cell_middle(move[0]), cell_middle(move[1])


def _moves_along(answer: Answer, links: Collection[Pair]) -> list[Move]:
    """Return the moves of an answer's path along some links, in the path's direction."""
    return [move for move in path_moves(answer) if _move_pair(move) in links]


def _draw_answer_path(moment: Moment[Zip]) -> Primitives:
    """Draw the answer's path, with arrows or with step numbers if the labels ask for them."""
    return draw_path(
        moment.answer or (), moment.guessed, _step_numbers(moment) if moment.labels.path_numbers else NO_ORDER
    )


def _step_numbers(moment: Moment[Zip]) -> dict[Pair, int]:
    """Return the number of the first step that finds each link of the path."""
    steps = reversed([*enumerate(moment.done, 1)])
    return {_move_pair((a, b)): i for i, step in steps for a, b, joined in step.links if joined}


def _draw_arrows(
    moves: Iterable[Move], guessed: Collection[Cell], order: Mapping[Pair, int] = NO_ORDER
) -> Primitives:
    """Draw the sign of each move on the side that it crosses: an arrow, the number of its step, or "?" if
    search alone knows it."""
    return tuple(
        _move_sign(move, order.get(_move_pair(move)), is_guessed=move[0] in guessed) for move in moves
    )


def _move_sign(move: Move, number: int | None, *, is_guessed: bool) -> Glyph | Label:
    at, ((r, c), (r2, c2)) = middle_between(*move), move
    if is_guessed:
        return Label(SEARCH_SIGN, at, colour="path-arrow", height=QUESTION_HEIGHT)
    if number is not None:
        return Label(
            str(number), at, colour="path-arrow", height=STEP_NUMBER_HEIGHT, max_width=MAX_NUMBER_WIDTH
        )
    return Glyph("arrow", at, ARROW_SIZE, "path-arrow", turn=math.degrees(math.atan2(r2 - r, c2 - c)))


def _draw_crosses(parted: Iterable[Pair], colour: Colour) -> Primitives:
    return tuple(Glyph("cross", middle_between(*link), CROSS_WIDTH, colour) for link in parted)


def _draw_new_cross(link: Pair) -> Iterable[Glyph]:
    """Draw a cross that a step finds. Its light ground stands out on any board."""
    at = middle_between(*link)
    return Glyph("disc", at, CROSS_GROUND_WIDTH, "light"), Glyph("cross", at, NEW_CROSS_WIDTH, "dark")


def _draw_walls(puzzle: Zip) -> Primitives:
    """Draw the walls. Lines reach half their width beyond their ends, so walls begin half their width inside
    the frame."""
    rows, columns = puzzle.shape
    short = WALL_WIDTH / 2

    def within(place: Place) -> Place:
        return min(max(place[0], short), rows - short), min(max(place[1], short), columns - short)

    ends = (shared_side(*wall) for wall in puzzle.walls)
    return lines_between([(within(start), within(end)) for start, end in ends], WALL_WIDTH, "ink")


def _short_link(link: Pair) -> tuple[Place, Place]:
    """Return the ends of a link that is shortened on both sides, so that its cells stay visible."""
    ((r, c), (r2, c2)), down, right = _move_ends(link), link[1][0] - link[0][0], link[1][1] - link[0][1]
    return (r + LINK_END_GAP * down, c + LINK_END_GAP * right), (
        r2 - LINK_END_GAP * down,
        c2 - LINK_END_GAP * right,
    )
