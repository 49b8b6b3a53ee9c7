"""Sentences about nonograms: every way read back to its claims."""

import json
import random

from queens_snap.result.as_json import step_json
from queens_snap.solver.nonogram.game import GAME
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.nonogram import RULE_NAMES, WORDS

from ..claims.nonogram import check_way
from ..claims.nonogram_sentences import check_sentences
from ..solver.games_cases import random_nonogram


def test_every_way_holds_and_is_said_as_it_is() -> None:
    rng, rules = random.Random(8), set()
    for _ in range(60):
        puzzle = random_nonogram(rng, rng.randint(3, 9), rng.randint(3, 9))
        solution = GAME.conclude(puzzle)
        steps = []
        for i, step in enumerate(solution.steps, 1):
            said = {
                "player": WORDS.player(puzzle, step, BESIDE_PICTURE),
                "expert": WORDS.expert(puzzle, step),
            }
            steps.append({**step_json(i, step, ("", "")), **said})
        steps = json.loads(json.dumps(steps))
        whole = solution.status == "solved" and not solution.guessed
        assert check_way(puzzle.to_json(), steps, whole=whole) == []
        assert check_sentences(puzzle.to_json(), steps) == []
        rules |= {step["rule"] for step in steps}
        for step in steps:
            wrong = [[r, c, "#" if value == "." else "."] for r, c, value in step["values"]]
            assert check_way(
                puzzle.to_json(), [*steps[: step["i"] - 1], {**step, "values": wrong}], whole=False
            )
    assert rules >= {"overlap", "complete-line"}
    assert rules <= {*RULE_NAMES}
