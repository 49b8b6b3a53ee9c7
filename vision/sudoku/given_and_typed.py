"""Decision which digits are given and which are typed. LinkedIn writes givens in grey and typed digits in
black or white; others write typed digits in colour, or with a broader pen."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import MIN_COLOUR_SPREAD, to_lab
from ..measure.unexplained import measure_lines, odd_cells, odd_frames
from ..percentiles import max_channel, median, percentile
from .digits import CELL_INSET, FULL_INK_PERCENTILE, MAX_BARE_CONTRAST, Stroke
from .peers import SAME_GROUND_CIE76, Peers

# The cell that is chosen on a Sudoku, where it has a frame: one that lies on the lines and hides nothing.

FRAME_DEPTH = 0.06  # cells from a cell's edge inwards that its lines or its frame may take
FRAME_SPAN = (0.08, 0.92)  # part (cells) along a side in which a frame is checked
MAX_FRAME_CIE76 = 12.0  # CIE76 within which the parts of a frame have one colour
# least CIE76 of a frame from other lines of the board, and from its own cell
MIN_FRAME_CIE76 = 15.0
MIN_FRAMED_SHARE = 0.9  # least share of a side along which the frame runs


def framed_cell(flat: Flat, colours: np.ndarray) -> Cell | None:
    """Return the cell that alone has lines of one colour along all four sides, unlike its ground and all
    lines elsewhere; None if there is none, or more than one. colours: (n, n, 3) RGB, each cell's own."""
    n, deep = flat.rows, round(FRAME_DEPTH * flat.cell)
    along = slice(*(round(x * flat.cell) for x in FRAME_SPAN))
    upright = flat.cells.swapaxes(2, 3)
    sides = np.stack(  # (n, n, 4, deep, along, 3), from the edge inwards
        [
            flat.cells[:, :, :deep, along],
            flat.cells[:, :, ::-1][:, :, :deep, along],
            upright[:, :, :deep, along],
            upright[:, :, ::-1][:, :, :deep, along],
        ],
        axis=2,
    )
    usual = to_lab(median(sides, axis=4))  # (n, n, 4, deep, 3)
    own = to_lab(colours)[:, :, None, None]
    line = np.linalg.norm(usual - own, axis=-1).argmax(axis=3)[..., None, None]
    lines = np.take_along_axis(usual, line, axis=3)[:, :, :, 0]  # (n, n, 4, 3)
    ring = median(lines, axis=2)
    even = np.linalg.norm(lines - ring[:, :, None], axis=-1).max(axis=2) < MAX_FRAME_CIE76
    framed = even & (np.linalg.norm(ring - own[:, :, 0, 0], axis=-1) > MIN_FRAME_CIE76)
    found = []
    for r, c in np.argwhere(framed).tolist():
        away = np.abs(np.indices((n, n)) - np.array([r, c])[:, None, None]).sum(axis=0) > 1
        if np.linalg.norm(lines[away] - ring[r, c], axis=-1).min() > MIN_FRAME_CIE76:
            parts = np.stack([sides[r, c, i, line[r, c, i, 0, 0]] for i in range(4)])
            near = np.linalg.norm(to_lab(parts) - ring[r, c], axis=-1) < MAX_FRAME_CIE76
            if near.mean(axis=1).min() > MIN_FRAMED_SHARE:
                found.append((r, c))
    return found[0] if len(found) == 1 else None


# Cells of a Sudoku on which something may lie.

# CIE76 from the usual ground up to which a single cell is the chosen one; pages tint it lightly
MAX_CHOSEN_TINT_CIE76 = 26.0
MID_LIGHTNESS = 50.0  # CIE lightness (0..100) between dark pages and light ones
GROUND_RING = (0.02, 0.085)  # cells from a cell's lines inwards between which its ground is sampled
# cells from a cell's lines inwards to sample, if no line has the colour that is looked for
WIDE_GROUND_RING = (0.01, 0.085)
SIDE_MIDDLE = (0.3, 0.7)  # part (cells) along a side that is sampled
MIN_TINT_SHARE = 0.4  # share of a tint, below which a ground counts as the usual one


