"""The judges of the told way: what they find wrong with planted steps, and that they let right ones be."""

import importlib
import random
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from queens_snap.solver.cells import Rectangle, Unit
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.step import (
    QUEEN,
    Claim,
    Link,
    Piece,
    Step,
    Why,
    facts_of,
    link_facts,
    rectangle_facts,
    value_facts,
)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "solver"))
passed_over = importlib.import_module("passed_over")
premises = importlib.import_module("premises")
stars = importlib.import_module("judges.premises.stars")
told = importlib.import_module("judges.told")

QUEENS = {"regions": ["AABB", "CCBB", "CDDD", "CDDD"], "k": 1}
TANGO = {
    "givens": ["00....", "......", "..0...", "......", "......", "......"],
    "equal": [],
    "opposite": [],
}
ZIP = {"rows": 2, "cols": 2, "numbers": [[1, 0], [2, 0]], "walls": []}


def easier(game: str, puzzle: Any, *steps: Step) -> list[tuple[str, int, str]]:
    """List the easier things that the steps of a way pass over, and how."""
    found = passed_over.judged(game, told.ToldWay("planted", puzzle, {}, steps, None))
    return [(x.how, x.step, x.easy.kind) for x in found]


def test_a_harder_step_of_queens_passes_over_a_confined_region() -> None:
    attack = Step(
        "attack", Claim((Unit("region", 0),), ((0, 0), (0, 1))), facts=facts_of(QUEEN, (), ((0, 2),)), tier=2
    )
    confined = Step(
        "confined",
        Claim((Unit("region", 0), Unit("row", 0)), ((0, 0), (0, 1))),
        facts=facts_of(QUEEN, (), ((0, 2), (0, 3))),
        tier=1,
    )
    assert easier("queens", QUEENS, attack) == [("passed over by a harder step", 1, "confined")]
    assert easier("queens", QUEENS, confined) == []


def test_what_a_step_says_along_is_not_passed_over() -> None:
    look = (Unit("region", 0), Unit("row", 0))
    domino = Step(
        "domino",
        Claim(look, ((0, 0), (0, 1))),
        facts=facts_of(QUEEN, (), ((0, 2), (0, 3), (1, 0), (1, 1))),
        tier=2,
    )
    assert easier("queens", QUEENS, domino) == [("along", 1, "confined")]


def test_a_pair_and_a_sign_are_easier_than_a_full_line_and_a_try() -> None:
    chain = Step("line", Claim((Unit("row", 2),), ((2, 3),)), facts=value_facts((((2, 3), 1),)), tier=3)
    pair = Step(
        "pair", Claim((Unit("row", 0),), ((0, 2),), (Why((0, 2), ((0, 0), (0, 1)), "three"),)), tier=1
    )._replace(facts=value_facts((((0, 2), 1),)))
    sign = Step(
        "sign",
        Claim((), ((3, 3),), (Why((3, 3), ((2, 3),), "sign"),)),
        facts=value_facts((((3, 3), 0),)),
        tier=1,
    )
    full = sign._replace(
        rule="count", claim=Claim((Unit("row", 3),), ((3, 3),), (Why((3, 3), (), "balance"),))
    )
    assert easier("tango", TANGO, chain) == [("passed over by a harder step", 1, "two alike, or a sign")]
    assert easier("tango", TANGO, full) == [("lesser", 1, "two alike, or a sign")]
    assert easier("tango", TANGO, pair) == easier("tango", TANGO, sign) == []


def test_a_last_digit_is_easier_than_a_place() -> None:
    puzzle = {"givens": [[1, 2, 3, 0], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]], "box": [2, 2]}
    last = Step("last", Claim((Unit("row", 0),), ((0, 3),)), facts=value_facts((((0, 3), 4),)), tier=1)
    place = Step(
        "place",
        Claim((Unit("box", 1),), ((0, 3),), (Why((1, 2), ((0, 2),), "row"),)),
        facts=value_facts(last.values),
        tier=1,
    )
    assert easier("minisudoku", puzzle, place) == [("lesser", 1, "last cell")]
    assert easier("minisudoku", puzzle, last) == []


