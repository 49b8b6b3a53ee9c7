"""Captures that show the same board."""

import random

import pytest

from queens_snap.batch.report.duplicates import DUPLICATE_KINDS, DuplicateKeys
from queens_snap.result.schema import parse_result
from queens_snap.solver.queens.puzzle import Board

from ...solver.queens.boards import EIGHT
from ..journals import SIX, refused, solved, turned

PICTURE, BOARD, TURNED = DUPLICATE_KINDS
MIRRORED = Board.of([row[::-1] for row in SIX.letters])
LETTERED = [row.translate(str.maketrans("ABC", "XYZ")) for row in SIX.letters]


def groups(rows) -> dict[str, list[int]]:
    keys = DuplicateKeys()
    for row in rows:
        keys.add(parse_result(row))
    return {kind: found.numbers.tolist() for kind, found in keys.groups().items()}


def other_letters(file: str) -> dict:
    return {**solved(file, pixels="p9"), "regions": LETTERED}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([solved("a", pixels="p"), solved("b", EIGHT, pixels="q")], {}),
        ([solved("a", pixels="p"), solved("b", pixels="p")], {PICTURE: [1, 1]}),
        ([solved("a", pixels="p"), solved("b", pixels="q")], {BOARD: [1, 1]}),
        ([solved("a"), solved("b")], {BOARD: [1, 1]}),
        ([solved("a", pixels="p"), other_letters("b")], {BOARD: [1, 1]}),
        ([solved("a"), solved("b", turned(SIX))], {TURNED: [1, 1]}),
        ([solved("a"), solved("b", MIRRORED)], {TURNED: [1, 1]}),
        ([solved("a"), {**solved("b"), "k": 2}], {}),
        ([refused("a"), refused("b")], {}),
        (
            [
                solved("a", pixels="p"),
                solved("b", pixels="p"),
                solved("c", pixels="q"),
                solved("d", MIRRORED),
            ],
            {PICTURE: [1, 1, 0, 0], BOARD: [1, 1, 1, 0], TURNED: [1, 1, 1, 1]},
        ),
    ],
)
def test_each_kind_says_only_what_the_finer_ones_do_not(rows, expected) -> None:
    nothing = [0] * len(rows)
    assert groups(rows) == {kind: expected.get(kind, nothing) for kind in DUPLICATE_KINDS}


def test_larger_groups_come_first() -> None:
    rows = [solved(str(i), pixels=p) for i, p in enumerate("aabbbc")]
    assert groups(rows)[PICTURE] == [2, 2, 1, 1, 1, 0]


def test_other_games_are_compared_by_their_puzzle() -> None:
    first_rows = ("0...", "0...", ".0..", "...1")  # the last is the first one mirrored, suns for moons
    puzzles = [{"givens": [row, "....", "....", "...."]} for row in first_rows]
    rows = [{**refused(str(i)), "game": "tango", "puzzle": puzzle} for i, puzzle in enumerate(puzzles)]
    assert groups(rows)[BOARD] == [1, 1, 0, 0]
    assert groups(rows)[TURNED] == [1, 1, 0, 1]


def test_a_row_of_another_program_is_like_no_other() -> None:
    row = {**refused("a"), "game": "tango", "puzzle": {"givens": ["0."]}}
    assert groups([row, {**row, "file": "b"}])[BOARD] == [0, 0]


def test_a_file_answered_twice_counts_once() -> None:
    keys = DuplicateKeys()
    for row in (solved("a", pixels="p"), solved("b", pixels="p"), solved("a", EIGHT, pixels="q")):
        keys.add(parse_result(row))
    assert keys.replaced_rows().tolist() == [True, False, False]
    assert not keys.groups()[PICTURE].numbers.any()


def test_agrees_with_comparing_all_pairs() -> None:
    rng = random.Random(6)
    boards = [SIX, turned(SIX), MIRRORED, EIGHT]
    rows = [solved(str(i), rng.choice(boards), pixels=f"{rng.randrange(40)}") for i in range(60)]
    found = groups(rows)
    for kind, of in ((PICTURE, lambda r: r["batch"]["pixels"]), (BOARD, lambda r: (r["regions"], r["k"]))):
        for i, a in enumerate(rows):
            alike = [j for j, b in enumerate(rows) if of(a) == of(b)]
            pictures = {rows[j]["batch"]["pixels"] for j in alike}
            together = len(alike) > 1 and (kind == PICTURE or len(pictures) > 1)
            same = [j for j, number in enumerate(found[kind]) if number and number == found[kind][i]]
            assert same == (alike if together else [])


def test_no_rows_at_all() -> None:
    assert groups([]) == {kind: [] for kind in DUPLICATE_KINDS}
