"""Given and typed digits, told apart. LinkedIn writes givens in grey and what is typed in black or white;
others write what is typed in colour, or with a broader pen."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import to_lab
from ..measure.unexplained import lines_of, odd_cells, odd_frames
from ..percentiles import median, percentile, strongest
from .digits import BARE, FULL_INK, INNER, Stroke
from .peers import SAME_GROUND, Peers

# The cell that is chosen on a Sudoku, where it has a frame: one that lies on the lines and hides nothing.

DEEP = 0.06  # of a cell, from its edge inwards: where its lines are, or a frame
ALONG = (0.08, 0.92)  # of a cell, along its sides
ONE_COLOUR = 12.0  # CIE76 up to which the parts of a frame have one colour
OTHER_COLOUR = (
    15.0  # the same from any other line of the board, and from its own cell, from which it is neither
)
WHOLE = 0.9  # share of a side along which it runs


def framed_cell(flat: Flat, colours: np.ndarray) -> Cell | None:
    """The cell with lines of one colour all along its four sides that neither its ground nor a line elsewhere
    has; None where there is none, or more than one. colours: (n, n, 3) RGB, each cell's own."""
    n, deep = flat.rows, round(DEEP * flat.cell)
    along = slice(*(round(x * flat.cell) for x in ALONG))
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
    even = np.linalg.norm(lines - ring[:, :, None], axis=-1).max(axis=2) < ONE_COLOUR
    framed = even & (np.linalg.norm(ring - own[:, :, 0, 0], axis=-1) > OTHER_COLOUR)
    found = []
    for r, c in np.argwhere(framed).tolist():
        away = np.abs(np.indices((n, n)) - np.array([r, c])[:, None, None]).sum(axis=0) > 1
        if np.linalg.norm(lines[away] - ring[r, c], axis=-1).min() > OTHER_COLOUR:
            parts = np.stack([sides[r, c, i, line[r, c, i, 0, 0]] for i in range(4)])
            near = np.linalg.norm(to_lab(parts) - ring[r, c], axis=-1) < ONE_COLOUR
            if near.mean(axis=1).min() > WHOLE:
                found.append((r, c))
    return found[0] if len(found) == 1 else None


# Cells of a Sudoku on which something may lie.

# CIE76 from the usual ground up to which a cell that stands alone is the chosen one: pages tint it lightly.
TINTED = 26.0
MID = 50.0  # CIE lightness, 0..100: between dark pages and light ones
BESIDE_LINE = (0.02, 0.085)  # of a cell, from its lines inwards: where its ground is looked at
AT_LINE = (0.01, 0.085)  # the same where no line has the colour that is looked for
HIDDEN_ALONG = (0.3, 0.7)
FALLS_SHORT = 0.4  # share of a tint: a ground that differs from the usual one by less counts as that


def hidden_cells(
    flat: Flat,
    colours: np.ndarray,
    empty: Sequence[Cell],
    filled: Sequence[Cell],
    peers: Peers | None = None,
) -> tuple[Cell, ...]:
    """The empty cells on which something may lie; one with the ground of those that have digits
    (filled) is no chosen one. colours: (n, n, 3) RGB, each cell's own. peers: tinted
    cells, if any."""
    if not empty:
        return ()
    odd = odd_cells(flat, colours, empty, lines_of(flat, colours))
    found = {cell for cell in empty if odd[cell] > 1 and not _is_tinted(flat, colours, cell)}
    if peers:
        tinted = peers.tinted.intersection(empty)
        found -= tinted
        found |= {cell for cell in tinted if not _is_bare(flat, cell)}
    found |= {cell for cell, x in odd_frames(flat, colours).items() if x > 1 and cell in empty}
    if peers:
        empty, filled = ([cell for cell in cells if cell not in peers.all] for cells in (empty, filled))
    if empty and filled:
        usual, given = _ground(colours, empty), _ground(colours, filled)
        if np.linalg.norm(given - usual) > SAME_GROUND:
            found |= {cell for cell in empty if _have(_sides(flat, cell), given, SAME_GROUND)}
    return tuple(sorted(found))


