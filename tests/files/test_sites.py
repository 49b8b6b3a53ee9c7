"""Addresses of puzz.link, Penpa+ and SudokuPad: their samples, our boards there and back, and refusals."""

import json
import random
import string
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from time import process_time
from typing import Any

import pytest

from queens_snap.files.links import LinkedBoard, is_link, link_name, open_link
from queens_snap.files.puzz_link import PUZZ_LINK_GENRES
from queens_snap.files.sites import address_of, open_address
from queens_snap.files.texts import MAX_LINK_LENGTH, MalformedLink
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import Answer, Puzzle

from ..promises.game_cases import CASES
from ..promises.parametrize import case_puzzle

SITE = "https://puzz.link/p?"

#: From pzprjs, the program of puzz.link (test/script), with the answers there.
SAMPLES: dict[str, Answer] = {
    "starbattle/6/6/1/4ilbhgdnmhou": ((0, 1), (1, 3), (2, 5), (3, 2), (4, 4), (5, 0)),
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h": (
        "##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###..",
    ),
    "sudoku/4/4/g1k23k3g": ("2143", "4312", "3421", "1234"),
    "shikaku/6/6/j3g56h6t6h23g5j": (
        (0, 3, 1, 3), (0, 0, 5, 1), (0, 1, 3, 2), (1, 3, 2, 3), (3, 1, 2, 3), (3, 4, 2, 1), (3, 5, 3, 1),
        (5, 0, 1, 5),
    ),
}  # fmt: skip


@pytest.mark.parametrize("address", SAMPLES)
def test_samples_of_the_site_are_solved_with_their_answers(address: str) -> None:
    puzzle = open_address(SITE + address)
    assert address_of(puzzle) == SITE + address
    (answer,) = GAMES[puzzle.game].solve_and_explain(puzzle).found_answers
    assert sorted(answer) == sorted(SAMPLES[address])


#: Boards in the code of each genre, and as text.
BOARDS = {
    "starbattle/4/4/1/am8dgg": "AABB\nACCB\nDDCB\nDDDB\n",
    "shikaku/3/2/g.i4": ". + .\n. . +4\n",
    "shikaku/20/2/z-12y": "\n".join([". " * 20, "+18" + " ." * 19]),
    "nonogram/3/2/212113g": "rows\n1 1\n3\ncolumns\n2\n1\n2\n",
    "sudoku/6/6/61j3g2j4g3j5g4j6g5j12": "61....\n3.2...\n.4.3..\n..5.4.\n...6.5\n....12\n",
}


@pytest.mark.parametrize("address", BOARDS)
def test_a_board_and_its_code(address: str) -> None:
    puzzle = parse_text(BOARDS[address])
    assert address_of(puzzle) == SITE + address
    assert open_address(SITE + address) == puzzle


@pytest.mark.parametrize(
    "written",
    ["https://puzz.link/p?{}", "http://pzv.jp/p.html?{}", "pzprxs.vercel.app/p?{}", " HTTPS://www.puzz.link/p?{}\n"],
)  # fmt: skip
def test_an_address_is_known_however_it_is_written(written: str) -> None:
    address = written.format("sudoku/4/4/g1k23k3g")
    assert is_link(address)
    assert open_link(address) == LinkedBoard(parse_text(".1..\n...2\n3...\n..3.\n", "minisudoku"), {})


GAMES_THERE = [
    (game, kind) for row in PUZZ_LINK_GENRES.values() for game in row.games for kind in CASES[game].puzzles
]


@pytest.mark.parametrize(("game", "kind"), GAMES_THERE)
def test_there_and_back(game: str, kind: str) -> None:
    puzzle = case_puzzle(game, kind)
    with suppress(MalformedLink):
        assert open_address(address_of(puzzle)).to_text() == puzzle.to_text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AABB\nACCB\nDDCB\nDADB\n", "no regions in several parts"),
        ("AABB\nACCB\nDDCB\nDD.B\n", "no regions in several parts, or cells without a region"),
        ("#4 .\n. .\n", "no clues with shapes"),
        ("1 .\n. 2\n", "no zip"),
    ],
)
def test_what_a_site_cannot_hold_is_said(text: str, says: str) -> None:
    with pytest.raises(MalformedLink, match=says) as error:
        address_of(parse_text(text))
    assert error.value.remedy == "leave puzz.link out"