def test_a_way_that_is_left_is_easier_than_a_try() -> None:
    link = Link((0, 0), (0, 1), True)
    tried = Step("try", Claim((), ((0, 0), (0, 1))), facts=link_facts((link,)), tier=3)
    corner = Why((0, 0), (), "wall")
    only = Step(
        "only", Claim((), ((0, 1),), (corner,)), facts=link_facts((link, Link((0, 1), (1, 1), True))), tier=1
    )
    assert easier("zip", ZIP, tried) == [("passed over by a harder step", 1, "only as many ways as it needs")]
    assert easier("zip", ZIP, only) == []


def test_one_rectangle_is_easier_than_shared_cells() -> None:
    clues = [{"cell": [0, 0], "shape": "wide", "size": 2}, {"cell": [1, 0], "shape": "any", "size": None}]
    puzzle = {"rows": 2, "cols": 2, "clues": clues}
    shared = Step("shared", Claim((), ((1, 0),)), facts=value_facts((((1, 1), 1),)), tier=2)
    one = Step(
        "one", Claim((), ((0, 0),)), facts=rectangle_facts((Piece(Rectangle(0, 0, 1, 2), True),)), tier=1
    )
    assert easier("patches", puzzle, shared) == [("passed over by a harder step", 1, "one rectangle left")]
    assert easier("patches", puzzle, one) == []


def unfounded(game: str, puzzle: Any, answer: Any, *steps: Step) -> list[tuple[str, Any, Any]]:
    """List findings of a way's steps that are not said, or not so; and what is missing."""
    found = premises.JUDGES[game](told.ToldWay("planted", puzzle, {}, steps, answer))
    return [(x.how, x.fact, x.missing) for x in found]


def test_a_queens_step_without_its_line_is_unsaid() -> None:
    answer = [[0, 1], [1, 3], [2, 0], [3, 2]]
    region, row = Unit("region", 0), Unit("row", 0)
    whole = Step(
        "confined", Claim((region, row), ((0, 0), (0, 1))), facts=facts_of(QUEEN, (), ((0, 3), (1, 0)))
    )
    without = Step(
        "confined", Claim((region,), ((0, 0), (0, 1))), facts=facts_of(QUEEN, (), ((0, 3), (1, 0)))
    )
    why = Why((0, 3), ((0, 0), (0, 1)), "row")
    reasoned = Step(
        "confined", Claim((region,), ((0, 0), (0, 1)), (why,)), facts=facts_of(QUEEN, (), ((0, 3), (1, 0)))
    )
    wrong = Step("confined", Claim((region, row), ((0, 0), (0, 1))), facts=facts_of(QUEEN, (), ((0, 1),)))
    fact = ("dead", (0, 3))
    assert unfounded("queens", QUEENS, answer, whole) == []
    assert unfounded("queens", QUEENS, answer, without) == [("unsaid", fact, ("row", 0))]
    assert unfounded("queens", QUEENS, answer, reasoned) == [("said by its reasons alone", fact, None)]
    assert {how for how, _, _ in unfounded("queens", QUEENS, answer, wrong)} == {"unsaid", "false"}


def test_stars_are_searched_for_as_naively() -> None:
    """Regions, a row and a column of a grid of four by four, against all its fillings."""
    rng, seen = random.Random(3), set[bool]()
    cells = list(product(range(4), range(4)))
    near = [bits(abs(a - r) < 2 and abs(b - c) < 2 for r, c in cells) for a, b in cells]
    fillings = [x for x in range(1 << 16) if all(not x >> i & 1 or x & near[i] == 1 << i for i in range(16))]
    for _ in range(300):
        labels = [rng.randrange(4) for _ in cells]
        some = [
            [bits(x == label for x in labels) for label in (0, 1)],
            [bits(r == rng.randrange(4) for r, _ in cells)],
            [bits(c == 2 for _, c in cells)],
        ]
        kinds = [[stars.Sum(x, rng.randrange(3)) for x in kind] for kind in some]
        free = rng.randrange(1 << 16) | rng.randrange(1 << 16)
        naive = any(
            not x & ~free and all((x & s.cells).bit_count() == s.need for kind in kinds for s in kind)
            for x in fillings
        )
        assert stars.StarSearch(near).fits(free, stars.Demands(tuple(map(tuple, kinds)))) == naive
        seen.add(naive)
    assert seen == {True, False}


def bits(flags: Iterable[bool]) -> int:
    return sum(1 << i for i, so in enumerate(flags) if so)


