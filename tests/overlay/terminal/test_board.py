"""On terminals without all colours regions are told apart: no two that touch look the same."""

import json
import random
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from queens_snap.overlay.moment import CellColours, Moment
from queens_snap.overlay.terminal.board import choose_grounds, print_board, terminal_palette
from queens_snap.overlay.themes import distinct_colours
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import NO_REGION, Board, parse_board

FIXTURES = Path(__file__).parents[3] / "fixtures"
TRUTHS = [
    path for folder in ("screenshots", "half-filled") for path in sorted((FIXTURES / folder).glob("*.json"))
]
SYSTEMS = {"1": "standard", "2": "256"}
AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
GREY = (150.0, 150.0, 150.0)


def board_of(path: Path) -> Board:
    return parse_board("\n".join(json.loads(path.read_text("utf-8"))["regions"]))


def in_colours(board: Board) -> CellColours:
    named = distinct_colours(len(board.cells_by_region))
    return [[GREY if region == NO_REGION else named[region] for region in row] for row in board.regions]


def printed(board: Board, colours: CellColours, capsys) -> dict[Cell, object]:
    """The colour of the ground of each cell, as a terminal gets it."""
    print_board(Moment(board, colours=colours))
    console, left = Console(), 3 + len(str(board.n))
    lines = [Text.from_ansi(line) for line in capsys.readouterr().out.splitlines()[1:]]
    return {
        (r, c): line.get_style_at_offset(console, left + 3 * c).bgcolor
        for r, line in enumerate(lines)
        for c in range(board.n)
    }


def alike(board: Board, seen: dict[Cell, object]) -> list[tuple[Cell, Cell]]:
    """Cells side by side, or at a corner, that look the same and are of two regions."""
    pairs = [((r, c), (r + i, c + j)) for r, c in seen for i, j in AROUND if (r + i, c + j) in seen]
    return [(a, b) for a, b in pairs if seen[a] == seen[b] and board.region_of(a) != board.region_of(b)]


@pytest.fixture(params=SYSTEMS)
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("FORCE_COLOR", request.param)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return request.param


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_no_two_regions_that_touch_look_the_same(path: Path, terminal: str, capsys) -> None:
    board = board_of(path)
    for colours in (in_colours(board), [[GREY] * board.n] * board.n):
        seen = printed(board, colours, capsys)
        assert all(seen.values())
        assert not alike(board, seen)
        assert all(len({seen[cell] for cell in region}) == 1 for region in board.cells_by_region)


@pytest.mark.parametrize("name", ["board-dark-11", "crop-light-9", "phone-light-9-hint"])
def test_as_it_is_read(name: str, terminal: str, capsys) -> None:
    known = snap(FIXTURES / "screenshots" / f"{name}.png")
    assert isinstance(known.board, Board)
    assert known.cell_colours
    assert not alike(known.board, printed(known.board, known.cell_colours, capsys))


def test_they_would_be_seen(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """In all colours, regions that have the same ones look the same."""
    monkeypatch.setenv("FORCE_COLOR", "3")
    board = board_of(TRUTHS[0])
    assert alike(board, printed(board, [[GREY] * board.n] * board.n, capsys))


@pytest.mark.parametrize("seed", range(5))
def test_a_map_of_many_regions_needs_few_colours(seed: int) -> None:
    """A large one, with one region that touches nearly all others, and all of one colour."""
    chance, n = random.Random(seed), 25
    owner = {(r, c): 0 for r in range(n) for c in range(n)}
    for region in range(1, 60):
        at = chance.randrange(1, n - 1), chance.randrange(1, n - 1)
        owner |= {cell: region for i, j in AROUND[:4] if (cell := (at[0] + i, at[1] + j)) in owner}
    groups = [[cell for cell in owner if owner[cell] == region] for region in range(60)]
    chosen = terminal_palette("standard")
    assert chosen
    found = choose_grounds(groups, [[GREY] * n] * n, chosen)
    touching = [(a, (a[0] + i, a[1] + j)) for a in owner for i, j in AROUND]
    assert not [(a, b) for a, b in touching if b in owner and owner[a] != owner[b] and found[a] == found[b]]


@pytest.mark.parametrize(
    ("own", "number"),
    [
        ((187, 163, 226), {5, 12, 13}),  # purple
        ((179, 223, 160), {2, 10}),  # green
        ((255, 123, 96), {1, 9}),  # red
        ((223, 223, 223), {7}),
        ((230, 243, 136), {11}),  # yellow
    ],
)
def test_a_pastel_keeps_its_hue(own: tuple[int, int, int], number: set[int]) -> None:
    chosen = terminal_palette("standard")
    assert chosen
    assert choose_grounds([[(0, 0)]], [[own]], chosen)[0, 0] in number


@pytest.mark.parametrize("cell", [(1, 0), (1, 1)])
def test_a_cell_of_no_region_has_the_ground_of_the_terminal(cell: Cell, terminal: str, capsys) -> None:
    board = parse_board("AABB\n..BB\nCCDD\nCCDD")
    assert printed(board, in_colours(board), capsys)[cell] is None
