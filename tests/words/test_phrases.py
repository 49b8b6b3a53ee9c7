import pytest

from queens_snap.solver.cells import Unit
from queens_snap.solver.step import Claim, Step
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner, listed
from queens_snap.words.phrases import counted, rule_name, units_named, where_sentence, wrong_mark_sentence

UNITS = (Unit("row", 1), Unit("row", 2))


@pytest.mark.parametrize(
    ("manner", "units", "said"),
    [
        (BESIDE_PICTURE, UNITS, "Look at rows 2 and 3: something follows there."),
        (EXPERT_MANNER, [Unit("region", 2)], "Look at region C: something follows there."),
        (
            Manner(picture=True, colours=("red", "blue")),
            [Unit("region", 1)],
            "Look at the blue region: something follows there.",
        ),
    ],
)
def test_where(manner: Manner, units: list[Unit], said: str) -> None:
    assert where_sentence(Step("rule", Claim(tuple(units), ())), (8, 8), manner) == said


@pytest.mark.parametrize(
    ("manner", "why", "said"),
    [
        (BESIDE_PICTURE, "", "The marked queen is wrong."),
        (BESIDE_PICTURE, "it touches another queen", "The marked queen is wrong: it touches another queen."),
        (Manner(), "step 2 says so.", "The queen in row 1, column 4 is wrong: step 2 says so."),
        (EXPERT_MANNER, "", "The queen at r1c4 is wrong."),
    ],
)
def test_mistakes(manner: Manner, why: str, said: str) -> None:
    assert wrong_mark_sentence((0, 3), "queen", why, manner) == said


def test_units_of_several_kinds() -> None:
    assert units_named([Unit("region", 0), Unit("region", 2), *UNITS]) == "regions A and C, rows 2 and 3"


def test_small_things() -> None:
    assert [counted(1, "step"), counted(2, "step")] == ["1 step", "2 steps"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert rule_name("n-regions-in-n-rows", 3) == "3 regions in 3 rows"