def _is_bare(flat: Flat, cell: Cell) -> bool:
    """True if nothing stands out in a cell, not even what is too faint to be read as a digit."""
    edge = round(INNER * flat.cell)
    inner = flat.cells[cell][edge:-edge, edge:-edge].reshape(-1, 3).astype(np.float32)
    contrast = strongest(np.abs(inner - median(inner, axis=0)))
    return float(percentile(contrast, FULL_INK, axis=0)) < BARE


def _ground(colours: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """The usual ground of some cells in CIE Lab."""
    return median(to_lab(colours[tuple(np.array(cells).T)]), axis=0)


def _sides(flat: Flat, cell: Cell, ring: tuple[float, float] = BESIDE_LINE) -> np.ndarray:
    """(4, k, 3) CIE Lab: the ground of a cell from its lines inwards (ring: of a cell), above, below, at the
    left and the right."""
    patch = flat.cells[cell]
    near, far = (round(x * flat.cell) for x in ring)
    middle = slice(round(HIDDEN_ALONG[0] * flat.cell), round(HIDDEN_ALONG[1] * flat.cell))
    ways = (patch, patch[::-1], patch.swapaxes(0, 1), patch.swapaxes(0, 1)[::-1])
    return np.stack([to_lab(median(way[near:far, middle], axis=1)) for way in ways])


def _have(sides: np.ndarray, ground: np.ndarray, most: float) -> bool:
    """True if any of these sides has, at two depths that follow, a ground within so much CIE76 of one (CIE
    Lab)."""
    near = np.linalg.norm(sides - ground, axis=-1) < most
    return bool((near[..., 1:] & near[..., :-1]).any())


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """True if a cell has one ground all over, as far as its sides, not far from the usual one, and no
    nearer to black on dark pages or to white on light ones: the game tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    towards_grey = (lab[cell][0] - usual[0]) * (MID - usual[0]) > -SAME_GROUND * abs(MID - usual[0])
    tint = float(np.linalg.norm(lab[cell] - usual))
    even = np.linalg.norm(middle - lab[cell]) < SAME_GROUND
    reaches = not _have(_sides(flat, cell, AT_LINE), usual, FALLS_SHORT * tint)
    return bool(tint <= TINTED and towards_grey and even and reaches)


# times the strength of givens that typed digits have: 1.7 in the game; one kind keeps within 1.35
STRONGER = 1.45
BOLDER = 1.33  # times the breadth of the other kind's pen: bold pens have 1.4 and more
#: How broad a pen comes out for each digit, of the mean of all, where strokes that meet look broader. (In
#: fonts with thin strokes they do not.)
MEETING = {1: 1.03, 2: 0.98, 3: 0.94, 4: 1.12, 5: 0.97, 6: 1.03, 7: 0.98, 8: 1.0, 9: 1.03}
MAYBE_STRONGER = 1.1  # the same, from which there may be two kinds; those of one keep within 1.05 in the game
LEAST_OF_A_KIND = 2  # digits, of which one kind of two has at least
BRIGHT_PAGE = 110.0  # 0..255, of its brightest channel, from which a page tells what is white in a picture
CAST = 0.2  # share of an ink's brightest channel by which its channels differ under coloured light
USUAL_STRENGTH = 100.0  # 0..255, of inks: hues of weaker ones are less far apart
GAP = (
    0.4  # of the distance between the kinds that lies between them without any digit, on a logarithmic scale
)
ASTRAY = 0.45  # of it: a digit further from its own kind is hard to tell
BOLDER_ALIKE = 1.18  # the same between cells with one digit
LEAST_PARTED = 2  # digits that show that difference, at least
SPOT = 1.3  # times the usual ratio of the thickest place of a digit to its pen, of one on which a spot lies
CLEAR = 1.05  # times the place where they part: nearer to it a pen is hard to tell
TINY = 1e-6  # what a value counts as at least, so that it has a logarithm
COLOURED = 60.0  # difference (0..255) between the channels of a coloured digit's ink
# The same, more than the usual one of the others, from which one of these may be coloured as well: more than
# thin strokes take on from a tinted ground.
TINGED = 32.0
FRINGE = 2.5  # times the usual one, below which colour may be a fringe that all inks of the picture have
OTHER_HUE = 6.0  # distance in CIE a and b of two grounds of another colour; shades of a page stay below 4
# the same of two inks, which are also further apart than those of one kind, which compression spreads
OTHER_INK = 6.0
LEAST_INKS = 2  # digits that show another ink, at least
VEILED_HUE = 20.0  # CIE a and b by which a ground is off the usual one beneath something; a chosen cell: 12
VEILED_INK = 0.8  # strength of ink that shows through, of that of the weakest other digit, at most
SHADED = 0.9  # brightness of a cell's ground, of that in full light, from which down a shadow may lie on it
FULL_LIGHT = 75  # percentile of the grounds that lies in full light: shadows cover no more, tints are fewer
LEAST_APART = 2  # typed digits: one alone may be the chosen cell, which is tinted


class Kinds(NamedTuple):
    """given: the cells whose digits are part of the puzzle. typed: those of a player. unsure: those of which
    it is hard to tell."""

    given: frozenset[Cell]
    typed: frozenset[Cell]
    unsure: tuple[Cell, ...] = ()


def without_tint(strokes: Mapping[Cell, Stroke], colours: np.ndarray) -> dict[Cell, Stroke]:
    """The strokes as they would be without the tint that lies over the whole picture, such as night light: by
    the page, if it is bright, else by the brightest digits, if all are tinted. colours: (n, n, 3) RGB, each
    cell's own."""
    ground = median(colours.reshape(-1, 3), axis=0)
    inks = np.array([stroke.colour for stroke in strokes.values()]).reshape(-1, 3)
    white = ground
    if ground.max() < BRIGHT_PAGE:
        has_cast = len(inks) and bool((np.ptp(inks, axis=1) > CAST * inks.max(axis=1)).all())
        white = inks.max(axis=0) if has_cast else np.ones(3)
    tint = white / max(float(white.max()), 1.0)
    return {cell: replace(stroke, colour=_untinted(stroke.colour, tint)) for cell, stroke in strokes.items()}


def _untinted(colour: np.ndarray, tint: np.ndarray) -> np.ndarray:
    """A (3,) colour with the part of it that has the tint made grey. tint: (3,) 0..1."""
    grey = float(colour @ tint) / float(tint @ tint)
    return colour - grey * tint + grey


def kinds_of(
    strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int], by_hand: Collection[Cell] = frozenset()
) -> Kinds:
    """The kinds of all digits that were read: those written by hand and coloured ones were typed where there
    are others; of these the stronger ones were, or the bolder ones where all are as strong."""
    coloured = {cell for cell, stroke in strokes.items() if np.ptp(stroke.colour) > COLOURED}
    coloured |= set(by_hand)
    plain = [cell for cell in strokes if cell not in coloured]
    if not plain:
        return Kinds(frozenset(strokes).difference(by_hand), frozenset(by_hand))
    strengths = {cell: strokes[cell].strength for cell in plain}
    split = _split(strengths, STRONGER)
    stronger = split.upper
    pens = {} if stronger else {cell: strokes[cell].pen for cell in plain}
    if not stronger:
        even = {cell: pen / MEETING[digits[cell]] for cell, pen in pens.items()}
        split = max((_split(values, BOLDER) for values in (pens, even)), key=lambda split: split.clear)
        split = split if split.upper else _split_by_digit(pens, digits)
    tints = {cell: float(np.ptp(strokes[cell].colour)) for cell in plain}
    usual = float(median(list(tints.values())))
    tinged = {cell for cell, tint in tints.items() if tint > usual + TINGED}
    tinged |= {cell for cell in coloured.difference(by_hand) if np.ptp(strokes[cell].colour) < FRINGE * usual}
    given, typed = frozenset(plain) - split.upper, split.upper | coloured
    maybe = () if split.upper else _maybe_two(strengths)
    lone: Collection[Cell] = ()
    if not stronger and len(bolder := {digits[cell] for cell in split.upper}) == 1:
        # every "4" looks bolder than other digits where all are blurred
        lone = split.upper if bolder.isdisjoint(digits[cell] for cell in given) else lone
    if not stronger and len(split.upper) == 1:  # a spot on a digit makes it bold at one place
        blobs = {cell: strokes[cell].thickest / pens[cell] for cell in plain}
        is_spot = blobs[min(split.upper)] > SPOT * float(median([*blobs.values()]))
        lone = split.upper if is_spot else lone
    unsure = tuple(sorted(tinged.union(split.astray, maybe, lone)))
    return Kinds(given, typed, unsure)


