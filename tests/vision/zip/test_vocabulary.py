"""Sentences about a Zip's numbers taken together."""

import pytest

from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.vocabulary import Observations
from queens_snap.vision.zip.read import PATH, VOCABULARY

NUMBERS_BY_CELL: dict[Place, str] = {(0, 0): "1", (0, 2): "2"}


@pytest.mark.parametrize(
    ("columns", "doubts"),
    [
        pytest.param(2, [], id="not-there-yet"),
        pytest.param(3, [], id="ends-there"),
        pytest.param(4, ["no disc with the number 3 was found"], id="goes-on"),
    ],
)
def test_a_path_that_goes_on_beyond_the_last_number_leads_to_another(columns: int, doubts: list[str]) -> None:
    links: dict[Place, str] = {((0, c), (0, c + 1)): PATH for c in range(columns - 1)}
    assert [str(doubt) for doubt in VOCABULARY.rules(Observations(5, NUMBERS_BY_CELL, links))] == doubts
