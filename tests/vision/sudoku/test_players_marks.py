"""Pencil notes, handwriting, tinted rows and columns, and shadows on Mini Sudokus, each drawn from a seed."""

from random import Random

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.solver.cells import Cell
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

from ...slow import mark_slow
from ..captures import Shot

PEN_COLOURS = {
    "light": ((220, 30, 30), (30, 90, 220), (120, 40, 160)),
    "dark": ((240, 80, 80), (120, 170, 255)),
}
DIGIT_HEIGHT = 0.7  # of the size of Pillow's own font
TINT_COLOURS = ((255, 200, 0), (60, 130, 255), (120, 200, 120))
#: The lines of digits as people write them: points (x, y) in a box, from 0 to 1.
HANDWRITTEN_DIGITS = {
    1: ([(0.3, 0.25), (0.52, 0.05), (0.52, 0.95)],),
    2: ([(0.1, 0.25), (0.3, 0.05), (0.65, 0.05), (0.85, 0.25), (0.75, 0.5), (0.1, 0.95), (0.9, 0.95)],),
    3: ([(0.12, 0.12), (0.5, 0.03), (0.85, 0.2), (0.4, 0.5), (0.85, 0.7), (0.5, 0.97), (0.1, 0.88)],),
    4: ([(0.75, 0.95), (0.72, 0.05), (0.08, 0.68), (0.95, 0.68)],),
    5: ([(0.85, 0.05), (0.25, 0.05), (0.18, 0.45), (0.6, 0.4), (0.88, 0.65), (0.4, 0.97), (0.1, 0.88)],),
    6: ([(0.75, 0.05), (0.2, 0.6), (0.3, 0.95), (0.7, 0.95), (0.85, 0.7), (0.6, 0.52), (0.2, 0.7)],),
}


