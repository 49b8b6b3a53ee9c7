"""Whatever is asked of a puzzle comes to an end, in every game, with nothing but the defaults."""

from time import process_time

from queens_snap.pipeline import settle

from .tried import every_puzzle, puzzle_of

MOST = 5.0  # seconds of one processor, of which the slowest takes a tenth


@every_puzzle()
def test_every_puzzle_is_solved_told_and_hinted_at_in_time(game: str, kind: str) -> None:
    begin = process_time()
    result = settle(puzzle_of(game, kind), "")
    assert result.status != "refused"
    assert result.hint is not None or result.status != "solved" or kind == "full"
    assert len(result.to_json()["steps"]) == len(result.way)
    assert result.story() is None or result.status == "solved"
    assert process_time() - begin < MOST