def doubtful_in_light(
    strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int], kinds: Kinds, colours: np.ndarray
) -> list[Cell]:
    """Digits on darker ground, or on paler ground of a dark page, that would be of the other kind if the
    light on all cells were even: a shadow or glare may lie on them. None where all digits of a kind are on
    such ground. colours: (n, n, 3) RGB, each cell's own."""
    brightest, darkest = (
        percentile(colours.reshape(-1, 3), x, axis=0) for x in (FULL_LIGHT, 100 - FULL_LIGHT)
    )
    left = ((colours + 1) / (brightest + 1)).max(axis=2)  # share of the light, or of what glare lets through
    if darkest.max() < BRIGHT_PAGE:
        left = np.minimum(left, ((256 - colours) / (256 - darkest)).max(axis=2))
    off = [cell for cell in strokes if left[cell] < SHADED]
    if not off or any(cells and cells.issubset(off) for cells in (kinds.given, kinds.typed)):
        return []
    even = dict(strokes)
    for cell in off:
        stroke, part = strokes[cell], float(left[cell])
        even[cell] = replace(stroke, colour=stroke.colour / part, strength=stroke.strength / part)
    typed = kinds_of(even, digits).typed
    return [cell for cell in off if (cell in typed) != (cell in kinds.typed)]