def test_a_tango_step_without_its_line_is_unsaid() -> None:
    three = Why((0, 2), ((0, 0), (0, 1)), "three")
    pair = Step("pair", Claim((Unit("row", 0),), ((0, 2),), (three,)), facts=value_facts((((0, 2), 1),)))
    other = Step("pair", Claim((Unit("column", 2),), ((0, 2),), (three,)), facts=value_facts((((0, 2), 1),)))
    assert unfounded("tango", TANGO, None, pair) == []
    assert unfounded("tango", TANGO, None, other) == [("unsaid", ("is", (0, 2), 1), ("row", 0))]


def test_a_sign_of_tango_is_to_be_named() -> None:
    puzzle = {**TANGO, "opposite": [[[0, 1], [1, 1]]]}
    named = Claim((), ((1, 1),), (Why((1, 1), ((0, 1),), "sign"),))
    assert unfounded("tango", puzzle, None, Step("sign", named, facts=value_facts((((1, 1), 1),)))) == []
    step = Step("sign", Claim((), ((1, 1),)), facts=value_facts((((1, 1), 1),)))
    assert [how for how, _, _ in unfounded("tango", puzzle, None, step)] == ["unsaid"]


def test_a_place_of_a_digit_without_a_reason_is_unsaid() -> None:
    puzzle = {"givens": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]], "box": [2, 2]}
    box = (Unit("box", 1),)
    whys = (*(Why((0, c), ((0, 0),), "row") for c in (2, 3)), Why((1, 3), ((2, 3),), "column"))
    place = Step("place", Claim(box, ((1, 2),), whys), facts=value_facts((((1, 2), 1),)))
    less = Step("place", Claim(box, ((1, 2),), whys[1:]), facts=value_facts((((1, 2), 1),)))
    assert unfounded("minisudoku", puzzle, None, place) == []
    assert unfounded("minisudoku", puzzle, None, less) == [("unsaid", ("is", (1, 2), 1), ("row", 0))]


def test_a_way_of_zip_that_no_reason_closes_is_open() -> None:
    links = (Link((0, 0), (0, 1), True), Link((0, 1), (1, 1), True))
    whys = tuple(Why(end, (), "wall") for end in ((0, 0), (1, 1)))
    corner, bare = (Step("only", Claim((), ((0, 1),), some), facts=link_facts(links)) for some in (whys, ()))
    path = [[0, 0], [0, 1], [1, 1], [1, 0]]
    assert unfounded("zip", ZIP, path, corner) == []
    assert [how for how, _, _ in unfounded("zip", ZIP, path, bare)] == ["unsaid", "unsaid"]
    parted = Step("order", Claim((), ((0, 0), (0, 1))), facts=link_facts((Link((0, 0), (0, 1), False),)))
    assert [how for how, _, _ in unfounded("zip", ZIP, path, parted)] == ["unsaid", "false"]


def test_a_rectangle_that_no_reason_leaves_alone_is_unsaid() -> None:
    clues = [{"cell": [0, 0], "shape": "any", "size": 2}, {"cell": [1, 0], "shape": "any", "size": None}]
    puzzle, answer = {"rows": 2, "cols": 2, "clues": clues}, [[0, 0, 1, 2], [1, 0, 1, 2]]
    piece = Piece(Rectangle(0, 0, 1, 2), True)
    whole = Step(
        "one", Claim((), ((0, 0),), (Why((0, 0), ((1, 0),), "clue"),)), facts=rectangle_facts((piece,))
    )
    bare = Step("one", Claim((), ((0, 0),)), facts=rectangle_facts((piece,)))
    assert unfounded("patches", puzzle, answer, whole) == []
    assert [how for how, _, _ in unfounded("patches", puzzle, answer, bare)] == ["unsaid"]


@pytest.mark.parametrize("text", ["ABBBB\nAACBB\nDDCCE\nDDDEE\nDDDEE", "AABB\nCCBB\nCDDD\nCDDD"])
def test_the_program_s_own_ways_hold(text: str) -> None:
    puzzle = parse_text(text)
    solution = GAMES[puzzle.game].conclude(puzzle)
    found = unfounded(puzzle.game, puzzle.to_json(), solution.answer, *solution.steps)
    assert [x for x in found if x[0] in ("unsaid", "false")] == []