@pytest.mark.parametrize(
    ("rest", "says"),
    [
        ("", "cut short"),
        ("sudoku", "cut short"),
        ("sudoku/4/4", "cut short"),
        ("sudoku/4/4/", "cut short"),
        ("sudoku/4/4/g1k23k3", "cut short"),
        ("sudoku/4/4/g1k23k3gg", "cut short"),
        ("sudoku/4/4/g1k23k3g/", "cut short"),
        ("sudoku/4/4/g1jg23k3g", "cut short"),  # which is said with k
        ("sudoku/4/4/g1k20k3g", "cut short"),
        ("sudoku/0/0/", "cut short"),
        ("sudoku/5/5/zk", "4, 6 or 9 rows"),
        ("sudoku/4/4/g1k29k3g", "not a digit from 1 to 4"),
        ("sudoku/v:/4/4/g1k23k3g", "a variant of sudoku"),
        ("starbattle/6/6/1/1ilbhgdnmhou", "cut short"),  # a border that parts nothing
        ("starbattle/6/6/1/000000000000", "has 6 regions, but this one has 1"),
        ("starbattle/6/6/9/4ilbhgdnmhou", "k must be 1 to 6"),
        ("starbattle/6/6/x/4ilbhgdnmhou", "cut short"),
        ("shikaku/24/14/" + "z" * 16 + "v", "2 to 20"),
        ("nonogram/2/2/41" + "g" * 2, "too few for 4"),
        ("nonogram/999/999/" + "z" * 9000, "cut short"),
        ("lits/12/8/11084o2iif51gg8040vf3vu577erlpvfnvu", "called 'lits', which queens-snap does not read"),
        ("sudoku/4/4/" + "g" * MAX_LINK_LENGTH, "longer than"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(rest: str, says: str) -> None:
    begin = process_time()
    with pytest.raises(MalformedLink, match=says) as error:
        open_link(SITE + rest)
    assert process_time() - begin < 1
    assert "\n" not in str(error.value)
    assert 20 < len(str(error.value)) < 250


@pytest.mark.parametrize("address", SAMPLES)
def test_mutated_addresses_are_refused_or_make_themselves_again(address: str) -> None:
    rng = random.Random(address)
    for _ in range(500):
        at = rng.randrange(len(address))
        sign = rng.choice(string.ascii_lowercase + string.digits + "-+./ ")
        mutated = SITE + address[:at] + sign * rng.randrange(3) + address[at + rng.randrange(3) :]
        with suppress(MalformedLink):
            assert address_of(open_address(mutated)) == mutated


@pytest.mark.parametrize(
    "text", ["", "puzz.link", "https://puzz.link/", "board.txt", "puzz.link/p", "x puzz.link/p?"]
)
def test_what_is_none(text: str) -> None:
    assert not is_link(text)


def test_its_name_is_short() -> None:
    assert link_name(f"{SITE}sudoku/4/4/g1k23k3g") == "puzz.link/p?sudoku/4/..."


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


def penpa_address(
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
    cells = [place_number((r, c), size, margins) for r in range(rows) for c in range(columns)]
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


def place_number(
    cell: tuple[int, int], size: tuple[int, int], margins: tuple[int, int], kind: int = 0
) -> int:
    """The number of a cell, or of the corner at its lower right (kind 1)."""
    (rows, columns), (top, left) = size, margins
    across = columns + left + 4
    return kind * across * (rows + top + 4) + (cell[0] + top + 2) * across + cell[1] + left + 2


def numbers_json(
    texts: Mapping[tuple[int, int], str], size: tuple[int, int], margins: tuple[int, int]
) -> Any:
    return {
        "zN": {str(place_number(cell, size, margins)): [text, 1, "1"] for cell, text in texts.items()},
        "zR": {},
    }


def edges_json(
    cells: list[tuple[tuple[int, int], tuple[int, int]]], size: tuple[int, int], style: int = 2
) -> Any:
    """Lines from corner to corner."""
    ends = ([str(place_number(cell, size, (0, 0), 1)) for cell in both] for both in cells)
    return {"zE": {",".join(both): style for both in ends}}


def test_a_star_battle_of_the_site_is_solved() -> None:
    assert is_link(STARS)
    puzzle = open_address(STARS)
    assert (puzzle.game, puzzle.shape, puzzle.to_json()["k"]) == ("starbattle", (10, 10), 2)
    assert GAMES["starbattle"].solve_and_explain(puzzle).status == "solved"


SMALL = (4, 4)
DIGITS = numbers_json({(0, 1): "1", (1, 3): "2", (2, 0): "3", (3, 2): "3"}, SMALL, (0, 0))
BOXES = edges_json(
    [((-1, 1), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)),
     ((1, -1), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 2), (1, 3))], SMALL,
)  # fmt: skip
SUDOKU = parse_text(".1..\n...2\n3...\n..3.\n", "minisudoku")
CLUES = {(-2, 0): "1", (-1, 0): "1", (-1, 1): "3", (0, -1): "2", (1, -1): "1", (2, -1): "2"}
NONOGRAM_PROBLEM = numbers_json(CLUES, (3, 2), (2, 1))
NONOGRAM = parse_text("rows\n2\n1\n2\ncolumns\n1 1\n3\n")


def small_address(problem: Mapping[str, Any], *tags: str, kind: str = "square", missing: int = 0) -> str:
    """The address of a 4 x 4 board."""
    return penpa_address(kind, SMALL, (0, 0), problem, tags, missing)


COLUMN = edges_json([((r, 1), (r + 1, 1)) for r in range(-1, 3)], SMALL)
SHIKAKU = numbers_json({(0, 1): "2", (1, 0): "?"}, (2, 2), (0, 0))


@pytest.mark.parametrize(
    ("address", "game", "puzzle"),
    [
        (small_address({**DIGITS, **BOXES}, "classic", kind="sudoku"), None, SUDOKU),
        (small_address(DIGITS, "classic"), None, SUDOKU),
        (small_address(DIGITS), "minisudoku", SUDOKU),
        (penpa_address("square", (3, 2), (2, 1), NONOGRAM_PROBLEM, ("nonogram",)), None, NONOGRAM),
        (penpa_address("square", (2, 2), (0, 0), SHIKAKU, ("shikaku",)), None, parse_text(". +2\n+ .\n")),
        (small_address(COLUMN), None, "it does not say which game it is; name the game"),
        (small_address(COLUMN, "starbattle"), None, "how many stars"),
        (small_address(COLUMN), "queens", "has 4 regions, but this one has 2"),
        (small_address(DIGITS, "lits"), None, "called 'lits'"),
        (small_address(DIGITS, "classic", "killer"), None, "called 'killer'"),
        (small_address(DIGITS, "classic", "shikaku"), None, "several games"),
        (small_address(DIGITS, "classic"), "tango", "reads no tango"),
        (small_address({**DIGITS, "z6": [[1, 2]]}, "classic"), None, "more than numbers"),
        (small_address({**DIGITS, **COLUMN}, "classic"), None, "not a digit|no rectangles|boxes"),
        (small_address(edges_json([((0, 0), (1, 1))], SMALL), "classic"), None, "not borders"),
        (small_address(edges_json([((0, 0), (0, 1))], SMALL, style=80), "classic"), None, "not borders"),
        (small_address(DIGITS, "classic", kind="hex"), None, "another kind"),
        (small_address(DIGITS, "classic", missing=1), None, "a board with missing cells"),
        (PENPA, None, "cut short"),
        (STARS[:-9], None, "cut short"),
        ("https://sudokupad.app/wsj7iunsg6", None, "only names a puzzle"),
        ("https://sudokupad.app/sclN4SwJgXA5Azg", None, "that only SudokuPad"),
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
