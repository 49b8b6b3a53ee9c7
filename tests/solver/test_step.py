import pytest

from queens_snap.solver.cell import Unit
from queens_snap.solver.hint import Hint, hint
from queens_snap.solver.puzzle import Position
from queens_snap.solver.step import Link, Step


@pytest.mark.parametrize(
    ("because", "values", "unit"),
    [
        (((2, 0), (2, 1)), (((2, 2), 1),), Unit("row", 2)),
        (((0, 3),), (((1, 3), 0),), Unit("column", 3)),
        (((0, 0), (1, 1)), (((3, 2), 1), ((3, 4), 0)), Unit("row", 3)),  # a reason from all over the board
        ((), (((3, 2), 1), ((4, 1), 0)), Unit("row", 3)),
    ],
)
def test_where_to_look_is_the_line_of_the_step(because, values, unit) -> None:
    assert Hint(Step("pair", because, values=values)).where == (unit,)


def test_where_to_look_is_what_the_rule_looked_at() -> None:
    units = (Unit("region", 1), Unit("region", 2), Unit("row", 0), Unit("row", 1))
    assert Step("set", (), dead=((0, 0),), units=units).where == units[:2]
    assert Hint(Step("set", (), dead=((0, 0),), units=units)).to_json() == {"unit": "region", "index": 1}


def test_a_hint_leaves_a_mark() -> None:
    parted = Step("loop", (), links=(Link((0, 0), (0, 1), False),))
    joined = Step("only-ways", (), links=(Link((0, 0), (1, 0), True),))
    assert hint(Position({}, (parted, joined), False)) == Hint(joined)
    assert hint(Position({}, (parted,), False)) is None