class BoardPicture:
    """A picture of a board to draw on, its empty cells, and a random generator."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = Random(f"{name} {seed}")
        self.shot = Shot(f"sudoku/{name}")
        self.truth, self.rgb, self.cell = self.shot.truth, self.shot.rgb, self.shot.cell
        self.pens = PEN_COLOURS[name.split("-")[0]]
        full = {(r, c) for r, row in enumerate(self.truth["givens"]) for c, x in enumerate(row) if x}
        full |= {(r, c) for r, c, _ in (*self.truth["typed"], *self.truth["notes"])}
        self.empty = sorted({*np.ndindex(6, 6)} - full)

    def inside(self, cell: Cell, gap: float) -> tuple[slice, slice]:
        """Return the pixels of a cell that are at least `gap` cells from its edges."""
        (x0, y0), (x1, y1) = (self.shot.pixel_at(cell[0] + x, cell[1] + x) for x in (gap, 1 - gap))
        return np.s_[y0:y1, x0:x1]

    def read(self) -> Reading:
        return read_capture(self.rgb)

    def is_right(self, reading: Reading) -> bool:
        return reading.puzzle.to_json().get("givens") == self.truth["givens"]


def draw_notes(page: BoardPicture, height: float) -> list[tuple[int, int, int]]:
    """Draw two notes of a height in cells into the corners of some cells. Return row, column and digit of
    each."""
    drawn = []
    picture = Image.fromarray(page.rgb)  # versions of OpenCV draw digits differently
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(height * page.cell / DIGIT_HEIGHT)
    for r, c in page.rng.sample(page.empty, 8):
        for digit, corner in zip(sorted(page.rng.sample(range(1, 7), 2)), (0.15, 0.6), strict=True):
            where = page.shot.pixel_at(r + 0.15 + height, c + corner)
            pen.text(where, str(digit), (130, 130, 130), font, anchor="ls")
            drawn.append((r, c, digit))
    page.rgb = np.array(picture)
    return sorted(drawn)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["light-page", "dark-page"])
def test_notes_nearly_as_high_as_the_digits_are_read(name: str, seed: int) -> None:
    page = BoardPicture(name, seed)
    drawn = draw_notes(page, 0.25)
    reading = page.read()
    assert page.is_right(reading)
    assert sorted(reading.marks["notes"]) == drawn
    assert reading.warnings == ()


def write_digit(page: BoardPicture, cell: Cell, digit: int, colour: tuple[int, ...], height: float) -> None:
    """Write a shaky digit by hand, of a height in cells."""
    middle = [x + 0.5 + page.rng.gauss(0, 0.02) for x in cell]
    for line in HANDWRITTEN_DIGITS[digit]:
        points = []
        for x, y in line:
            down = middle[0] + (y - 0.5) * height + page.rng.gauss(0, 0.012)
            points.append(
                page.shot.pixel_at(down, middle[1] + (x - 0.5) * 0.6 * height + page.rng.gauss(0, 0.012))
            )
        cv2.polylines(page.rgb, [np.array(points)], False, colour, round(0.06 * page.cell), cv2.LINE_AA)


def write_into_empty_cells(
    page: BoardPicture, digits: list[int], colour: tuple[int, ...], height: float
) -> dict[Cell, int]:
    written = dict(zip(page.rng.sample(page.empty, len(digits)), digits, strict=True))
    for cell, digit in written.items():
        write_digit(page, cell, digit, colour, height)
    return written


def digits_typed(reading: Reading) -> dict[Cell, int]:
    return {(r, c): digit for r, c, digit in reading.marks["digits"]}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["light-page", "dark-page"])
def test_digits_written_by_hand_are_typed_ones(name: str, seed: int) -> None:
    page = BoardPicture(name, seed)
    written = write_into_empty_cells(page, [1, 2, 3, 4, 5, 2, 3, 5], page.rng.choice(page.pens), 0.62)
    reading = page.read()
    assert page.is_right(reading)
    assert digits_typed(reading) == written
    assert reading.warnings == ()


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_that_is_hard_to_read_is_doubted(seed: int) -> None:
    """A "6" with corners may look like a closed "4"."""
    page = BoardPicture("light-page", seed)
    written = write_into_empty_cells(page, [6, 6, 6, 6, 2, 3], page.rng.choice(page.pens), 0.62)
    reading = page.read()
    assert page.is_right(reading)
    wrong = {cell for cell, digit in written.items() if digits_typed(reading).get(cell) != digit}
    assert wrong <= set(reading.doubtful)


@pytest.mark.parametrize("seed", range(4))
def test_writing_as_black_as_the_print_and_hardly_higher_is_doubted(seed: int) -> None:
    page = BoardPicture("light-page", seed)
    page.rgb = ((page.rgb.clip(150) - 150.0) * 255 / 105).round().astype(np.uint8)  # black print
    write_into_empty_cells(page, [2, 3, 5], (10, 10, 10), 0.62)
    lower = write_into_empty_cells(page, [2, 3], (10, 10, 10), 0.42)
    reading = page.read()
    assert page.is_right(reading) or set(lower) & set(reading.doubtful)


def tint_peers(page: BoardPicture, chosen: Cell, with_box: bool, is_over: bool) -> None:
    """Tint a cell, its row and its column, beneath the digits or over them."""
    colour, share = np.array(page.rng.choice(TINT_COLOURS)), page.rng.uniform(0.15, 0.25)
    ground = page.rgb[page.inside(page.empty[0], 0.4)][0, 0].astype(float)
    for r, c in np.ndindex(6, 6):
        in_box = with_box and (r // 2, c // 3) == (chosen[0] // 2, chosen[1] // 3)
        if r == chosen[0] or c == chosen[1] or in_box:
            part = 2 * share if (r, c) == chosen else share
            pixels = page.rgb[page.inside((r, c), 0.02)]
            from_ground = np.abs(pixels - ground).max(axis=2, keepdims=True)
            digit = np.abs(page.rgb[page.inside((r, c), 0.2)] - ground).max()
            ink = 0 if is_over else (from_ground / max(digit, 60)).clip(0, 1)
            change = (colour - pixels) if is_over else (1 - ink) * (colour - ground)
            pixels[:] = (pixels + part * change).round().clip(0, 255)


@pytest.mark.parametrize("is_over", [True, False])
@pytest.mark.parametrize("with_box", [True, False])
@pytest.mark.parametrize("seed", mark_slow(range(2), [1]))
@pytest.mark.parametrize("name", ["light-half", "dark-half", "light-page", "dark-page"])
def test_the_tint_of_a_chosen_row_column_and_box_changes_no_digit(
    name: str, seed: int, with_box: bool, is_over: bool
) -> None:
    page = BoardPicture(name, seed)
    tint_peers(page, (page.rng.randrange(6), page.rng.randrange(6)), with_box, is_over)
    reading = page.read()
    assert page.is_right(reading)
    assert sorted(map(list, reading.marks["digits"])) == sorted(page.truth["typed"])
    assert reading.warnings == ()


@pytest.mark.parametrize("seed", mark_slow(range(7), [4, 5, 6]))
@pytest.mark.parametrize("name", ["light-half", "dark-half"])
def test_a_shadow_makes_no_typed_digit_a_given_one_unnoticed(name: str, seed: int) -> None:
    page = BoardPicture(name, seed)
    shade = np.zeros(page.rgb.shape[:2], np.float32)
    middle = page.shot.pixel_at(page.rng.uniform(1, 6), page.rng.uniform(1, 6))
    axes = [round(page.rng.uniform(0.7, 2) * page.cell) for _ in range(2)]
    cv2.ellipse(shade, middle, axes, page.rng.uniform(-40, 40), 0, 360, (1.0,), -1)
    shade = cv2.GaussianBlur(shade, (0, 0), page.rng.uniform(0.1, 0.4) * page.cell)
    light = 1 - page.rng.uniform(0.25, 0.6) * shade[..., None]
    page.rgb = (page.rgb * light).round().astype(np.uint8)
    reading = page.read()
    assert page.is_right(reading) or reading.warnings
