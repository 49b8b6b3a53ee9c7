"""Every game of the tables has its cases, and says what it lacks."""

import pytest

from queens_snap.overlay.drawing import Drawing
from queens_snap.overlay.games import DRAWINGS
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.vision.correction import Correction
from queens_snap.vision.recognise import READERS, UNREAD_GAMES, read_capture
from queens_snap.vision.source.errors import BadCorrection
from queens_snap.words.games import WORDS

from .. import tiny_game
from ..playing.game_rules import RULES_BY_GAME
from .game_cases import CASE_KINDS, CASES
from .parametrize import case_puzzle, every_game, every_puzzle, solve_case
from .pictures import draw_case


def test_every_game_of_the_tables_has_its_cases() -> None:
    assert CASES.keys() == {*GAMES, tiny_game.NAME}
    assert (
        GAMES.records.keys()
        == WORDS.records.keys()
        == DRAWINGS.records.keys()
        >= READERS.records.keys() | UNREAD_GAMES.records.keys()
    )
    assert not READERS.records.keys() & UNREAD_GAMES.records.keys()


@every_game()
def test_it_has_puzzles_of_every_kind(game: str) -> None:
    case = CASES[game]
    assert case.puzzles.keys() >= {*CASE_KINDS}  # of a game of one size all are the smallest and the largest
    assert ("rectangular" in case.puzzles) == (case.not_square is None)


@every_puzzle()
def test_they_are_what_they_are_called(game: str, kind: str) -> None:
    puzzle, result = case_puzzle(game, kind), solve_case(game, kind)
    assert puzzle.game == game
    assert result.status == {"ambiguous": kind, "unsolvable": kind}.get(kind, "solved")
    rows, columns = puzzle.shape
    assert rows != columns or kind != "rectangular"
    assert bool(result.way) == (kind != "full") or result.status != "solved"


@every_game(of=[game for game, case in CASES.items() if case.not_square])
def test_a_game_of_square_boards_refuses_others(game: str) -> None:
    square = CASES[game].not_square
    assert square
    with pytest.raises(MalformedBoard, match=r"\d"):
        GAMES[game].parse(square)


@every_game()
def test_what_is_not_read_from_captures_says_so(game: str) -> None:
    assert (
        CASES[game].read == (game in READERS) == (type(DRAWINGS[game]).draw_stages is not Drawing.draw_stages)
    )
    if CASES[game].read:
        return
    with pytest.raises(ValueError, match=f"game must be .*, not '{game}'"):
        snap(draw_case(game), game=game)
    with pytest.raises(BadCorrection, match=f"{game} boards cannot be read from captures") as refused:
        read_capture(draw_case(game), correction=Correction(puzzle=case_puzzle(game)))
    assert refused.value.remedy == "solve it as text"


@every_game()
def test_what_is_not_played_has_nobody_to_play_it(game: str) -> None:
    assert CASES[game].played == (game in RULES_BY_GAME)
