"""The polyomino shapes of 2 to 6 live cells that rule something out, by name.

One drawing a free shape: `#` a live cell, `x` a cell that dies. The straight shapes of 4 to 6 cells have
names but rule out nothing beyond their own line. That these are all, and exactly these cells, is held by a
test that looks at every polyomino of these sizes by brute force.
"""

from functools import cache, lru_cache

from ...cells import Cell
from ..state import frame, mask_of

MAX_SHAPE_CELLS = 6

SHAPE_DRAWINGS: dict[str, str] = {
    "domino": "xx / ## / xx",
    "i-tromino": ".x. / ### / .x.",
    "l-tromino": ".x. / x## / .#x",
    "i-tetromino": "####",
    "t-tetromino": ".x. / ### / .#.",
    "l-tetromino": "#. / #x / ## / x.",
    "s-tetromino": "x## / ##x",
    "i-pentomino": "#####",
    "l-pentomino": "x#### / .#...",
    "f-pentomino": ".## / ##x / .#.",
    "n-pentomino": ".# / x# / ## / #x",
    "t-pentomino": ".x. / ### / .#. / .#.",
    "u-pentomino": "#x# / ###",
    "v-pentomino": "#.. / #x. / ###",
    "w-pentomino": "#.. / ##. / x##",
    "i-hexomino": "######",
    "z-with-tab-hexomino": "###. / #x##",
    "l-hexomino": "x##### / .#....",
    "n-hexomino": "####x / ...##",
    "long-n-hexomino": "###x. / .x###",
    "c-hexomino": "### / #x# / #..",
    "s-block-hexomino": "##. / x## / ##.",
    "f-ext-a-hexomino": "###. / .x## / ..#.",
    "n-ext-a-hexomino": "###x / ..## / ...#",
    "t-ext-hexomino": "##.. / x### / .#..",
    "w-ext-hexomino": "##x. / .### / ..#.",
    "t-hexomino": ".x. / ### / .#. / .#. / .#.",
}

Shape = tuple[Cell, ...]  # sorted offsets from the smallest row and column


def move_to_origin(cells: "list[Cell] | tuple[Cell, ...]") -> Shape:
    """The cells of a region's shape moved to the origin, sorted."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def orientations(cells: "list[Cell] | tuple[Cell, ...]") -> list[list[Cell]]:
    """The cells of a region's shape turned and mirrored in all eight ways, each in the given order."""
    ways = []
    for flip in (1, -1):
        turned = [(r, c * flip) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            ways.append(turned)
    return ways


def parse_drawing(drawing: str) -> tuple[list[Cell], list[Cell]]:
    """The live and the dying cells of a drawing of a region's shape."""
    live, dead = [], []
    for r, row in enumerate(drawing.split(" / ")):
        for c, ch in enumerate(row):
            if ch != ".":
                (live if ch == "#" else dead).append((r, c))
    return live, dead


@cache
def shape_table() -> dict[Shape, tuple[str, tuple[Cell, ...]]]:
    """Every orientation of every named shape -> its name and the offsets of the cells that die."""
    entries = {}
    for name, drawing in SHAPE_DRAWINGS.items():
        live, dead = parse_drawing(drawing)
        for turned in orientations(live + dead):
            shape, marks = turned[: len(live)], turned[len(live) :]
            top, left = min(r for r, _ in shape), min(c for _, c in shape)
            entries[move_to_origin(shape)] = (
                f"{name}-region",
                tuple(sorted((r - top, c - left) for r, c in marks)),
            )
    return entries


@cache
def _names_by_mask(n: int) -> dict[int, str]:
    """Every orientation of every named shape as a mask on a board of size n, in its upper left corner -> the
    name."""
    fitting = [(shape, name) for shape, (name, _) in shape_table().items() if max(map(max, shape)) < n]
    return {mask_of(shape, n): name for shape, name in fitting}


@lru_cache(maxsize=4096)
def shape_name(live: int, n: int) -> str | None:
    """The rule name of a region's live cells, where their shape has one."""
    top = ((live & -live).bit_length() - 1) // n
    left = 0
    while not live & frame(n).columns[left]:
        left += 1
    return _names_by_mask(n).get(live >> top * n + left)
