"""Addresses of Penpa+ and SudokuPad: what they hold, and what is refused of it."""

import json
import random
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from queens_snap.files.links import is_link, open_link
from queens_snap.files.sites import open_address
from queens_snap.files.texts import MalformedLink
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import Puzzle

PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
#: A Star Battle as Penpa+ writes it, with two stars a row, which it says beside the board.
STARS = PENPA + (
    "7VVda9swFH3Pryh61oO+bNl+67p0L127rR2lmBDcNFvDUtLlYwyH/Peee3U9UxZWWlhhMBzLJ5Lu0dE9uvbq+6ZZTrV19POFNtri"
    "CmXg28eMbyPXxWw9n1YH+nCzvl0sAbQ+Oz7WX5r5ajqoKRLXaLBty6o91O27qlZOab6tGun2Y7Vt31ftULfnGFKYq9sTIKu0Axz2"
    "8JLHCR2lTmuATwUDXgFOZsvJfDo+ST0fqrq90IrWecPRBNXd4sdUpTD+P1ncXc+o47pZYzOr29m9jKw2N4tvG5lrRzvdHia5V3vk"
    "+l4uwSSX0B65tAuSu1o3yxdJTYG/iyxHux2S/Qkyx1VNij/3sOjhebVFe1ptVfAUCj8sO4Jey2NXNBYw5rAEr+Zo8JgHHbcX4NKt"
    "5/Ytt4bbjNsTnjMEjStxZqxVFai8ido7rEnYWuAoGHO8zHEeuBSM+aSRcQEMTYQ9YoPE+lL7LEs4IDaT2IDzmhvB4MmFJ6MzLGtl"
    "iI0SmyM2SmwEfyH8kQqhEAzOUjipFkrhieAphaeIOhhZqyiARXNpgHPBqCkj/MhPkPwgDjhpQJwOLq2FOGAnGPySQ8QBJx7E6eCT"
    "BowDCw9yGCSHARUdMtFDXhjZl0FujezdYC9W9mhN7x35ZZMGPIE7H5E3K5wW+bGSB/LLdT6C0wunB2fndQ6cdxj8ufDn4O/8Ii+i"
    "9JMXsesnv2Rd8qXzkd9RkueYA3c+Yr+x8xHafnkNbYVoKzBffEfukVvxxVGeJf8efvnEjyewzPfIs0/8nOcu/zifIYiPAZxBOAM4"
    "g3AGJx6haC65dI64DdzmXFKRivdZ5f2onHPI7MsZbx1VUPGbvudlBf6k4jqTD8GjK/57faNBrYY3X6cHp4vlXTPHG/j8trmfKnzg"
    "dgP1U/Fde/pe/v/mveo3jxJvXlwaf+ncPyGnRk5RGe2ZVvebcTOeLHCikLE/9edxf3/hn8ezp//Vs4MXA5uazqAaDR4A"
)


def drawing(
    kind: str,
    size: tuple[int, int],
    margins: tuple[int, int],
    problem: Mapping[str, Any],
    tags: tuple[str, ...] = (),
    missing: int = 0,
) -> str:
    """The address of a board of rows and columns with margins above and at the left."""
    (rows, columns), (top, left) = size, margins
    width, height = columns + left, rows + top
    cells = [place((r, c), size, margins) for r in range(rows) for c in range(columns)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))][: len(cells) - missing]
    lines = [f"{kind},{width},{height},38,0,1,1", json.dumps([top, 0, left, 0]), "{}"]
    lines += [
        json.dumps(problem),
        "{}",
        json.dumps(steps[: len(steps) - missing]),
        *[""] * 11,
        json.dumps(tags),
    ]
    text = "\n".join(lines).replace('"zN"', "zN").replace('"zE"', "zE").replace('"zR"', "zR")
    packed = zlib.compressobj(9, wbits=-15)
    return PENPA + b64encode(packed.compress(text.encode()) + packed.flush()).decode()


def place(cell: tuple[int, int], size: tuple[int, int], margins: tuple[int, int], kind: int = 0) -> int:
    """The number of a cell, or of the corner at its lower right (kind 1)."""
    (rows, columns), (top, left) = size, margins
    across = columns + left + 4
    return kind * across * (rows + top + 4) + (cell[0] + top + 2) * across + cell[1] + left + 2


def numbers(texts: Mapping[tuple[int, int], str], size: tuple[int, int], margins: tuple[int, int]) -> Any:
    return {"zN": {str(place(cell, size, margins)): [text, 1, "1"] for cell, text in texts.items()}, "zR": {}}


def edges(cells: list[tuple[tuple[int, int], tuple[int, int]]], size: tuple[int, int], style: int = 2) -> Any:
    """Lines from corner to corner."""
    ends = ([str(place(cell, size, (0, 0), 1)) for cell in both] for both in cells)
    return {"zE": {",".join(both): style for both in ends}}


