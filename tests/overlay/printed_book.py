"""A book in print, judged without knowledge of how it was made. Poppler draws the pages as a printer would,
and every puzzle is read back from them. Every answer is compared, cell by cell, with a new solution."""

import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

from queens_snap.batch.generation import BookPlan, generate_entries, sort_entries
from queens_snap.overlay.book.book import Book, bind_book
from queens_snap.overlay.book.entry import Entry
from queens_snap.overlay.book.press import SHEET_BY_SIZE, BoardPlace, Kind
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import finished_moment
from queens_snap.overlay.sketch import Glyph, Label, Primitives, cell_at
from queens_snap.pipeline import Snap, snap, solve_puzzle
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Puzzle

from ..poppler import PageWord, words_of

PATH_GAMES = ("zip",)  # games whose answer is a path, with numbers on the sides of cells
DPI = 150  # pixels an inch of the drawn pages
POINTS = 72  # points an inch
CLIP_MARGIN = 0.3  # cells: margin around a clipped board, too narrow for its numbers

Spot = tuple[int, int]  # row and column in half cells: the middle of a cell has two odd numbers, a side one
Words = Mapping[Spot, frozenset[str]]


class PrintedBook:
    """A book in a file. puzzles, entries: those of the book, in its order. height: of a page (points)."""

    def __init__(self, plan: BookPlan, size: str, folder: Path, workers: int):
        made = sort_entries(list(generate_entries(plan, workers)))
        numbered = [each for each in made if each.order.number]
        self.puzzles: list[Puzzle] = [each.puzzle for each in numbered]
        self.entries: list[Entry] = [each.entry for each in numbered]
        examples = [each.entry for each in made if not each.order.number]
        self.book: Book = bind_book(self.entries, examples, size=size, look=plan.look, lang=plan.lang)
        self.path, self.height = folder / "book.pdf", SHEET_BY_SIZE[size].height
        self.path.write_bytes(self.book.pdf)

    def places(self, kind: Kind) -> Iterator[tuple[BoardPlace, Puzzle]]:
        """Yield the place of each puzzle or answer, with the puzzle."""
        return ((x, self.puzzles[x.number - 1]) for x in self.book.places if x.kind == kind)

    def clip(self, place: BoardPlace, shape: tuple[int, int]) -> np.ndarray:
        """Return a board as poppler draws it, (H, W, 3) uint8 RGB, with a margin. shape: rows and columns."""
        (rows, columns), scale, edge = shape, DPI / POINTS, CLIP_MARGIN * place.cell
        left, top = place.left - edge, self.height - place.top - edge
        sides = left, top, left + columns * place.cell + 2 * edge, top + rows * place.cell + 2 * edge
        x0, y0, x1, y1 = (max(0, round(scale * side)) for side in sides)
        return _page(self.path, place.page)[y0:y1, x0:x1]

    @cached_property
    def pages(self) -> list[list[PageWord]]:
        """The words of each page."""
        return words_of(self.path)

    def words(self, kind: Kind, number: int) -> Words:
        """Return the words on a board by their spot: the middle of a cell, or a side if the answer is a
        path."""
        place, puzzle = next((x, puzzle) for x, puzzle in self.places(kind) if x.number == number)
        rows, columns = puzzle.shape
        top, found = self.height - place.top, defaultdict[Spot, set[str]](set)
        for word in self.pages[place.page - 1]:
            x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
            r, c = (y - top) / place.cell, (x - place.left) / place.cell
            if 0 <= r < rows and 0 <= c < columns:
                on_path = puzzle.game in PATH_GAMES
                found[(round(2 * r), round(2 * c)) if on_path else middle_of((int(r), int(c)))].add(word.text)
        return {spot: frozenset(words) for spot, words in found.items()}