def hidden_cells(
    flat: Flat,
    colours: np.ndarray,
    empty: Sequence[Cell],
    filled: Sequence[Cell],
    peers: Peers | None = None,
) -> tuple[Cell, ...]:
    """Return the empty cells on which something may lie. An empty cell with the ground of cells with digits
    (`filled`) is not the chosen one, so it counts. colours: (n, n, 3) RGB, each cell's own. peers: tinted
    cells, if any."""
    if not empty:
        return ()
    odd = odd_cells(flat, colours, empty, measure_lines(flat, colours))
    found = {cell for cell in empty if odd[cell] > 1 and not _is_tinted(flat, colours, cell)}
    if peers:
        tinted = peers.tinted.intersection(empty)
        found -= tinted
        found |= {cell for cell in tinted if not _is_bare(flat, cell)}
    found |= {cell for cell, x in odd_frames(flat, colours).items() if x > 1 and cell in empty}
    if peers:
        empty, filled = ([cell for cell in cells if cell not in peers.all_cells] for cells in (empty, filled))
    if empty and filled:
        usual, given = _median_ground(colours, empty), _median_ground(colours, filled)
        if np.linalg.norm(given - usual) > SAME_GROUND_CIE76:
            found |= {
                cell
                for cell in empty
                if _has_ground_near(_side_grounds(flat, cell), given, SAME_GROUND_CIE76)
            }
    return tuple(sorted(found))


def _is_bare(flat: Flat, cell: Cell) -> bool:
    """True if nothing stands out in a cell, not even what is too faint to be read as a digit."""
    edge = round(CELL_INSET * flat.cell)
    inner = flat.cells[cell][edge:-edge, edge:-edge].reshape(-1, 3).astype(np.float32)
    contrast = max_channel(np.abs(inner - median(inner, axis=0)))
    return float(percentile(contrast, FULL_INK_PERCENTILE, axis=0)) < MAX_BARE_CONTRAST


