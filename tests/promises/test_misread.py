"""Whatever the game, a board that is read without a solution is doubted: the warning names the place that was
misread, says what would bring exactly one solution, and never passes it for the answer."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from queens_snap import pipeline
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.pipeline import Snap, snap, solve
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.correction import Correction, move_text, parse_move
from queens_snap.vision.doubts import Doubt, Sort
from queens_snap.vision.recognise import READERS
from queens_snap.vision.record import apply_corrections
from queens_snap.vision.vocabulary import NOTHING, Observations
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner
from queens_snap.words.warnings import warning_sentence

from ..slow import mark_other_games_slow, mark_slow
from .parametrize import case_puzzle
from .pictures import CELL, draw_case

READ_GAMES = [*READERS]
#: Star Battle boards have solutions with one star, so that the number of stars has to be said.
STARS_A_UNIT = {"starbattle": 2}
SPANISH = Manner(translations=translations("es"))
#: To look for misread letters takes several seconds.
games_misread = pytest.mark.parametrize("game", mark_slow(READ_GAMES, ["wend"]))
ONE_CHANGE = "one change would give the board exactly one solution: --cell "


@pytest.fixture(autouse=True, scope="module")
def time_on_a_busy_machine() -> Iterator[None]:
    """Give the search for a misreading its full time on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "MISREADING_SECONDS", 10.0)
        patch.setattr(pipeline, "MISREADING_BUDGET_SHARE", 1.0)
        yield


def read_case_drawing(game: str) -> Snap:
    return snap(draw_case(game), game=game, stars=STARS_A_UNIT.get(game))


def single_changes(game: str, seen: Observations) -> Iterator[tuple[Place, str]]:
    """Return all changes of one place, as `--cell` takes them."""
    vocabulary = READERS[game].vocabulary
    for place in seen.givens:
        for said in vocabulary.other_values(seen, place):
            if said != NOTHING and (not isinstance(said, str) or said in vocabulary.values(place, seen.n)):
                yield place, move_text(place, said)
    if game == "zip":
        for r, c in np.ndindex(seen.n, seen.n - 1):
            side = ((r, c), (r, c + 1))
            yield side, move_text(side, "wall")


def changed_puzzle(game: str, seen: Observations, move: str) -> Puzzle:
    """Return the puzzle of a reading after a correction."""
    vocabulary = READERS[game].vocabulary
    return vocabulary.puzzle(apply_corrections(seen, vocabulary, Correction(cells=(parse_move(move),))))


def has_solution(game: str, puzzle: Puzzle) -> bool:
    record, stars = GAMES[game], STARS_A_UNIT.get(game)
    return bool(
        record.solve_answers_only(puzzle, stars).found_answers
        if record.solve_answers_only
        else record.answers(puzzle, 2)
    )


@cache
def misread_boards(game: str) -> tuple[tuple[Place, str, Snap], ...]:
    """Return up to three boards that one wrong place makes unsolvable, entered as corrections."""
    reading = read_case_drawing(game).reading
    assert reading
    assert reading.observations
    found = []
    for place, move in single_changes(game, reading.observations):
        if has_solution(game, changed_puzzle(game, reading.observations, move)):
            continue
        wrong = snap(draw_case(game), game=game, stars=STARS_A_UNIT.get(game), correction=Correction.of(move))
        if wrong.status == "unsolvable":
            found.append((place, move, wrong))
            if len(found) == 3:
                break
    assert found
    return tuple(found)


def misreading_doubts(result: Snap) -> list[Doubt]:
    assert result.reading
    return [doubt for doubt in result.reading.doubts if doubt.sort == Sort.UNSOLVABLE]


@games_misread
def test_the_warning_names_the_place_that_is_wrong(game: str) -> None:
    sure = read_case_drawing(game)
    assert sure.status == "solved"
    assert not misreading_doubts(sure)
    assert sure.reading
    for place, _, wrong in misread_boards(game):
        assert place in misreading_doubts(wrong)[0].places
        assert any(
            "a published board has a solution" in text for text in wrong.to_json()["reading"]["warnings"]
        )
        assert wrong.reading
        assert wrong.reading.confidence < min(0.5, sure.reading.confidence)