def test_a_star_battle_of_the_site_is_solved() -> None:
    assert is_link(STARS)
    puzzle = open_address(STARS)
    assert (puzzle.game, puzzle.shape, puzzle.to_json()["k"]) == ("starbattle", (10, 10), 2)
    assert GAMES["starbattle"].conclude(puzzle).status == "solved"


SMALL = (4, 4)
DIGITS = numbers({(0, 1): "1", (1, 3): "2", (2, 0): "3", (3, 2): "3"}, SMALL, (0, 0))
BOXES = edges(
    [((-1, 1), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)),
     ((1, -1), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 2), (1, 3))], SMALL,
)  # fmt: skip
SUDOKU = parse_text(".1..\n...2\n3...\n..3.\n", "minisudoku")
CLUES = {(-2, 0): "1", (-1, 0): "1", (-1, 1): "3", (0, -1): "2", (1, -1): "1", (2, -1): "2"}
NONOGRAM = parse_text("rows\n2\n1\n2\ncolumns\n1 1\n3\n")


def small(problem: Mapping[str, Any], *tags: str, kind: str = "square", missing: int = 0) -> str:
    """The address of a 4 x 4 board."""
    return drawing(kind, SMALL, (0, 0), problem, tags, missing)


COLUMN = edges([((r, 1), (r + 1, 1)) for r in range(-1, 3)], SMALL)
SHIKAKU = numbers({(0, 1): "2", (1, 0): "?"}, (2, 2), (0, 0))


@pytest.mark.parametrize(
    ("address", "game", "puzzle"),
    [
        (small({**DIGITS, **BOXES}, "classic", kind="sudoku"), None, SUDOKU),
        (small(DIGITS, "classic"), None, SUDOKU),
        (small(DIGITS), "minisudoku", SUDOKU),
        (drawing("square", (3, 2), (2, 1), numbers(CLUES, (3, 2), (2, 1)), ("nonogram",)), None, NONOGRAM),
        (drawing("square", (2, 2), (0, 0), SHIKAKU, ("shikaku",)), None, parse_text(". +2\n+ .\n")),
        (small(COLUMN), None, "it does not say which game it is; name the game"),
        (small(COLUMN, "starbattle"), None, "how many stars"),
        (small(COLUMN), "queens", "has 4 regions, but this one has 2"),
        (small(DIGITS, "lits"), None, "called 'lits'"),
        (small(DIGITS, "classic", "killer"), None, "called 'killer'"),
        (small(DIGITS, "classic", "shikaku"), None, "several games"),
        (small(DIGITS, "classic"), "tango", "no tango is read"),
        (small({**DIGITS, "z6": [[1, 2]]}, "classic"), None, "more than numbers"),
        (small({**DIGITS, **COLUMN}, "classic"), None, "not a digit|no rectangles|boxes"),
        (small(edges([((0, 0), (1, 1))], SMALL), "classic"), None, "no borders"),
        (small(edges([((0, 0), (0, 1))], SMALL, style=80), "classic"), None, "no borders"),
        (small(DIGITS, "classic", kind="hex"), None, "another kind"),
        (small(DIGITS, "classic", missing=1), None, "cells are missing"),
        (PENPA, None, "cut short"),
        (STARS[:-9], None, "cut short"),
        ("https://sudokupad.app/wsj7iunsg6", None, "only names a puzzle"),
        ("https://sudokupad.app/sclN4SwJgXA5Azg", None, "as only SudokuPad"),
        ("https://sudokupad.app/fpuzzlesN4Igzglg", None, "cut short"),
    ],
)  # fmt: skip
def test_what_an_address_holds(address: str, game: str | None, puzzle: Puzzle | str) -> None:
    if isinstance(puzzle, Puzzle):
        assert open_link(address, game).puzzle == puzzle
    else:
        with pytest.raises(MalformedLink, match=puzzle) as error:
            open_link(address, game)
        assert "\n" not in str(error.value)


def test_a_sudoku_of_f_puzzles_is_opened() -> None:
    code = (
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsle"
        "s1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
    )
    for start in (
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "beta.sudokupad.app/fpuzzles",
    ):
        givens = open_address(start + code).to_json()["givens"]
        assert (givens[0][0], sum(map(sum, givens))) == (1, 1)


def test_mutated_drawings_are_refused_in_one_sentence() -> None:
    rng = random.Random(1)
    text = zlib.decompress(b64decode(STARS.removeprefix(PENPA)), wbits=-15)
    for _ in range(300):
        at = rng.randrange(len(text))
        mutated = text[:at] + rng.randbytes(rng.randrange(3)) + text[at + rng.randrange(3) :]
        packed = zlib.compressobj(9, wbits=-15)
        with suppress(MalformedLink):
            open_address(PENPA + b64encode(packed.compress(mutated) + packed.flush()).decode())
