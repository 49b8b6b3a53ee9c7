"""Decision which digits are given and which are typed. LinkedIn writes givens in grey and typed digits in
black or white; others write typed digits in colour, or with a broader pen.

The digits are divided in every way that one of their looks suggests. A small network, which has learnt from
drawn boards (fixtures/make/make_sides.py), weighs the divisions.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..measure.colours import to_lab
from ..percentiles import median, percentile
from ..weigh import role_log_odds, softmax
from .digits import Stroke

MAX_ROLE_DOUBT = 0.3  # chance that a digit has the other role, above which it is unsure
MIN_LOG_ODDS = -2.0  # log odds of the likeliest division, below which all digits are unsure


class Kinds(NamedTuple):
    """The digits of a Sudoku by who put them in.

    given_cells: cells whose digits are part of the puzzle. typed_cells: cells whose digits a player entered.
    unsure_cells: cells of which it is hard to say.
    """

    given_cells: frozenset[Cell]
    typed_cells: frozenset[Cell]
    unsure_cells: tuple[Cell, ...] = ()


def divide_given_and_typed(
    strokes: Mapping[Cell, Stroke],
    digits: Mapping[Cell, int],
    colours: np.ndarray,
    handwritten_cells: Collection[Cell] = frozenset(),
) -> Kinds:
    """Return the kinds of all digits. Handwritten digits are typed. colours: (n, n, 3) RGB, each cell's
    own."""
    printed = {cell: stroke for cell, stroke in strokes.items() if cell not in handwritten_cells}
    if not printed:
        return Kinds(frozenset(), frozenset(handwritten_cells))
    divisions, measures = measure_divisions(printed, colours, digits)
    log_odds = role_log_odds(measures)
    typed = divisions[log_odds.argmax()]
    doubt = np.abs(softmax(log_odds[None])[0] @ divisions - typed)
    unsure = (doubt > MAX_ROLE_DOUBT) | (log_odds.max() < MIN_LOG_ODDS)
    cells = [*printed]
    typed_cells = frozenset(cells[i] for i in np.flatnonzero(typed))
    return Kinds(
        frozenset(cells) - typed_cells,
        typed_cells.union(handwritten_cells),
        tuple(sorted(cells[i] for i in np.flatnonzero(unsure))),
    )


# level (0..255) of a page's brightest channel, from which the page shows what is white
MIN_BRIGHT_PAGE_LEVEL = 110.0
# brightness of a cell's ground, as a share of full light, below which a shadow may lie on it
MAX_SHADED_SHARE = 0.9
FULL_LIGHT_PERCENTILE = 75  # percentile of the grounds that lies in full light


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
    # share of the light, and of what glare lets through
    shares = {0.0: ((colours + 1) / (brightest + 1)).max(axis=2)}
    if darkest.max() < MIN_BRIGHT_PAGE_LEVEL:
        shares[255.0] = ((256 - colours) / (256 - darkest)).max(axis=2)
    relit, grounds = dict(strokes), colours.astype(float)
    for cell, stroke in strokes.items():
        veil, share = min(((veil, float(x[cell])) for veil, x in shares.items()), key=lambda pair: pair[1])
        if share < MAX_SHADED_SHARE:
            colour = np.maximum(veil + (stroke.colour - veil) / share, 0)
            relit[cell] = replace(stroke, colour=colour, strength=stroke.strength / share)
            grounds[cell] = np.maximum(veil + (grounds[cell] - veil) / share, 0)
    shaded_cells = {cell for cell in strokes if relit[cell] is not strokes[cell]}
    if not shaded_cells or any(
        cells and cells <= shaded_cells
        for cells in (kinds.given_cells & strokes.keys(), kinds.typed_cells & strokes.keys())
    ):
        return []
    typed = divide_given_and_typed(relit, digits, grounds).typed_cells
    return [
        cell for cell in strokes if cell in shaded_cells and (cell in typed) != (cell in kinds.typed_cells)
    ]


# difference of an ink's channels, as a share of its brightest, from which light is coloured
MIN_CAST_SHARE = 0.2


def _in_white_light(
    strokes: Mapping[Cell, Stroke], colours: np.ndarray
) -> tuple[dict[Cell, Stroke], np.ndarray]:
    """Return the strokes and the cells' colours without a tint over the whole picture, such as night light:
    measured on the page if it is bright, else on the brightest digits if all are tinted."""
    ground = median(colours.reshape(-1, 3), axis=0)
    inks = np.array([stroke.colour for stroke in strokes.values()])
    white = ground
    if ground.max() < MIN_BRIGHT_PAGE_LEVEL:
        has_cast = bool((np.ptp(inks, axis=1) > MIN_CAST_SHARE * inks.max(axis=1)).all())
        white = inks.max(axis=0) if has_cast else np.ones(3)
    tint = np.maximum(white, 1) / max(float(white.max()), 1)
    return {cell: replace(x, colour=x.colour / tint) for cell, x in strokes.items()}, colours / tint


# Columns of the looks of digits, mostly in hundredths of a logarithm, which are about one per cent.
LOOKS = STRENGTH, DEPTH, CHROMA, TINGE, HUE, PEN, PEN_OF_LIKE, HEIGHT = range(8)
# STRENGTH: of the ink. DEPTH: its strongest channel, in any light. CHROMA: how coloured the ink is.
# TINGE: how much its channels differ, in any light. HUE: its distance from the usual colour.
# PEN: breadth of the stroke. PEN_OF_LIKE: that beside the usual one of the same digit. HEIGHT: of the digit.
LEVELS_OF_BLACK = 12.0  # levels (0..255) added to colours, so that the ratio of two dark ones is near 1
MIN_PEN = 1e-3  # breadth of a pen that stands for 0, so that its logarithm is finite


def measure_divisions(
    strokes: Mapping[Cell, Stroke], colours: np.ndarray, digits: Mapping[Cell, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Return (H, M) bool: the typed ones of M digits, in H possible divisions. And the (H, F) measures of
    each. colours: (n, n, 3) RGB, each cell's own."""
    strokes, colours = _in_white_light(strokes, colours)
    looks = _measure_looks(strokes, digits, colours)
    usual = to_lab(median(colours.reshape(-1, 3), axis=0)[None])[0]
    grounds = to_lab(np.array([colours[cell] for cell in strokes], float)) - usual
    divisions = _possible_divisions(looks)
    n, count, sizes = len(colours), len(looks), divisions.sum(axis=1)
    given, typed = (_Group.of(group, looks, grounds) for group in (~divisions, divisions))
    apart = np.linalg.norm(grounds[:, None] - grounds, axis=2)
    nearest = np.where(divisions[:, None], np.inf, apart).min(axis=2)  # ground of a given digit
    of_board = np.tile([float(usual[0]), n], (len(divisions), 1))
    columns = [
        np.stack([10 * sizes / count, 10 * (count - sizes) / n**2, sizes], axis=1),
        of_board,
        np.stack(
            [
                (nearest * divisions).sum(axis=1) / np.maximum(sizes, 1),
                given.ground_distance,
                typed.ground_distance,
            ],
            axis=1,
        ),
        *(given.mean, given.spread, given.gap, typed.mean, typed.spread, typed.gap),
    ]
    differences = typed.mean - given.mean, typed.least - given.most, given.least - typed.most
    has_typed = (sizes > 0)[:, None]
    columns += [np.where(has_typed, x, 0) for x in (*differences, typed.ground - given.ground)]
    return divisions, np.concatenate(columns, axis=1).astype(np.float32)