def _median_ground(colours: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """Return the median ground of some cells, in CIE Lab."""
    return median(to_lab(colours[tuple(np.array(cells).T)]), axis=0)


def _side_grounds(flat: Flat, cell: Cell, ring: tuple[float, float] = GROUND_RING) -> np.ndarray:
    """Return (4, k, 3) CIE Lab: the ground of a cell from its lines inwards, above, below, at the left and at
    the right. ring: cells from the line where it begins and ends."""
    patch = flat.cells[cell]
    near, far = (round(x * flat.cell) for x in ring)
    middle = slice(round(SIDE_MIDDLE[0] * flat.cell), round(SIDE_MIDDLE[1] * flat.cell))
    ways = (patch, patch[::-1], patch.swapaxes(0, 1), patch.swapaxes(0, 1)[::-1])
    return np.stack([to_lab(median(way[near:far, middle], axis=1)) for way in ways])


def _has_ground_near(sides: np.ndarray, ground: np.ndarray, most: float) -> bool:
    """True if a side has, at two adjacent depths, a ground within `most` CIE76 of the given one. sides,
    ground: CIE Lab."""
    near = np.linalg.norm(sides - ground, axis=-1) < most
    return bool((near[..., 1:] & near[..., :-1]).any())


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """True if a cell has one ground up to its sides, not far from the usual one and towards grey, as the game
    tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    towards_grey = (lab[cell][0] - usual[0]) * (MID_LIGHTNESS - usual[0]) > -SAME_GROUND_CIE76 * abs(
        MID_LIGHTNESS - usual[0]
    )
    tint = float(np.linalg.norm(lab[cell] - usual))
    even = np.linalg.norm(middle - lab[cell]) < SAME_GROUND_CIE76
    reaches = not _has_ground_near(_side_grounds(flat, cell, WIDE_GROUND_RING), usual, MIN_TINT_SHARE * tint)
    return bool(tint <= MAX_CHOSEN_TINT_CIE76 and towards_grey and even and reaches)


# strength of typed digits, in times that of givens: 1.7 in the game; one kind keeps within 1.35
MIN_STRENGTH_RATIO = 1.45
MIN_PEN_RATIO = 1.33  # breadth of the broader pen, in times the other; bold pens have 1.4 and more
#: How broad a pen comes out for each digit, of the mean of all, where strokes that meet look broader. (In
#: fonts with thin strokes they do not.)
PEN_FACTOR_OF_DIGIT = {1: 1.03, 2: 0.98, 3: 0.94, 4: 1.12, 5: 0.97, 6: 1.03, 7: 0.98, 8: 1.0, 9: 1.03}
# strength ratio from which there may be two kinds; one kind keeps within 1.05 in the game
MAYBE_STRENGTH_RATIO = 1.1
MIN_OF_A_KIND = 2  # digits of the smaller kind, at least
# level (0..255) of a page's brightest channel, from which the page shows what is white
MIN_BRIGHT_PAGE_LEVEL = 110.0
# difference of an ink's channels, as a share of its brightest, from which light is coloured
MIN_CAST_SHARE = 0.2
USUAL_STRENGTH = 100.0  # strength (0..255) of inks, below which their hues are less far apart
# share of the distance between two kinds that holds no digit, on a logarithmic scale
MIN_GAP_SHARE = 0.4
# distance of a digit from its kind, as a share of the distance between the kinds, beyond which it is unclear
MAX_GAP_SHARE_FROM_KIND = 0.45
# ratio of pens between cells with the same digit, from which they are of two kinds
MIN_EQUAL_DIGIT_PEN_RATIO = 1.18
MIN_PARTED_DIGITS = 2  # least number of digits that show that ratio
SPOT_RATIO = 1.3  # thickest place by pen of a digit, in times the usual, from which a spot lies on it
MIN_CLEAR_PEN_RATIO = 1.05  # ratio of a pen to the limit between kinds, within which it is unclear
MIN_VALUE = 1e-6  # value that stands for 0, so that its logarithm is finite
# excess of that difference over the usual one, from which an ink may be coloured; thin strokes on tinted
# ground have less
MIN_TINGE_LEVELS = 32.0
# difference of channels, in times the usual, below which colour may be a fringe of all inks
FRINGE_RATIO = 2.5
# distance (CIE a, b) of two grounds of different colour; shades of a page stay below 4
MIN_GROUND_HUE_DISTANCE = 6.0
MIN_INK_HUE_DISTANCE = 6.0  # distance (CIE a, b) of two inks of different colour
MIN_DIGITS_OF_INK = 2  # least digits that show another ink
# distance (CIE a, b) of a covered cell's ground from the usual one; a chosen cell has 12
MIN_VEIL_HUE_DISTANCE = 20.0
# strength of a covered digit's ink, as a share of the weakest other digit's, at most
MAX_VEILED_STRENGTH_SHARE = 0.8
# brightness of a cell's ground, as a share of full light, below which a shadow may lie on it
MAX_SHADED_SHARE = 0.9
FULL_LIGHT_PERCENTILE = 75  # percentile of the grounds that lies in full light
MIN_TYPED = 2  # typed digits, at least; a single one may be the tinted chosen cell


class Kinds(NamedTuple):
    """The digits of a Sudoku by who put them in.

    given_cells: cells whose digits are part of the puzzle. typed_cells: cells whose digits a player entered.
    unsure_cells: cells of which it is hard to say.
    """

    given_cells: frozenset[Cell]
    typed_cells: frozenset[Cell]
    unsure_cells: tuple[Cell, ...] = ()


def without_tint(strokes: Mapping[Cell, Stroke], colours: np.ndarray) -> dict[Cell, Stroke]:
    """Return the strokes without a tint over the whole picture, such as night light: measured on the page if
    it is bright, else on the brightest digits if all are tinted. colours: (n, n, 3) RGB, each cell's own."""
    ground = median(colours.reshape(-1, 3), axis=0)
    inks = np.array([stroke.colour for stroke in strokes.values()]).reshape(-1, 3)
    white = ground
    if ground.max() < MIN_BRIGHT_PAGE_LEVEL:
        has_cast = len(inks) and bool((np.ptp(inks, axis=1) > MIN_CAST_SHARE * inks.max(axis=1)).all())
        white = inks.max(axis=0) if has_cast else np.ones(3)
    tint = white / max(float(white.max()), 1.0)
    return {
        cell: replace(stroke, colour=_remove_tint(stroke.colour, tint)) for cell, stroke in strokes.items()
    }


def _remove_tint(colour: np.ndarray, tint: np.ndarray) -> np.ndarray:
    """Return a (3,) colour whose part along the tint is made grey. tint: (3,) 0..1."""
    grey = float(colour @ tint) / float(tint @ tint)
    return colour - grey * tint + grey


def divide_given_and_typed(
    strokes: Mapping[Cell, Stroke],
    digits: Mapping[Cell, int],
    handwritten_cells: Collection[Cell] = frozenset(),
) -> Kinds:
    """Return the kinds of all digits. Handwritten and coloured digits are typed, if there are others. Of the
    others the stronger ones are typed; or the bolder ones, if all are equally strong."""
    coloured = {cell for cell, stroke in strokes.items() if np.ptp(stroke.colour) > MIN_COLOUR_SPREAD}
    coloured |= set(handwritten_cells)
    plain = [cell for cell in strokes if cell not in coloured]
    if not plain:
        return Kinds(frozenset(strokes).difference(handwritten_cells), frozenset(handwritten_cells))
    strengths = {cell: strokes[cell].strength for cell in plain}
    split = _split_in_two(strengths, MIN_STRENGTH_RATIO)
    stronger = split.upper_kind
    pens = {} if stronger else {cell: strokes[cell].pen for cell in plain}
    if not stronger:
        even = {cell: pen / PEN_FACTOR_OF_DIGIT[digits[cell]] for cell, pen in pens.items()}
        split = max(
            (_split_in_two(values, MIN_PEN_RATIO) for values in (pens, even)),
            key=lambda split: split.gap_share,
        )
        split = split if split.upper_kind else _split_by_digit(pens, digits)
    tints = {cell: float(np.ptp(strokes[cell].colour)) for cell in plain}
    usual = float(median(list(tints.values())))
    tinged = {cell for cell, tint in tints.items() if tint > usual + MIN_TINGE_LEVELS}
    tinged |= {
        cell
        for cell in coloured.difference(handwritten_cells)
        if np.ptp(strokes[cell].colour) < FRINGE_RATIO * usual
    }
    given, typed = frozenset(plain) - split.upper_kind, split.upper_kind | coloured
    maybe = () if split.upper_kind else _possible_second_kind(strengths)
    lone: Collection[Cell] = ()
    if not stronger and len(bolder := {digits[cell] for cell in split.upper_kind}) == 1:
        # every "4" looks bolder than other digits where all are blurred
        lone = split.upper_kind if bolder.isdisjoint(digits[cell] for cell in given) else lone
    if not stronger and len(split.upper_kind) == 1:  # a spot on a digit makes it bold at one place
        blobs = {cell: strokes[cell].thickest / pens[cell] for cell in plain}
        is_spot = blobs[min(split.upper_kind)] > SPOT_RATIO * float(median([*blobs.values()]))
        lone = split.upper_kind if is_spot else lone
    unsure = tuple(sorted(tinged.union(split.cells_between_kinds, maybe, lone)))
    return Kinds(given, typed, unsure)


def doubtful_under_uneven_light(
    strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int], kinds: Kinds, colours: np.ndarray
) -> list[Cell]:
    """Return the digits on darker ground (or paler ground of a dark page) that would be of the other kind
    under even light, because a shadow or glare may lie on them. None if all digits of a kind are on such
    ground. colours: (n, n, 3) RGB, each cell's own."""
    brightest, darkest = (
        percentile(colours.reshape(-1, 3), x, axis=0)
        for x in (FULL_LIGHT_PERCENTILE, 100 - FULL_LIGHT_PERCENTILE)
    )
    left = ((colours + 1) / (brightest + 1)).max(axis=2)  # share of the light, or of what glare lets through
    if darkest.max() < MIN_BRIGHT_PAGE_LEVEL:
        left = np.minimum(left, ((256 - colours) / (256 - darkest)).max(axis=2))
    off = [cell for cell in strokes if left[cell] < MAX_SHADED_SHARE]
    if not off or any(cells and cells.issubset(off) for cells in (kinds.given_cells, kinds.typed_cells)):
        return []
    even = dict(strokes)
    for cell in off:
        stroke, part = strokes[cell], float(left[cell])
        even[cell] = replace(stroke, colour=stroke.colour / part, strength=stroke.strength / part)
    typed = divide_given_and_typed(even, digits).typed_cells
    return [cell for cell in off if (cell in typed) != (cell in kinds.typed_cells)]


