"""Letters and walls of a Wend board, tints of found words, and whether a board has such cells at all."""

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.wend.letters import letters_of, shows_letters

from .drawing import FOUND_TINT, PAPER, draw_board

LETTER_ROWS = ("QUIET", "ONE#D", "#SWEP", "FOLDI", "MOUTH")
WALL_CELLS = ((1, 3), (2, 0))


@pytest.mark.parametrize("dark", [False, True])
def test_each_cell_holds_a_letter_or_is_a_wall(dark: bool) -> None:
    found = letters_of(draw_board(LETTER_ROWS, dark=dark))
    assert found.walls == WALL_CELLS
    letters = {(r, c): x for r, row in enumerate(LETTER_ROWS) for c, x in enumerate(row) if x != "#"}
    assert found.found == letters
    assert (found.blank_cells, found.odd_walls, found.tinted()) == ([], [], [])


@pytest.mark.parametrize(
    ("grounds", "blank", "odd"),
    [
        ({(1, 3): PAPER}, [(1, 3)], []),  # a wall in the colour of letters' cells
        ({(2, 0): (200, 40, 40)}, [], [(2, 0)]),
        ({(1, 3): (66, 70, 74)}, [], []),
    ],
)
def test_walls_of_another_colour_are_told(
    grounds: dict[Cell, tuple[int, int, int]], blank: list[Cell], odd: list[Cell]
) -> None:
    rows = ("QUIET", "ONE#D", "#SWEP", "FO#DI", "MOUTH")
    found = letters_of(draw_board(rows, grounds))
    assert (found.blank_cells, found.odd_walls) == (blank, odd)


@pytest.mark.parametrize(
    ("grounds", "groups"),
    [
        ({(0, 0): FOUND_TINT, (0, 1): FOUND_TINT, (0, 2): FOUND_TINT}, [[(0, 0), (0, 1), (0, 2)]]),
        ({(0, 0): FOUND_TINT, (0, 1): FOUND_TINT, (4, 4): FOUND_TINT}, [[(0, 0), (0, 1)], [(4, 4)]]),  # apart
        ({(0, 0): FOUND_TINT, (0, 1): (230, 200, 240)}, [[(0, 0)], [(0, 1)]]),  # of two colours
        ({(0, 0): FOUND_TINT, (1, 1): FOUND_TINT}, [[(0, 0)], [(1, 1)]]),  # no words run aslant
        ({(0, 0): (246, 247, 249)}, []),  # hardly any
    ],
)
def test_letters_of_found_words_are_grouped_by_their_tints(
    grounds: dict[Cell, tuple[int, int, int]], groups: list[list[Cell]]
) -> None:
    assert letters_of(draw_board(LETTER_ROWS, grounds)).tinted() == groups


@pytest.mark.parametrize(
    ("rows", "shows"),
    [
        (LETTER_ROWS, True),
        (("QU#ET", "#N#VD", "#S##K", "FO#XI", "##UT#"), True),
        (("Q#I##", "#N###", "####K", "FO###", "##UT#"), False),  # too few letters
        (("XXXXX", "XX#XX", "#XXXX", "XXXXX", "XXXXX"), False),  # crosses
        (("12345", "67#91", "#2345", "67819", "23456"), False),
        (("QUI T", " NE#D", "#S EP", "FO DI", "M UTH"), False),  # many empty cells
    ],
    ids=["a board", "half walls", "few", "crosses", "digits", "empty cells"],
)
def test_a_board_shows_letters_in_most_cells_and_walls_in_the_others(
    rows: tuple[str, ...], shows: bool
) -> None:
    assert shows_letters(draw_board(rows)) == shows
