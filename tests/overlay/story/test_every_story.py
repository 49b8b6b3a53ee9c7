"""The stories of every game: they begin with what is known and end with the whole answer."""

import json
from pathlib import Path

import pytest

from queens_snap.overlay.compose import pieces_on_board
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import snap, solve_puzzle
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE

from ..puzzles import EVERY
from ..told import told

DIGIT_IN_CORNER = "1...\n..1.\n.2..\n...3\n"
FIXTURES = Path(__file__).parents[3] / "fixtures"


def lines(moment: Moment) -> list[str]:
    """The board as a terminal shows it."""
    return DRAWINGS[moment.puzzle.game].text_lines(moment, pieces_on_board(moment))


@pytest.mark.parametrize("game", EVERY)
def test_the_last_scene_is_the_answer(game: str) -> None:
    story = told(parse_text(EVERY[game], game))
    whole = Moment(story.solution.puzzle, answer=story.solution.answer)
    shown = lines(whole)
    assert [line.replace(".", " ") for line in lines(story.moment_after(len(story.steps)))] == [
        line.replace(".", " ") for line in shown
    ] or game == "queens"
    last = story.moment(len(story.steps))
    assert last.answer == story.solution.answer
    assert last.step == story.steps[-1]
    assert not story.moment(0).step
    assert all(story.moment(i).answer is None for i in range(len(story.steps)))


@pytest.mark.parametrize("game", EVERY)
def test_the_steps_add_up_without_the_answer(game: str) -> None:
    """Of these puzzles no cell is left to search: what the steps find is all of it."""
    story = told(parse_text(EVERY[game], game))
    puzzle, answer = story.solution.puzzle, story.solution.answer
    added = lines(Moment(puzzle, done=story.steps))
    whole = lines(Moment(puzzle, answer=answer))
    if game == "queens":  # which knows of every cell that it is empty, where the answer has but its queens
        assert [line.count("[") for line in added] == [line.count("[") for line in whole]
        assert len(story.steps) == story.scenes - 1
    else:
        assert added == whole


@pytest.mark.parametrize("game", EVERY)
def test_every_scene_says_what_and_where(game: str) -> None:
    story = told(parse_text(EVERY[game], game))
    shown = json.loads(json.dumps(story.to_json()))
    assert (shown["game"], len(shown["scenes"])) == (game, story.scenes)
    assert shown["scenes"][0]["text"] == WORDS[game].aim(story.solution.puzzle, BESIDE_PICTURE)
    for step, scene in zip(story.steps, shown["scenes"][1:], strict=True):
        assert scene["text"] == WORDS[game].sentence(story.solution.puzzle, step, BESIDE_PICTURE)
        assert scene["where"].startswith("Look at ")
        assert any(scene.get(what) for what in ("queens", "dead", "values", "links"))


@pytest.mark.parametrize("text", [*EVERY.values(), DIGIT_IN_CORNER], ids=[*EVERY, "digit-in-corner"])
def test_every_kind_of_piece_is_drawn(text: str) -> None:
    told_of = told(parse_text(text)).to_json()
    assert told_of["pieces"]
    assert all(told_of["pieces"].values())
    put = {str(value).lower() for value in (*told_of["answer"].values(), *told_of["start"].values())}
    assert put <= told_of["pieces"].keys()


@pytest.mark.parametrize(
    "shot", ["screenshots/phone-light-9-half.png", "tango/tango-dark-half.png", "zip/light-7-half.png"]
)
def test_a_story_from_the_marks_begins_with_those_that_are_right(shot: str) -> None:
    result = snap(FIXTURES / shot)
    story, whole = result.story(from_marks=True), result.story()
    assert isinstance(story, Story)
    assert isinstance(whole, Story)
    assert result.reading
    marks = {kind: {*cells} for kind, cells in result.reading.marks.items() if cells and kind != "dots"}
    assert marks
    assert {kind: {*cells} for kind, cells in story.start.marks.items() if cells} == marks
    assert len(story.steps) <= len(whole.steps)
    assert not any(whole.start.marks.values())
    last = story.moment_after(len(story.steps)), whole.moment_after(len(whole.steps))
    assert last[0].answer == last[1].answer == story.solution.answer


def test_there_is_none_without_a_single_answer() -> None:
    assert solve_puzzle(GAMES["tango"].parse("1...\n....\n....\n...."), "given.txt").story() is None