def _possible_second_kind(strengths: Mapping[Cell, float]) -> frozenset[Cell]:
    """Return the smaller of two groups of digits whose strengths differ, but by less than those of two kinds;
    else an empty set."""
    upper = _split_in_two(strengths, MAYBE_STRENGTH_RATIO).upper_kind
    groups = sorted((upper, frozenset(strengths) - upper), key=len)
    return groups[0] if len(groups[0]) >= MIN_OF_A_KIND else frozenset()


class _Split(NamedTuple):
    """A division of digits into two kinds.

    upper_kind: the cells of the upper kind, none if there is one kind. cells_between_kinds: cells between the
    kinds. gap_share: gap between the kinds, as a share of the distance of their medians.
    """

    upper_kind: frozenset[Cell] = frozenset()
    cells_between_kinds: tuple[Cell, ...] = ()
    gap_share: float = 0.0


def _split_in_two(values: Mapping[Cell, float], times: float) -> _Split:
    """Return the division into two kinds, if there are two. times: least ratio of the upper to the lower
    kind."""
    logs = sorted((log(max(x, MIN_VALUE)), cell) for cell, x in values.items())
    gaps = [(b[0] - a[0], i) for i, (a, b) in enumerate(pairwise(logs), 1)]
    if not gaps:
        return _Split()
    gap, at = max(gaps)
    low, high = (float(median([x for x, _ in part])) for part in (logs[:at], logs[at:]))
    if exp(high - low) < times or gap < MIN_GAP_SHARE * (high - low):
        return _Split()
    astray = [cell for x, cell in logs[:at] if abs(x - low) > MAX_GAP_SHARE_FROM_KIND * (high - low)]
    astray += [cell for x, cell in logs[at:] if abs(x - high) > MAX_GAP_SHARE_FROM_KIND * (high - low)]
    return _Split(frozenset(cell for _, cell in logs[at:]), tuple(sorted(astray)), gap / (high - low))