@games_misread
def test_the_one_change_that_brings_one_solution_is_said_and_is_no_answer(game: str) -> None:
    sure, stars, said = read_case_drawing(game), STARS_A_UNIT.get(game), 0
    for place, move, wrong in misread_boards(game):
        assert (wrong.status, wrong.answer) == ("unsolvable", None)
        assert wrong.to_json()["solutions"] == 0
        assert wrong.reading
        for change in [doubt for doubt in misreading_doubts(wrong) if doubt.text.startswith(ONE_CHANGE)]:
            said += 1
            assert change.places == (place,)
            both = Correction.of(move, change.text.removeprefix(ONE_CHANGE))
            mended = snap(draw_case(game), game=game, stars=stars, correction=both)
            assert (mended.status, mended.answer) == ("solved", sure.answer)
            (note,) = (note for note in wrong.reading.notes if "the board would be" in note)
            board = solve(note.partition(": ")[2].replace(" / ", "\n"))
            assert board.answer == sure.answer
    assert said <= len(misread_boards(game))
    assert said or game == "patches"  # more than one clue may be wrong there


@games_misread
def test_it_is_said_in_spanish(game: str) -> None:
    for _, _, wrong in misread_boards(game):
        for doubt in misreading_doubts(wrong):
            said = warning_sentence(str(doubt), SPANISH)
            assert said != str(doubt)
            assert "solución" in said
            assert "published" not in said
        assert wrong.reading
        for note in wrong.reading.notes:
            assert warning_sentence(note, SPANISH).startswith("con ese cambio el tablero sería: ")


@games_misread
def test_a_board_as_text_has_no_such_warning(game: str) -> None:
    for _, _, wrong in misread_boards(game):
        board = wrong.board
        assert board
        as_text = solve(board)
        assert as_text.status == "unsolvable"
        assert as_text.to_json()["reading"] is None
        given = snap(draw_case(game), stars=STARS_A_UNIT.get(game), correction=Correction(puzzle=board))
        assert given.status == "unsolvable"
        assert not misreading_doubts(given)


def draw_misread_board(game: str) -> Iterator[tuple[Place, Puzzle]]:
    """Draw the board with one wrong place, so that it has no solution."""
    seen, stars = READERS[game].vocabulary.observations_of(case_puzzle(game)), STARS_A_UNIT.get(game)
    for place, move in single_changes(game, seen):
        wrong = changed_puzzle(game, seen, move)
        if not has_solution(game, wrong):
            yield place, wrong.with_k(stars) if isinstance(wrong, Board) and stars else wrong


@pytest.mark.parametrize("game", mark_other_games_slow(READ_GAMES))
def test_what_is_drawn_wrong_is_among_what_is_named(game: str) -> None:
    named, tried = 0, 0
    for place, wrong in draw_misread_board(game):
        result = snap(render_puzzle(wrong, cell=CELL), game=game, stars=STARS_A_UNIT.get(game))
        if result.status != "unsolvable":
            continue
        assert misreading_doubts(result)
        named += any(place in doubt.places for doubt in misreading_doubts(result))
        tried += 1
        if tried == 2:
            break
    assert tried
    assert named >= tried / 2  # nothing in the picture tells it from others that bring a solution too


@pytest.mark.parametrize("game", ["tango", "minisudoku", "queens"])
def test_a_players_mistake_is_not_the_boards(game: str) -> None:
    sure, vocabulary = read_case_drawing(game), READERS[game].vocabulary
    assert sure.reading
    assert sure.reading.observations
    assert sure.answer
    seen = sure.reading.observations
    every = ((r, c) for r in range(seen.n) for c in range(seen.n))
    for cell in every:
        if not vocabulary.has_regions and cell in seen.givens:
            continue
        for value in vocabulary.values(cell, seen.n):
            if not vocabulary.can_be_entered(value):
                continue
            steps = [(cell, value)] if vocabulary.has_regions else [(cell, value), (cell, "put in")]
            result = snap(draw_case(game), game=game, correction=Correction(cells=tuple(steps)))
            if result.mistakes:
                assert result.status == "solved"
                assert not misreading_doubts(result)
                return
    raise AssertionError("no mark is wrong")
