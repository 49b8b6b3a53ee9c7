"""All answers of small puzzles, by trying everything: from the JSON form of a puzzle and the rules of its
game as people know them, sharing no code with the solver."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise, product
from typing import Any

from queens_snap.solver.wend.word_list import COMMON, english

Json = Mapping[str, Any]
Cell = tuple[int, int]

ENOUGH = 60  # answers, of puzzles that have more


def answers_of(puzzle: Json, game: str) -> list[tuple[Any, ...]]:
    """Up to ENOUGH answers, each as the game writes it."""
    return list(islice(ANSWERS[game](puzzle), ENOUGH))


def _queens(puzzle: Json) -> Iterator[tuple[Cell, ...]]:
    """k queens in each row, column and region, none touching another."""
    regions, k = puzzle["regions"], puzzle["k"]
    n = len(regions)
    rows = [x for x in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(x))]

    def below(queens: tuple[Cell, ...], in_column: Counter[int], last: Sequence[int]) -> Iterator[Any]:
        r = len(queens) // k
        if r == n:
            if set(Counter(regions[y][x] for y, x in queens).values()) == {k}:
                yield queens
            return
        for columns in rows:
            if all(abs(a - b) > 1 for a in columns for b in last):
                more = in_column + Counter(columns)
                if all(more[c] <= k <= more[c] + n - 1 - r for c in range(n)):
                    yield from below((*queens, *((r, c) for c in columns)), more, columns)

    return below((), Counter(), ())


def _tango(puzzle: Json) -> Iterator[tuple[str, ...]]:
    """As many suns as moons in each line, no three alike beside one another; the signs hold."""
    givens = puzzle["givens"]
    n = len(givens)
    lines = ["".join(x) for x in product("01", repeat=n)]
    lines = [x for x in lines if x.count("0") == n // 2 and "000" not in x and "111" not in x]

    def below(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(rows) == n:
            yield rows
            return
        for row in lines:
            if all(given in (".", x) for given, x in zip(givens[len(rows)], row, strict=True)):
                more = (*rows, row)
                if right(more):
                    yield from below(more)

    def right(rows: tuple[str, ...]) -> bool:
        columns = ["".join(x) for x in zip(*rows, strict=True)]
        if not all(any(line.startswith(x) for line in lines) for x in columns):
            return False
        for signs, alike in (("equal", True), ("opposite", False)):
            for (r, c), (y, x) in puzzle[signs]:
                if max(r, y) < len(rows) and (rows[r][c] == rows[y][x]) != alike:
                    return False
        return True

    return below(())


def _zip(puzzle: Json) -> Iterator[tuple[Cell, ...]]:
    """One path through all cells, crossing no wall, by the numbers in their order from the first to the
    last."""
    numbers = {(r, c): x for r, row in enumerate(puzzle["numbers"]) for c, x in enumerate(row) if x}
    cells = set(product(range(puzzle["rows"]), range(puzzle["cols"])))
    walls = {frozenset(map(tuple, wall)) for wall in puzzle["walls"]}
    start = next(cell for cell, x in numbers.items() if x == 1)

    def on(path: tuple[Cell, ...], number: int) -> Iterator[tuple[Cell, ...]]:
        if len(path) == len(cells):
            yield path
            return
        r, c = path[-1]
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            here = numbers.get(cell)
            if cell not in cells or cell in path or frozenset((cell, (r, c))) in walls:
                continue
            if here is None:
                yield from on((*path, cell), number)
            elif here == number + 1 and (here < len(numbers) or len(path) == len(cells) - 1):
                yield from on((*path, cell), here)

    return on((start,), 1)


def _sudoku(puzzle: Json) -> Iterator[tuple[str, ...]]:
    """Each digit once in each row, column and box."""
    n, (height, width) = puzzle["n"], puzzle["box"]

    def open_to(rows: Sequence[Sequence[int]], r: int, c: int) -> set[int]:
        top, left = r - r % height, c - c % width
        box = {rows[y][x] for y in range(top, top + height) for x in range(left, left + width)}
        return {*range(1, n + 1)} - {*rows[r]} - {row[c] for row in rows} - box

    def filled(rows: list[list[int]]) -> Iterator[tuple[str, ...]]:
        free = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if not x]
        if not free:
            yield tuple("".join(map(str, row)) for row in rows)
            return
        r, c = min(free, key=lambda cell: len(open_to(rows, *cell)))
        for digit in sorted(open_to(rows, r, c)):
            rows[r][c] = digit
            yield from filled(rows)
        rows[r][c] = 0

    return filled([list(row) for row in puzzle["givens"]])


def _patches(puzzle: Json) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Rectangles (top, left, rows, columns) that cover all, each with one clue, of its shape and size; in the
    order of the clues."""
    clues = [(tuple(x["cell"]), x["shape"], x["size"]) for x in puzzle["clues"]]
    cells = set(product(range(puzzle["rows"]), range(puzzle["cols"])))

    def laid(left: set[Cell], found: dict[int, tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not left:
            yield tuple(found[i] for i in range(len(clues)))
            return
        top, start = min(left)
        for h, w in product(range(1, puzzle["rows"] + 1), range(1, puzzle["cols"] + 1)):
            box = set(product(range(top, top + h), range(start, start + w)))
            inside = [i for i, (cell, _, _) in enumerate(clues) if cell in box]
            if box <= left and len(inside) == 1:
                _, shape, size = clues[inside[0]]
                is_ = "square" if h == w else "tall" if h > w else "wide"
                if shape in ("any", is_) and size in (None, h * w):
                    yield from laid(left - box, {**found, inside[0]: (top, start, h, w)})

    return laid(cells, {})


def _wend(puzzle: Json) -> Iterator[tuple[Json, ...]]:
    """Words that cover all letters, of the lengths that are said: common ones, or of all if these give no
    answer. A word that can be spelled in several ways on the same cells is spelled in the first."""
    letters = {(r, c): x for r, row in enumerate(puzzle["letters"]) for c, x in enumerate(row) if x != "#"}
    classes = english().classes
    found = list(_words_laid(letters, puzzle["lengths"], {x for x in classes if classes[x] <= COMMON}))
    for paths in found or _words_laid(letters, puzzle["lengths"], {*classes}):
        yield tuple({"word": "".join(letters[cell] for cell in path), "path": path} for path in paths)


def _words_laid(
    letters: dict[Cell, str], lengths: list[int], words: set[str]
) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    begins = {word[:i] for word in words for i in range(len(word) + 1)}

    def paths(path: tuple[Cell, ...], free: set[Cell]) -> Iterator[tuple[Cell, ...]]:
        text = "".join(letters[cell] for cell in path)
        if text in begins:
            if text in words:
                yield path
            r, c = path[-1]
            for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if cell in free and cell not in path:
                    yield from paths((*path, cell), free)

    first: dict[tuple[str, frozenset[Cell]], tuple[Cell, ...]] = {}
    for path in sorted(x for cell in letters for x in paths((cell,), {*letters})):
        first.setdefault(("".join(letters[cell] for cell in path), frozenset(path)), path)

    def laid(free: set[Cell], left: list[int] | None) -> Iterator[list[tuple[Cell, ...]]]:
        if not free:
            yield []
            return
        for path in first.values():
            if min(free) in path and {*path} <= free and (left is None or len(path) in left):
                rest = left and [x for i, x in enumerate(left) if i != left.index(len(path))]
                yield from ([path, *others] for others in laid(free - {*path}, rest))

    for answer in laid({*letters}, lengths or None):
        yield tuple(sorted(answer, key=lambda path: (len(path), path)))


def _nonogram(puzzle: Json) -> Iterator[tuple[str, ...]]:
    """Blocks of the lengths that the clues say, in their order."""
    width = len(puzzle["col_clues"])
    rows = [
        [x for x in map("".join, product("#.", repeat=width)) if _blocks(x) == clue]
        for clue in puzzle["row_clues"]
    ]
    for picture in product(*rows):
        if [_blocks("".join(x)) for x in zip(*picture, strict=True)] == puzzle["col_clues"]:
            yield picture


def _blocks(line: str) -> list[int]:
    return [len(x) for x in line.replace(".", " ").split()] or [0]


ANSWERS: dict[str, Callable[[Json], Iterator[tuple[Any, ...]]]] = {
    "queens": _queens,
    "starbattle": _queens,
    "minisudoku": _sudoku,
    "tango": _tango,
    "zip": _zip,
    "patches": _patches,
    "nonogram": _nonogram,
    "wend": _wend,
}