def _split_by_digit(pens: Mapping[Cell, float], digits: Mapping[Cell, int]) -> _Split:
    """Return the division of pens into two kinds if digits of a font differ as much as bold from regular:
    from cells with the same digit, in at least MIN_PARTED_DIGITS digits."""
    by_digit: dict[int, list[float]] = {}
    for cell, pen in pens.items():
        by_digit.setdefault(digits[cell], []).append(pen)
    parts = {digit: part for digit, some in by_digit.items() if (part := _limit_between_pens(sorted(some)))}
    if len(parts) < MIN_PARTED_DIGITS:
        return _Split()
    usual = float(median([part / PEN_FACTOR_OF_DIGIT[digit] for digit, part in parts.items()]))
    off = {
        cell: pen / parts.get(digits[cell], usual * PEN_FACTOR_OF_DIGIT[digits[cell]])
        for cell, pen in pens.items()
    }
    astray = tuple(
        sorted(cell for cell, x in off.items() if 1 / MIN_CLEAR_PEN_RATIO < x < MIN_CLEAR_PEN_RATIO)
    )
    return _Split(frozenset(cell for cell, x in off.items() if x > 1), astray)


def _limit_between_pens(pens: Sequence[float]) -> float | None:
    """Return the limit at which pens of one digit, in rising order, divide into broad and fine ones; None if
    they do not."""
    ratio, low, high = max(((b / a, a, b) for a, b in pairwise(pens)), default=(0.0, 1.0, 1.0))
    return (low * high) ** 0.5 if ratio >= MIN_EQUAL_DIGIT_PEN_RATIO else None