def _maybe_two(strengths: Mapping[Cell, float]) -> frozenset[Cell]:
    """The fewer of two groups of digits whose strengths differ, but by less than those of two kinds do."""
    upper = _split(strengths, MAYBE_STRONGER).upper
    groups = sorted((upper, frozenset(strengths) - upper), key=len)
    return groups[0] if len(groups[0]) >= LEAST_OF_A_KIND else frozenset()


class _Split(NamedTuple):
    """upper: the cells of the upper of two kinds, none where there are not two. astray: those between them.
    clear: how far apart the kinds are, of the distance of their middles."""

    upper: frozenset[Cell] = frozenset()
    astray: tuple[Cell, ...] = ()
    clear: float = 0.0


def _split(values: Mapping[Cell, float], times: float) -> _Split:
    """The two kinds, if there are two. times: how many times the lower one the upper one is, at least."""
    logs = sorted((log(max(x, TINY)), cell) for cell, x in values.items())
    gaps = [(b[0] - a[0], i) for i, (a, b) in enumerate(pairwise(logs), 1)]
    if not gaps:
        return _Split()
    gap, at = max(gaps)
    low, high = (float(median([x for x, _ in part])) for part in (logs[:at], logs[at:]))
    if exp(high - low) < times or gap < GAP * (high - low):
        return _Split()
    astray = [cell for x, cell in logs[:at] if abs(x - low) > ASTRAY * (high - low)]
    astray += [cell for x, cell in logs[at:] if abs(x - high) > ASTRAY * (high - low)]
    return _Split(frozenset(cell for _, cell in logs[at:]), tuple(sorted(astray)), gap / (high - low))


