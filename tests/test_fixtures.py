"""The project's own captures: every truth is true, and the picture belongs to it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board, find_broken_rule
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.tango.puzzle import tango_of
from queens_snap.solver.tango.search import solutions as tango_solutions

FOLDER = Path(__file__).parents[1] / "fixtures" / "screenshots"
TRUTHS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
# grey level (0..255) below which a pixel belongs to the frame; its edge may be blended by one step
MAX_BLACK = 40


def as_cells(pairs: list[list[int]]) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in pairs)


def grey_picture(name: str) -> np.ndarray:
    with Image.open(FOLDER / f"{name}.png") as image:
        return np.asarray(image.convert("L"))


def test_there_is_a_fixture_of_every_size_and_kind() -> None:
    assert {truth["n"] for truth in TRUTHS.values()} == {7, 8, 9, 10, 11}
    traits = {trait for truth in TRUTHS.values() for trait in truth["traits"]}
    kinds = "desktop mobile full-page dark-mode tight-crop board-only-crop hover-highlight hint-dimmed"
    assert traits >= {*kinds.split(), "queens-placed", "crosses-placed", "solved"}


def test_pictures_and_truths_pair_up_and_sources_names_each() -> None:
    assert {path.stem for path in FOLDER.glob("*.png") if not path.stem.endswith(".solved")} == set(TRUTHS)
    rows = (FOLDER / "SOURCES.md").read_text(encoding="utf-8").splitlines()
    named = [row.split("`")[1].removesuffix(".png") for row in rows if row.startswith("| `")]
    assert sorted(named) == sorted(TRUTHS)


@pytest.mark.parametrize("name", TRUTHS)
def test_the_board_has_the_one_solution_given(name: str) -> None:
    truth = TRUTHS[name]
    board = Board.of(truth["regions"], truth["k"])
    assert board.n == truth["n"]
    assert board.letters == truth["regions"]
    assert not board.scattered_regions
    assert solutions(board) == [as_cells(truth["solution"])]
    assert find_broken_rule(board, as_cells(truth["solution"])) is None


@pytest.mark.parametrize("name", TRUTHS)
def test_marks_are_true_and_agree_with_the_traits(name: str) -> None:
    truth = TRUTHS[name]
    queens, crosses = set(as_cells(truth["marks"]["queens"])), set(as_cells(truth["marks"]["crosses"]))
    solution, traits = set(as_cells(truth["solution"])), set(truth["traits"])
    assert queens <= solution
    assert not crosses & solution
    assert bool(queens) == ("queens-placed" in traits)
    assert bool(crosses) == ("crosses-placed" in traits)
    assert (queens == solution) == ("solved" in traits)


@pytest.mark.parametrize("name", TRUTHS)
def test_the_box_is_where_the_frame_ends(name: str) -> None:
    """Just outside the box each side runs through the black frame, just inside through cells."""
    picture, (x0, y0, x1, y1) = grey_picture(name), map(round, TRUTHS[name]["bbox"])
    assert 0 < x0 < x1 < picture.shape[1]
    assert 0 < y0 < y1 < picture.shape[0]
    rows, columns = slice(y0, y1), slice(x0, x1)
    outside = [picture[rows, x0 - 1], picture[rows, x1], picture[y0 - 1, columns], picture[y1, columns]]
    inside = [picture[rows, x0], picture[rows, x1 - 1], picture[y0, columns], picture[y1 - 1, columns]]
    assert all(bool((side < MAX_BLACK).all()) for side in outside)
    # the rest are grid lines and rounded corners
    assert all(np.mean(side >= MAX_BLACK) > 0.8 for side in inside)


def test_what_the_readme_and_the_benchmarks_name_is_there() -> None:
    assert grey_picture("phone-light-8").shape == (2532, 1170)
    assert TRUTHS["phone-light-8"]["n"] == 8
    assert TRUTHS["desktop-light-9"]["n"] == 9


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 4 * 1024 * 1024


def test_truths_have_the_agreed_keys() -> None:
    keys: list[str] = ["n", "k", "regions", "solution", "bbox", "marks", "traits"]
    wrong: dict[str, Any] = {name: truth for name, truth in TRUTHS.items() if list(truth) != keys}
    assert not wrong


TANGO = FOLDER.parent / "tango"
TANGO_TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(TANGO.glob("*.json"))}


@pytest.mark.parametrize("name", TANGO_TRUTHS)
def test_a_tango_puzzle_has_one_answer_and_what_was_put_in_agrees_with_the_traits(name: str) -> None:
    truth = TANGO_TRUTHS[name]
    (answer,) = tango_solutions(tango_of(truth))
    put = [(e, a) for rows in zip(truth["entered"], answer, strict=True) for e, a in zip(*rows, strict=True)]
    assert any(e not in (".", a) for e, a in put) == ("wrong" in truth["traits"])
    assert any(e != "." for e, _ in put) == ("entered" in truth["traits"])


def test_tango_captures_and_truths_pair_up_and_sources_names_each() -> None:
    assert {path.stem for path in TANGO.glob("*.png")} == set(TANGO_TRUTHS)
    rows = (TANGO / "SOURCES.md").read_text(encoding="utf-8").splitlines()
    assert [row.split("`")[1].removesuffix(".png") for row in rows if row.startswith("| `")]
    assert sum(path.stat().st_size for path in TANGO.iterdir()) < 256 * 1024
