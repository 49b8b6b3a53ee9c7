"""Random puzzles of every game with at least one answer."""

import random
from collections.abc import Callable
from itertools import pairwise, product

from queens_snap.solver.cells import Cell
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.sudoku.puzzle import BOX_BY_SIZE, Sudoku
from queens_snap.solver.sudoku.search import solutions
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.tango.state import all_line_fillings
from queens_snap.solver.wend.generate import board_with_words, lay_paths
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.solver.zip.puzzle import Zip

from .queens.boards import board_with_solution


def random_tango(rng: random.Random, n: int = 4) -> Tango:
    """Fill a board at random, then keep some cells as givens and show some signs."""
    lines = all_line_fillings(n)
    while True:
        rows = [rng.choice(lines) for _ in range(n)]
        columns = [sum((row >> c & 1) << r for r, row in enumerate(rows)) for c in range(n)]
        if all(column in lines for column in columns):
            break
    value = {(r, c): rows[r] >> c & 1 for r, c in product(range(n), repeat=2)}
    givens = ["".join(str(value[r, c]) if rng.random() < 0.2 else "." for c in range(n)) for r in range(n)]
    pairs = [(a, b) for a in value for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in value]
    shown = [pair for pair in pairs if rng.random() < 0.2]
    return Tango.of(
        givens,
        [(a, b) for a, b in shown if value[a] == value[b]],
        [(a, b) for a, b in shown if value[a] != value[b]],
    )


def random_zip(rng: random.Random, rows: int, columns: int) -> Zip:
    """Number some cells along a random path, and add some walls beside it."""
    path = _random_path(rng, rows, columns)
    places = {0, len(path) - 1, *rng.sample(range(len(path)), k=min(3, len(path)))}
    numbers = [[0] * columns for _ in range(rows)]
    for number, place in enumerate(sorted(places), 1):
        r, c = path[place]
        numbers[r][c] = number
    steps = {frozenset(pair) for pair in pairwise(path)}
    pairs = [(a, b) for a in path for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in path]
    return Zip.of(numbers, [x for x in pairs if frozenset(x) not in steps and rng.random() < 0.3])


def _random_path(rng: random.Random, rows: int, columns: int) -> list[Cell]:
    """Return a path through all cells, changed at its ends until it shows no pattern."""
    path = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    for _ in range(200):
        r, c = path[-1]
        near = [i for i, (y, x) in enumerate(path[:-2]) if abs(y - r) + abs(x - c) == 1]
        if near:
            i = rng.choice(near)
            path = path[: i + 1] + path[:i:-1]
        if rng.random() < 0.5:
            path.reverse()
    return path


def random_patches(rng: random.Random, rows: int, columns: int, most: int = 8) -> Patches:
    """Lay rectangles at random from the upper left, each with a clue that tells some of its properties."""
    left, clues = set(product(range(rows), range(columns))), []
    while left:
        r, c = min(left)
        sizes = [
            (h, w) for h, w in product(range(1, rows - r + 1), range(1, columns - c + 1)) if h * w <= most
        ]
        boxes = [set(product(range(r, r + h), range(c, c + w))) for h, w in sizes]
        some = [(box, size) for box, size in zip(boxes, sizes, strict=True) if box <= left]
        box, (h, w) = rng.choice([x for x in some if len(x[0]) > 1] or some)
        left -= box
        shape = "square" if h == w else "tall" if h > w else "wide"
        clues.append(
            {
                "cell": rng.choice(sorted(box)),
                "shape": shape if rng.random() < 0.4 else "any",
                "size": h * w if rng.random() < 0.7 else None,
            }
        )
    return Patches.of(rows, columns, clues)


def random_sudoku(rng: random.Random, n: int = 6, spare: int = 0, box: Cell | None = None) -> Sudoku:
    """Remove digits from a full board while it has one answer. spare: number of cells left untouched."""
    box = box or BOX_BY_SIZE[n]
    given: list[list[int]] = [[0] * n for _ in range(n)]
    given[0] = rng.sample(range(1, n + 1), n)
    rows = [[int(ch) for ch in row] for row in solutions(Sudoku.of(given, box), limit=rng.randint(1, 30))[-1]]
    cells = rng.sample([(r, c) for r in range(n) for c in range(n)], n * n - spare)
    for r, c in cells:
        digit, rows[r][c] = rows[r][c], 0
        if len(solutions(Sudoku.of(rows, box))) > 1:
            rows[r][c] = digit
    return Sudoku.of(rows, box)


def random_nonogram(rng: random.Random, rows: int, columns: int) -> Nonogram:
    """Return the nonogram of a random picture."""
    picture = ["".join(rng.choice("##.") for _ in range(columns)) for _ in range(rows)]
    turned = ["".join(column) for column in zip(*picture, strict=True)]
    return Nonogram.of(
        *[[list(map(len, line.replace(".", " ").split())) for line in x] for x in (picture, turned)]
    )


def random_wend(rng: random.Random, n: int) -> Wend:
    """Return a board of everyday words with at least one answer."""
    while True:
        if paths := lay_paths(n, rng):
            return board_with_words(n, paths, rng)


#: A small puzzle of each game at random, with an answer at least.
RANDOM_PUZZLES: dict[str, Callable[[random.Random], Puzzle]] = {
    "queens": lambda rng: board_with_solution(6, 1, rng)[0],
    "starbattle": lambda rng: board_with_solution(8, 2, rng)[0],
    "minisudoku": random_sudoku,
    "tango": lambda rng: random_tango(rng, 6),
    "zip": lambda rng: random_zip(rng, 4, 4),
    "patches": lambda rng: random_patches(rng, 5, 6),
    "nonogram": lambda rng: random_nonogram(rng, 5, 6),
    "wend": lambda rng: random_wend(rng, rng.choice((4, 5))),
}