def _measure_looks(
    strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int], colours: np.ndarray
) -> np.ndarray:
    """Return (M, len(LOOKS)) float: the looks of each digit."""
    values = np.array([digits[cell] for cell in strokes])
    inks = np.array([stroke.colour for stroke in strokes.values()], float)
    grounds = np.array([colours[cell] for cell in strokes], float)
    light = 100 * np.log((inks + LEVELS_OF_BLACK) / (grounds + LEVELS_OF_BLACK))
    hues = to_lab(inks)[:, 1:]
    pens = 100 * np.log([max(stroke.pen, MIN_PEN) for stroke in strokes.values()])
    usual_pens = {value: float(median(pens[values == value])) for value in set(values.tolist())}
    looks = [
        100 * np.log([max(stroke.strength, 1.0) for stroke in strokes.values()]),
        np.abs(light).max(axis=1),
        np.ptp(inks, axis=1),
        np.ptp(light - median(light, axis=0), axis=1),
        np.linalg.norm(hues - median(hues, axis=0), axis=1),
        pens,
        pens - [usual_pens[value] for value in values.tolist()],
        100 * np.log([stroke.height for stroke in strokes.values()]),
    ]
    return np.stack(looks, axis=1)


def _possible_divisions(looks: np.ndarray) -> np.ndarray:
    """Return (H, M) bool: the typed digits in each way to divide them, among them none. They are stronger or
    bolder, or coloured, or both kinds are typed."""
    found = [np.zeros(len(looks), bool)]
    for look in (STRENGTH, DEPTH, PEN, PEN_OF_LIKE):
        found += _upper_groups(looks[:, look])
    for colour in (CHROMA, TINGE, HUE):
        for upper in _upper_groups(looks[:, colour]):
            found.append(upper)
            rest = np.flatnonzero(~upper)
            for look in (STRENGTH, DEPTH, PEN):
                for part in _upper_groups(looks[rest, look]):
                    found.append(upper.copy())
                    found[-1][rest[part]] = True
    return np.unique([typed for typed in found if not typed.all()], axis=0)