def _split_by_digit(pens: Mapping[Cell, float], digits: Mapping[Cell, int]) -> _Split:
    """The two kinds of pens where the digits of a font differ among themselves as much as bold from regular
    ones: by where cells with the same digit part, in at least two digits."""
    by_digit: dict[int, list[float]] = {}
    for cell, pen in pens.items():
        by_digit.setdefault(digits[cell], []).append(pen)
    parts = {digit: part for digit, some in by_digit.items() if (part := _parting(sorted(some)))}
    if len(parts) < LEAST_PARTED:
        return _Split()
    usual = float(median([part / MEETING[digit] for digit, part in parts.items()]))
    off = {cell: pen / parts.get(digits[cell], usual * MEETING[digits[cell]]) for cell, pen in pens.items()}
    astray = tuple(sorted(cell for cell, x in off.items() if 1 / CLEAR < x < CLEAR))
    return _Split(frozenset(cell for cell, x in off.items() if x > 1), astray)


def _parting(pens: Sequence[float]) -> float | None:
    """The place where pens of one digit, in rising order, part into broad and fine ones; None where they do
    not."""
    ratio, low, high = max(((b / a, a, b) for a, b in pairwise(pens)), default=(0.0, 1.0, 1.0))
    return (low * high) ** 0.5 if ratio >= BOLDER_ALIKE else None


def grounds_apart(colours: np.ndarray, typed: Sequence[Cell], given: Sequence[Cell]) -> Sequence[Cell]:
    """The typed digits where none of them shares its ground with a given one: then it may be the ground that
    makes them look otherwise. None where the grounds differ in nothing but how dark they are, as those of
    givens may. colours: (n, n, 3) RGB, each cell's own."""
    if len(typed) < LEAST_APART or not given:
        return ()
    hues = [to_lab(colours[tuple(np.array(cells).T)])[:, 1:] for cells in (typed, given)]
    nearest = np.linalg.norm(hues[0][:, None] - hues[1], axis=2).min(axis=1)
    return typed if nearest.min() > OTHER_HUE else ()


def inks_apart(colours: np.ndarray, strokes: Mapping[Cell, Stroke], given: Sequence[Cell]) -> list[Cell]:
    """The fewer of the given digits, on the usual ground, where their inks have two hues: in dim or warm
    light blue is nearly black. colours: (n, n, 3) RGB, each cell's own."""
    grounds = to_lab(colours)[..., 1:]
    off = np.linalg.norm(grounds - median(grounds.reshape(-1, 2), axis=0), axis=2)
    plain = [cell for cell in given if off[cell] < OTHER_HUE]
    if len(plain) <= LEAST_INKS:
        return []
    inks = to_lab(np.array([strokes[cell].colour for cell in plain]))[:, 1:]
    inks -= inks.mean(axis=0)
    along = inks @ np.linalg.svd(inks, full_matrices=False)[2][0]  # where they differ most
    order = np.argsort(along, kind="stable")
    at = int(np.diff(along[order]).argmax()) + 1
    parts = sorted((order[:at], order[at:]), key=len)
    gap = float(np.diff(along[order]).max())
    even = min(float(np.ptp(along[part])) for part in parts if len(part) >= LEAST_INKS)
    strength = float(median([strokes[cell].strength for cell in plain]))
    least = OTHER_INK * min(1.0, strength / USUAL_STRENGTH)
    return sorted(plain[i] for i in parts[0].tolist()) if gap > max(least, even) else []


def veiled_digits(colours: np.ndarray, strokes: Mapping[Cell, Stroke]) -> list[Cell]:
    """Coloured digits on a ground of another colour, paler than all others: something may lie on them that
    shows them through, so that their colour tells nothing. colours: (n, n, 3) RGB, each cell's own."""
    hues = to_lab(colours)[..., 1:]
    away = np.linalg.norm(hues - median(hues.reshape(-1, 2), axis=0), axis=2)
    under = [cell for cell in strokes if away[cell] > VEILED_HUE and np.ptp(strokes[cell].colour) > COLOURED]
    weakest = min((stroke.strength for cell, stroke in strokes.items() if cell not in under), default=0.0)
    return [cell for cell in under if strokes[cell].strength < VEILED_INK * weakest]
