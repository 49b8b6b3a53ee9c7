"""The samples that the page offers: of each a picture, and its answer, so that it can be played at once."""

import json
from pathlib import Path
from typing import Any

from ...result.known import PARTS
from ...result.told import Told
from ...solver.games import GAMES
from .asked import BUDGET
from .page_words import words_json

#: Game -> {puzzle, corners, colours}: what its picture shows, where, and the colours of cells in regions.
PUZZLES = Path(__file__).with_name("samples.json")


def sample_answers(lang: str) -> list[dict[str, Any]]:
    """Of each, as the page has answers to pictures: result, read, story and words; and what it is: game, name
    (of its picture), corners (of the board in it)."""
    samples = json.loads(PUZZLES.read_text("utf-8"))
    return [_answer(game, sample, lang) for game, sample in samples.items()]


def _answer(game: str, sample: dict[str, Any], lang: str) -> dict[str, Any]:
    name = f"sample-{game}.png"
    known = Told(name, colours=sample["colours"], lang=lang)
    result = known.settled(GAMES[game].of_json(sample["puzzle"]), BUDGET)
    story = result.story()
    return {
        "game": game,
        "name": name,
        "corners": sample["corners"],
        "result": {**result.to_json(), "ms": dict.fromkeys(PARTS)},  # the same whenever they are made
        "read": None,
        "story": story.to_json() if story else None,
        "words": words_json(result),
    }
