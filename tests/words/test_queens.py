import re

import pytest

from queens_snap.solver.cell import Cell, Unit
from queens_snap.solver.puzzle import WrongMark
from queens_snap.solver.queens.conclude import conclude
from queens_snap.solver.queens.rules.shapes import DRAWINGS
from queens_snap.solver.step import Step
from queens_snap.words.phrases import rule_name
from queens_snap.words.queens import sentence, why_wrong

from ..solver.queens.boards import EIGHT
from ..solver.queens.cases import Case
from ..solver.queens.test_rules import CASES, functions_of, start

ROW, OTHER_ROW, COLUMN = Unit("row", 1), Unit("row", 2), Unit("column", 4)
A, B, C = Unit("region", 0), Unit("region", 1), Unit("region", 2)
ONE: list[Cell] = [(0, 2)]
THREE: list[Cell] = [(0, 2), (3, 3), (9, 9)]
SOLVED = conclude(EIGHT)


def said(rule: str, units: list[Unit], queens: list[Cell], dead: list[Cell]) -> str:
    """The sentence of a step of this rule."""
    return sentence(EIGHT, Step(rule, (), tuple(queens), tuple(dead), units=tuple(units)))


@pytest.mark.parametrize(
    ("rule", "units", "queens", "dead", "text"),
    [
        (
            "single-cell-region",
            [A],
            ONE,
            THREE,
            "Region A has one open cell left: its queen goes to r1c3.",
        ),
        ("single-cell-row", [ROW], ONE, [], "Row 2 has one open cell left: its queen goes to r1c3."),
        (
            "region-confined-to-column",
            [B, COLUMN],
            [],
            ONE,
            "All open cells of region B lie in column 5, so the rest of column 5 is empty.",
        ),
        ("attack-column", [COLUMN], [], ONE, "Wherever the queen of column 5 goes, it attacks r1c3."),
        (
            "attack-region",
            [A],
            [],
            THREE,
            "Wherever the queen of region A goes, it attacks r1c3, r4c4 and r10c10.",
        ),
        (
            "domino-region",
            [A],
            [],
            ONE,
            "The open cells of region A form a domino: each of them attacks r1c3.",
        ),
        (
            "l-tetromino-region",
            [C],
            [],
            ONE,
            "The open cells of region C form an L-tetromino: each of them attacks r1c3.",
        ),
        (
            "u-pentomino-region",
            [C],
            [],
            ONE,
            "The open cells of region C form a U-pentomino: each of them attacks r1c3.",
        ),
        (
            "f-ext-a-hexomino-region",
            [C],
            [],
            ONE,
            "The open cells of region C form an F-ext-A hexomino: each of them attacks r1c3.",
        ),
        (
            "placement-forces-contradiction",
            [ROW],
            [],
            THREE,
            "A queen at r1c3, r4c4 or r10c10 would soon leave row 2 without room.",
        ),
        (
            "crossing-out-forces-contradiction",
            [ROW],
            ONE,
            [],
            "Without a queen at r1c3 row 2 would soon be left without room, so one is there.",
        ),
        ("lookahead", [ROW], [], ONE, "A queen at r1c3 would in the end leave row 2 without room."),
        ("lookahead", [ROW], ONE, [], "Without a queen at r1c3 row 2 would in the end be left without room."),
        ("arrangement-row", [ROW], [], ONE, "All ways to place the queens of row 2 leave r1c3 empty."),
        ("arrangement-row", [ROW], ONE, [], "All ways to place the queens of row 2 have one at r1c3."),
    ],
)
def test_sentences(rule: str, units: list[Unit], queens: list[Cell], dead: list[Cell], text: str) -> None:
    assert said(rule, units, queens, dead) == text


def test_there_is_no_sentence_for_a_rule_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        said("swordfish", [A], [], ONE)


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        (WrongMark((1, 4), "queen", other=(0, 3)), "it touches the queen at r1c4"),
        (WrongMark((0, 0), "queen", other=(0, 3), unit=ROW), "it shares row 2 with the queen at r1c4"),
        (WrongMark((5, 4), "queen", other=(0, 3), unit=B), "it shares region B with the queen at r1c4"),
        (WrongMark((0, 0), "queen"), "the only solution has no queen here"),
        (WrongMark((0, 3), "cross"), "the only solution has a queen here"),
    ],
)
def test_why_a_mark_is_wrong(mark: WrongMark, why: str) -> None:
    assert why_wrong(SOLVED, mark) == why


def test_the_step_that_says_otherwise_is_told() -> None:
    for i, step in enumerate(SOLVED.steps, 1):
        text = sentence(EIGHT, step)
        for cell in step.dead:
            assert why_wrong(SOLVED, WrongMark(cell, "queen", step=i)) == f"step {i} rules it out: {text}"
        for cell in step.queens:
            says = f"step {i} places a queen here: {text}"
            assert why_wrong(SOLVED, WrongMark(cell, "cross", step=i)) == says


def test_sets_name_their_units_in_the_singular_and_plural() -> None:
    text = said("n-regions-in-n-rows", [A, C, ROW, OTHER_ROW], [], ONE)
    assert text.startswith("All open cells of regions A and C lie in rows 2 and 3;")
    text = said("n-rows-in-n-regions", [ROW, OTHER_ROW, A], [], ONE)
    assert text.startswith("All open cells of rows 2 and 3 lie in region A;")


def test_plus_names_regions_rows_and_columns() -> None:
    text = said("plus-shape", [A, B, ROW, COLUMN], [], ONE)
    assert text.startswith("All open cells of regions A and B lie in row 2 and column 5,")


def test_remainders_name_lines_and_regions() -> None:
    text = said("arrangement-row", [ROW, OTHER_ROW, A], [], ONE)
    assert "rows 2 and 3" in text
    assert "region A" in text
    assert text.endswith("leave r1c3 empty.")


@pytest.mark.parametrize("case", [x for x in CASES if x.fires], ids=lambda case: case.id)
def test_every_rule_speaks_plainly(case: Case) -> None:
    state = start(case)
    (find,) = functions_of(case.rule, case.size)
    step = find(state, state.masks.cells)
    assert step
    text = sentence(case.board, step.step(1))
    assert "None" not in text
    assert text[0].isupper()
    assert text.endswith(".")
    assert "  " not in text
    for kind in ("row", "column", "region"):
        for plural, names in re.findall(rf"\b{kind}(s?) ((?:\w+(?:, | and | or )?)+)", text):
            several = " and " in names.split(" lie")[0] or ", " in names
            assert bool(plural) <= several, text
    for letter in re.findall(r"\bregion (\w+)", text):
        assert len(letter) == 1


@pytest.mark.parametrize(
    ("rule", "size", "name"),
    [
        ("domino-region", None, "domino region"),
        ("n-regions-in-n-rows", 3, "3 regions in 3 rows"),
        ("n-pentomino-region", None, "n pentomino region"),
        ("plus-shape", 4, "plus shape"),
        ("queen-adjacent-kill", None, "queen adjacent kill"),
    ],
)
def test_names_of_rules(rule: str, size: int | None, name: str) -> None:
    assert rule_name(rule, size) == name


def test_every_shape_has_an_article_that_can_be_spoken() -> None:
    for name in DRAWINGS:
        text = said(f"{name}-region", [A], [], ONE)
        article, noun = re.findall(r"form (an?) (\S+)", text)[0]
        spoken = noun[0] in "FILNS" and noun[1] == "-"  # ef, eye, el, en, es
        assert (article == "an") == spoken, text
