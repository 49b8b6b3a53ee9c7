"""The compact sketches from which the report's page draws a capture's board."""

import json

import pytest

from queens_snap.batch.report.gallery import draw_row, join_lines
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import to_json
from queens_snap.pipeline import solve_puzzle
from queens_snap.result.schema import parse_result
from queens_snap.solver.games import GAMES

from ...overlay.puzzles import EVERY


def test_lines_that_go_on_become_one() -> None:
    across = [((1, 0), (1, 1)), ((1, 2), (1, 1)), ((1, 3), (1, 4))]
    down = [((0, 1), (1, 1)), ((1, 1), (2, 1))]
    slanting = [((0, 0), (1, 1)), ((1, 1), (2, 2)), ((2, 0), (1, 1))]
    found = join_lines([*across, *down, *slanting])
    whole = [((1, 0), (1, 2)), ((1, 3), (1, 4)), ((0, 1), (2, 1))]
    assert sorted(found) == sorted([*whole, *((min(each), max(each)) for each in slanting)])


@pytest.mark.parametrize("game", EVERY)
def test_a_board_is_told_in_fewer_bytes_than_its_sketch(game: str) -> None:
    puzzle = GAMES[game].parse(EVERY[game])
    row = parse_result(json.loads(json.dumps(solve_puzzle(puzzle, "").to_json())))
    brief = draw_row(row, puzzle)
    whole = to_json(DRAWINGS[game].draw_board(Moment(puzzle)))
    kinds = sum(len(json.dumps(brief["kinds"][number])) for number, *_ in brief["board"])
    assert len(json.dumps(brief["board"])) + kinds < len(json.dumps(whole))
    assert len(brief["steps"]) == len(row["steps"])
    assert json.loads(json.dumps(brief)) == json.loads(json.dumps(draw_row(row, puzzle)))
