"""Addresses of other sites: their own samples, our boards there and back, and whatever comes instead."""

import random
import string
from contextlib import suppress
from time import process_time

import pytest

from queens_snap.files.links import LinkedBoard, is_link, link_name, open_link
from queens_snap.files.puzz_link import GENRES
from queens_snap.files.sites import address_of, open_address
from queens_snap.files.texts import MAX_LINK_LENGTH, MalformedLink
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import Answer

from ..promises.cases import CASES
from ..promises.tried import puzzle_of

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
    (answer,) = GAMES[puzzle.game].conclude(puzzle).found
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


GAMES_THERE = [(game, kind) for row in GENRES.values() for game in row.games for kind in CASES[game].puzzles]


@pytest.mark.parametrize(("game", "kind"), GAMES_THERE)
def test_there_and_back(game: str, kind: str) -> None:
    puzzle = puzzle_of(game, kind)
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
