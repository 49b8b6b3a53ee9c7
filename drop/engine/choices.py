"""What a person can say of the places of a board that was read from a picture, and what was read there."""

from typing import TYPE_CHECKING, Any

from ...overlay.games import DRAWINGS
from ...result.told import Told
from ...words.game_words import ANYWHERE

if TYPE_CHECKING:
    from ...solver.puzzle import Marks, Puzzle
    from ...vision.things import Things


def choices_json(result: Told) -> dict[str, Any] | None:
    """As `drop/local/schemas.py: Choices` describes it; None where no picture was read."""
    if not result.reading or not result.board:
        return None
    from ...vision.recognise import READERS  # with numpy and OpenCV, which are there now
    from ...vision.things import GIVEN, PUT_IN

    board, things = result.board, READERS[result.board.game].things
    cells, sides = (things.values(place, board.shape[0]) for place in ((0, 0), ((0, 0), (0, 1))))
    whose = [value for value in (GIVEN, PUT_IN) if value in cells]
    names = {**ANYWHERE, **DRAWINGS[board.game].words.things(board)}
    return {
        "cells": [value for value in cells if value not in whose],
        "sides": [value for value in sides if value not in whose] if things.on_side else [],
        "whose": whose,
        "names": {value: result.manner.say(name) for value, name in names.items()},
        "read": _read(board, result.reading.marks, things, whose),
    }


def _read(board: "Puzzle", marks: "Marks", things: "Things", whose: list[str]) -> dict[str, list[str]]:
    """What was read at each place, and of cells whose that is; regions aside."""
    from ...vision.places import cells_of, is_cell

    given, put = {} if things.has_regions else things.of_puzzle(board).given, things.of_marks(marks)
    return {
        "-".join(f"{r},{c}" for r, c in cells_of(place)): [
            value,
            *([whose[place in put]] if whose and is_cell(place) else []),
        ]
        for place, value in {**given, **put}.items()
    }