def typed_on_other_ground(
    colours: np.ndarray, typed: Sequence[Cell], given: Sequence[Cell]
) -> Sequence[Cell]:
    """Return the typed digits if none of them has the hue of a given digit's ground, because the ground may
    make them look different; else none. colours: (n, n, 3) RGB, each cell's own."""
    if len(typed) < MIN_TYPED or not given:
        return ()
    hues = [to_lab(colours[tuple(np.array(cells).T)])[:, 1:] for cells in (typed, given)]
    nearest = np.linalg.norm(hues[0][:, None] - hues[1], axis=2).min(axis=1)
    return typed if nearest.min() > MIN_GROUND_HUE_DISTANCE else ()


def given_in_other_ink(
    colours: np.ndarray, strokes: Mapping[Cell, Stroke], given: Sequence[Cell]
) -> list[Cell]:
    """Return the smaller group of given digits on the usual ground if their inks have two hues; else none. In
    dim or warm light blue is nearly black. colours: (n, n, 3) RGB, each cell's own."""
    grounds = to_lab(colours)[..., 1:]
    off = np.linalg.norm(grounds - median(grounds.reshape(-1, 2), axis=0), axis=2)
    plain = [cell for cell in given if off[cell] < MIN_GROUND_HUE_DISTANCE]
    if len(plain) <= MIN_DIGITS_OF_INK:
        return []
    inks = to_lab(np.array([strokes[cell].colour for cell in plain]))[:, 1:]
    inks -= inks.mean(axis=0)
    along = inks @ np.linalg.svd(inks, full_matrices=False)[2][0]  # where they differ most
    order = np.argsort(along, kind="stable")
    at = int(np.diff(along[order]).argmax()) + 1
    parts = sorted((order[:at], order[at:]), key=len)
    gap = float(np.diff(along[order]).max())
    even = min(float(np.ptp(along[part])) for part in parts if len(part) >= MIN_DIGITS_OF_INK)
    strength = float(median([strokes[cell].strength for cell in plain]))
    least = MIN_INK_HUE_DISTANCE * min(1.0, strength / USUAL_STRENGTH)
    return sorted(plain[i] for i in parts[0].tolist()) if gap > max(least, even) else []


def veiled_digits(colours: np.ndarray, strokes: Mapping[Cell, Stroke]) -> list[Cell]:
    """Return coloured digits on a ground of another colour that are paler than all others: something
    translucent may lie on them. colours: (n, n, 3) RGB, each cell's own."""
    hues = to_lab(colours)[..., 1:]
    away = np.linalg.norm(hues - median(hues.reshape(-1, 2), axis=0), axis=2)
    under = [
        cell
        for cell in strokes
        if away[cell] > MIN_VEIL_HUE_DISTANCE and np.ptp(strokes[cell].colour) > MIN_COLOUR_SPREAD
    ]
    weakest = min((stroke.strength for cell, stroke in strokes.items() if cell not in under), default=0.0)
    return [cell for cell in under if strokes[cell].strength < MAX_VEILED_STRENGTH_SHARE * weakest]
