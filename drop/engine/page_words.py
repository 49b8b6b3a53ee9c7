"""What the page says of a capture beside its picture: all of it in the language that is asked for."""

from typing import Any

from ...overlay.games import DRAWINGS
from ...result.told import Told
from ...words.manner import Manner
from ...words.page_texts import game_title, problem_sentence
from ...words.phrases import wrong_mark_sentence
from ...words.warnings import boards_told, told
from .choices import choices_json


def words_json(result: Told) -> dict[str, Any]:
    """As `drop/local/schemas.py: Words` describes it."""
    manner, reading = result.manner, result.reading
    rating = result.solution.rating if result.solution else None
    warnings = reading.warnings if reading else ()
    return {
        **_of_game(result, manner),
        "rating": manner.say(rating.label) if rating else "",
        "problem": problem_sentence(result.problem.code, manner) if result.problem else "",
        "wrong": [
            wrong_mark_sentence(mark.cell, mark.mark, result.why_wrong(mark), manner)
            for mark in result.mistakes
        ],
        "doubts": [told(text, manner) for text in warnings if boards_told([text]) == 1],
        "notes": [told(text, manner) for text in (reading.notes if reading else ())],
        "boards": boards_told(warnings),
        "choices": choices_json(result),
    }


def _of_game(result: Told, manner: Manner) -> dict[str, str]:
    """What its record says; nothing where no board is known."""
    if not result.board:
        return dict.fromkeys(("title", "ask", "compare", "differ", "answered"), "")
    words = DRAWINGS[result.board.game].words
    return {
        "title": game_title(words, result.board),
        "ask": manner.say(words.ask),
        "compare": manner.say(words.compare),
        "differ": manner.say(words.differ),
        "answered": manner.say(words.answered),
    }