@lru_cache(maxsize=1)
def _page(path: Path, number: int) -> np.ndarray:
    """Return a page, (H, W, 3) uint8 RGB."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "page"
        options = ["-r", str(DPI), "-f", str(number), "-l", str(number), "-singlefile", "-png"]
        subprocess.run(["pdftoppm", *options, str(path), str(out)], check=True)
        with Image.open(out.with_suffix(".png")) as image:
            return np.asarray(image.convert("RGB"))


def misread(printed: PrintedBook) -> Iterator[tuple[int, Snap]]:
    """Yield the numbers of puzzles that are not read back as they are, with what was read."""
    for place, puzzle in printed.places("puzzle"):
        found = snap(printed.clip(place, puzzle.shape))
        if found.status != "solved" or found.text != puzzle.to_text():
            yield place.number, found


def untrue(printed: PrintedBook) -> Iterator[tuple[int, str]]:
    """Yield the numbers of answers that are not true, with what is wrong."""
    for place, puzzle in printed.places("answer"):
        known, drawn = solve_puzzle(puzzle, str(place.number)), printed.entries[place.number - 1].answer
        on_puzzle, on_answer = (printed.words(kind, place.number) for kind in ("puzzle", "answer"))
        wanted = {spot: numbers for spot, words in on_puzzle.items() if (numbers := numbers_in(words))}
        for spot, words in answer_words(known).items():
            wanted[spot] = wanted.get(spot, frozenset()) | words
        if wrong := {spot for spot in {**on_answer, **wanted} if on_answer.get(spot) != wanted.get(spot)}:
            yield place.number, f"words in {sorted(wrong)}"
        elif missing := symbols(answer_marks(known)) - symbols(drawn):
            yield place.number, f"symbols {sorted(missing)}"


def middle_of(cell: Cell) -> Spot:
    """Return the middle of a cell."""
    r, c = cell
    return 2 * r + 1, 2 * c + 1


def numbers_in(words: frozenset[str]) -> frozenset[str]:
    """Return the words without letters of regions, which an answer does not show."""
    return frozenset(word for word in words if not word.isalpha())


def answer_words(known: Snap) -> Words:
    """Return the words that an answer must show: digits, and the number of the first step that finds
    something in a cell. A rectangle has the number in one of its cells, a path on the sides that it
    crosses."""
    assert known.board
    if known.board.game in PATH_GAMES:
        return _path_words(known)
    whole = {tuple(part) for part in known.to_json()["answer"] or ()}
    clues = getattr(known.board, "clue_at", {})
    found: dict[Cell, str] = {}
    for number, step in enumerate(known.way, 1):
        laid = (x.rectangle for x in step.rectangles if x.is_one and tuple(x.rectangle) in whole)
        corners = (([cell for cell in x.cells if cell not in clues] or x.cells)[-1] for x in laid)
        valued = (cell for cell, _ in (*step.values, *step.without))
        for cell in corners if clues else (*step.queens, *step.dead, *valued):
            found.setdefault(cell, str(number))
    digits = {cell_at(mark.at): mark.text for mark in answer_marks(known) if isinstance(mark, Label)}
    cells = {*found, *digits}
    return {middle_of(cell): frozenset(x for x in (found.get(cell), digits.get(cell)) if x) for cell in cells}


def _path_words(known: Snap) -> Words:
    """Return, for each side that the path crosses, the number of the first step that finds it."""
    found: dict[Spot, frozenset[str]] = {}
    for number, step in enumerate(known.way, 1):
        for (r, c), (r2, c2), joined in step.links:
            if joined:
                found.setdefault((r + r2 + 1, c + c2 + 1), frozenset((str(number),)))
    return found


def answer_marks(known: Snap) -> Primitives:
    """Return the marks on the solved board, except those that numbers replace."""
    assert known.solution
    assert known.solution.answer is not None
    puzzle = known.solution.puzzle
    game = DRAWINGS[puzzle.game]
    marks = game.draw_pieces(
        finished_moment(puzzle, known.solution), game.answer_pieces(puzzle, known.solution.answer), "old"
    )
    return tuple(mark for mark in marks if not (isinstance(mark, Glyph) and mark.name == "arrow"))


def symbols(marks: Primitives) -> set[tuple[str, float, float]]:
    """Return the names of a drawing's shapes, each with its place."""
    return {(mark.name, *mark.at) for mark in marks if isinstance(mark, Glyph)}