def _upper_groups(values: np.ndarray) -> list[np.ndarray]:
    """Return at most two (M,) bool masks of the greater values: those above the largest gap, and those above
    the division whose two groups spread least."""
    order, count = np.sort(values), len(values)
    if count < 2 or order[0] == order[-1]:
        return []
    below = np.arange(1, count)
    sums, squares = np.cumsum(order), np.cumsum(order**2)
    spread = squares[-1] - sums[:-1] ** 2 / below - (sums[-1] - sums[:-1]) ** 2 / (count - below)
    return [values > order[at] for at in {int(np.diff(order).argmax()), int(spread.argmin())}]


class _Group(NamedTuple):
    """Looks of a group of digits in each of H divisions; 0 if the group is empty, except `least` and `most`.

    (H, len(LOOKS)): mean, spread, gap (the largest one within the group), least, most. ground: (H, 3), the
    mean ground's difference from the board's in CIE Lab. ground_distance: (H,), the mean CIE76 of
    grounds from the board's.
    """

    mean: np.ndarray
    spread: np.ndarray
    gap: np.ndarray
    least: np.ndarray
    most: np.ndarray
    ground: np.ndarray
    ground_distance: np.ndarray

    @classmethod
    def of(cls, members: np.ndarray, looks: np.ndarray, grounds: np.ndarray) -> "_Group":
        """Measure the group with these members, (H, M) bool. grounds: (M, 3)."""
        weights = members / np.maximum(members.sum(axis=1, keepdims=True), 1)
        mean = weights @ looks
        inside = members[..., None]
        order = np.sort(np.where(inside, looks, np.inf), axis=1)
        is_known = np.isfinite(order)
        gaps = np.diff(np.where(is_known, order, 0), axis=1)
        return cls(
            mean,
            np.sqrt(np.maximum(weights @ looks**2 - mean**2, 0)),
            np.where(is_known[:, 1:], gaps, 0).max(axis=1, initial=0),
            order[:, 0],
            np.where(inside, looks, -np.inf).max(axis=1),
            weights @ grounds,
            weights @ np.linalg.norm(grounds, axis=1),
        )
