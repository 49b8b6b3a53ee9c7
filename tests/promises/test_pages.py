"""Pages and the coach: whatever stands on a board is drawn, played and spoken of, and no script stumbles."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from queens_snap.drop.engine.coach import advice_answer, advise_player
from queens_snap.drop.engine.requests import RequestOptions, reading_json, story_answer
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import pieces_json
from queens_snap.overlay.story.page import board_script, story_page
from queens_snap.pipeline import Snap
from queens_snap.solver.step import Value
from queens_snap.words.games import WORDS
from queens_snap.words.languages import translations
from queens_snap.words.manner import PLAYER_MANNER
from queens_snap.words.page_texts import BUTTON_LABELS, board_title, solution_title

from ..tabs import Tabs
from .game_cases import CASES, PLAYED_GAMES, READ_GAMES
from .marks import PLAYER_STATES, case_with_marks, marks_of, states_of_kind
from .parametrize import case_puzzle, every_game, every_puzzle, solve_case
from .pictures import case_as_read, finished_without_walls

UNSOLVED_KINDS = ("ambiguous", "unsolvable")
LONG_KINDS = ("hard", "deep")  # kinds whose ways have many scenes
UNUSUAL_KINDS = ("smallest", "rectangular", "open")  # kinds that differ from the ordinary one in their shape


@cache
def coach_answer(game: str, kind: str = "ordinary", state: str = "empty") -> dict[str, Any]:
    """Return the coach's answer to a board with a player's marks, with the story from there."""
    return json.loads(advice_answer(case_with_marks(game, state, kind), RequestOptions()).body)


@every_puzzle(without=UNSOLVED_KINDS, slow=(*LONG_KINDS, "largest"))
def test_the_coach_judges_as_the_library_does_and_tells_every_scene(game: str, kind: str) -> None:
    for state in states_of_kind(kind):
        result, told = case_with_marks(game, state, kind), coach_answer(game, kind, state)
        scenes = told["story"]["scenes"]
        assert (told["status"], told["error"]) == ("solved", None)
        assert [(tuple(mark["cell"]), mark["mark"]) for mark in told["wrong"]] == [
            (mark.cell, mark.mark) for mark in result.mistakes
        ]
        assert all(mark["why"] for mark in told["wrong"])
        assert result.solution
        assert result.position
        assert told["saved"] == max(0, len(result.solution.steps) - len(result.position.steps))
        assert told["story"]["entered"] == json.loads(json.dumps(marks_by_place(result)))
        assert all(scene["text"] and scene["heading"] for scene in scenes)
        assert all(scene["where"] for scene in scenes[1:])
        assert [scene["last"] for scene in scenes] == [False] * (len(scenes) - 1) + [True]
        assert len(scenes) <= len(result.way) + 1 or result.mistakes


def marks_by_place(result: Snap) -> dict[str, Value]:
    """Return a result's marks by place, with the names that pages use."""
    assert result.board
    drawing = DRAWINGS[result.board.game]
    put = drawing.player_pieces(result.marks)
    return pieces_json({name: drawing.sample_name(result.board, name, value) for name, value in put.items()})


@every_game()
def test_a_page_holds_the_same_story(game: str) -> None:
    story = case_with_marks(game, "wrong").story(from_marks=True)
    assert story
    held = re.search(
        r'<script id="story" type="application/json">(.*?)</script>', story_page(story), re.DOTALL
    )
    assert held
    shown = json.loads(held[1])
    assert shown == {
        **coach_answer(game, state="wrong")["story"],
        **{x: shown[x] for x in ("labels", "texts", "lang")},
    }


@every_puzzle(only=UNSOLVED_KINDS)
def test_the_coach_says_where_there_is_no_one_answer(game: str, kind: str) -> None:
    told = coach_answer(game, kind)
    assert (told["status"], told["story"], told["wrong"]) == (kind, None, [])


@every_game()
def test_the_coach_takes_what_its_page_sends(game: str) -> None:
    marks = marks_of(game, "wrong")
    body = json.dumps({"puzzle": case_puzzle(game).to_json(), "marks": marks}).encode()
    answer = advise_player(body, RequestOptions())
    assert answer.status == 200
    assert json.loads(answer.body)["story"]["game"] in (game, "queens")
    assert len(json.loads(answer.body)["wrong"]) == len(case_with_marks(game, "wrong").mistakes)


@every_game()
def test_the_coach_takes_no_marks_in_silence_that_it_does_not_judge(game: str) -> None:
    """Marks of a game that cannot be played are not judged, so the coach does not say that none is wrong."""
    answer = advise_player(
        json.dumps({"puzzle": case_puzzle(game).to_json(), "marks": {"odd": [[0, 0]]}}).encode(),
        RequestOptions(),
    )
    assert CASES[game].played or answer.status != 200 or json.loads(answer.body)["error"]


@pytest.fixture(scope="module")
def call_on_harness(module_tabs: Tabs, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Call a function of harness.html, which has the script of all pages; its page is opened once."""
    path = tmp_path_factory.mktemp("pages") / "harness.html"
    text = Path(__file__).with_name("harness.html").read_text("utf-8")
    path.write_text(text.replace("__BOARD__", board_script(played=True)), "utf-8")
    tab = module_tabs.open(path.as_uri(), ("file:",), viewport={"width": 800, "height": 800})  # its own
    return lambda name, *values: tab.evaluate(f"(values) => {name}(...values)", list(values))


@every_puzzle(without=UNSOLVED_KINDS, slow=(*LONG_KINDS, *UNUSUAL_KINDS, "largest"))
def test_every_scene_is_painted(
    game: str, kind: str, call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    rows, columns = case_puzzle(game, kind).shape
    for state in states_of_kind(kind):
        story = coach_answer(game, kind, state)["story"]
        if kind == "largest":  # whose scenes are all alike
            story = {**story, "scenes": story["scenes"][:2]}
        last = len(story["scenes"]) - 1
        scenes = (
            [1] if kind == "largest" else [*range(last + 1)] if state == "empty" else [0, min(1, last), last]
        )
        found = call_on_harness("paintStory", story, scenes)
        assert found == {"cells": rows * columns, "faults": []}


@every_puzzle(without=("largest", *UNSOLVED_KINDS), of=PLAYED_GAMES, slow=(*LONG_KINDS, *UNUSUAL_KINDS))
def test_every_board_can_be_played(
    game: str, kind: str, call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    for state in PLAYER_STATES:
        told = coach_answer(game, kind, state)
        found = call_on_harness("playStory", told["story"], told)
        assert found["faults"] == []
        assert all(found["said"])
        assert found["solved"] == (state == "finished" or kind == "full")


@every_puzzle(
    without=("largest", "full", *UNSOLVED_KINDS), of=PLAYED_GAMES, slow=(*LONG_KINDS, *UNUSUAL_KINDS)
)
def test_what_comes_before_a_hint_is_counted_and_played(
    game: str, kind: str, call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    result, told = case_with_marks(game, "empty", kind), coach_answer(game, kind)
    scenes, hint = told["story"]["scenes"], result.hint
    assert hint
    number = len(hint.before) + 1
    found = call_on_harness("hintOf", told["story"], told)
    assert found["told"][0][1] == scenes[1]["where"]
    assert [text for _, text in found["told"]][1:number] == [scene["text"] for scene in scenes[1:number]]
    assert [heading for heading, _ in found["told"]] == [
        "Where to look",
        *(f"Step {i} of {number}" for i in range(1, number)),
        "What follows",
        "Why",
    ]
    assert found["told"][-1][1] == scenes[number]["text"]
    assert ("leave" in found["note"]) == bool(hint.before)
    assert not hint.before or re.search(rf"\b({number - 1}|one)\b", found["note"])


@pytest.mark.parametrize("near", [1, pytest.param(40, marks=pytest.mark.slow)], ids=["apart", "alike"])
@every_game(of=[game for game in READ_GAMES if DRAWINGS[game].colour_groups(case_puzzle(game))])
def test_a_board_keeps_its_colours_while_the_coach_talks(
    game: str, near: int, call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    """Also on boards whose colours nobody could tell apart by name."""
    result = case_as_read(game)
    assert result.reading
    assert result.reading.colours is not None
    alike = 200 + (result.reading.colours - 200) / near if near > 1 else result.reading.colours
    result = replace(result, reading=replace(result.reading, colours=alike))
    story = json.loads(story_answer(result, RequestOptions()).body)["story"]
    asked = call_on_harness("hintOf", story, json.loads(advice_answer(result, RequestOptions()).body))[
        "asked"
    ]
    told = json.loads(advise_player(json.dumps(asked).encode(), RequestOptions()).body)["story"]
    assert story["colours"]
    assert (told["colours"], told["board"]) == (story["colours"], story["board"])


@every_game()
def test_the_page_is_stepped_through_and_offers_to_play_or_says_why_not(
    game: str, tabs: Tabs, tmp_path: Path
) -> None:
    story = case_with_marks(game, "half").story()
    assert story
    (tmp_path / "way.html").write_text(story_page(story), "utf-8")
    tab = tabs.open((tmp_path / "way.html").as_uri(), ("file:",))
    assert tab.locator("#tabs").is_visible() == CASES[game].played
    assert tab.locator("#unplayed").is_visible() == (not CASES[game].played)
    assert tab.locator("#unplayed").text_content() == BUTTON_LABELS["unplayed"]
    tab.keyboard.press("End")
    assert tab.locator("#text").inner_text() == story.text(len(story.steps))


@every_puzzle(
    without=("largest", "hard", "smallest"), of=READ_GAMES, slow=("unsolvable", "full", *UNUSUAL_KINDS)
)
def test_what_was_read_is_painted(
    game: str, kind: str, call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    for state in ("half", "wrong"):
        check_painting(case_as_read(game, kind, state), call_on_harness)


@every_game(of=READ_GAMES)
def test_what_all_answers_have_in_common_is_said_and_drawn(game: str) -> None:
    several, one = (
        json.loads(story_answer(case_as_read(game, kind), RequestOptions()).body)
        for kind in ("ambiguous", "ordinary")
    )
    said = several["read"]["common"]
    assert re.fullmatch(
        r"This stands in each of the \w+ solutions\.|The \w+ solutions have nothing in common\.", said["text"]
    )
    assert bool(said["marks"]) == said["text"].startswith("This")
    assert one["read"]["common"] is None


def check_painting(result: Snap, painting: Callable[..., Any]) -> None:
    """Check the painting over the picture, and where the picture cannot be shown."""
    read, corners = json.loads(json.dumps(reading_json(result))), result.to_json()["reading"]["corners"]
    for over in (corners, None):
        found = painting("paintRead", read, over)
        assert found["drawn"] > 0
        assert found["faults"] == []


def test_a_finished_zip_without_walls_is_painted_and_told(
    call_on_harness: Callable[..., Any], tabs: Tabs
) -> None:
    result = finished_without_walls()
    row, told = (
        json.loads(json.dumps(result.to_json())),
        json.loads(advice_answer(result, RequestOptions()).body),
    )
    assert (row["status"], row["puzzle"]["walls"]) == ("solved", None)
    check_painting(result, call_on_harness)
    assert (
        call_on_harness("paintStory", told["story"], [*range(len(told["story"]["scenes"]))])["faults"] == []
    )
    assert call_on_harness("playStory", told["story"], told)["faults"] == []


@every_game()
def test_the_title_of_a_page_names_the_game_the_size_and_the_steps(game: str) -> None:
    solution, words = solve_case(game).solution, WORDS[game]
    assert solution
    rows, columns = solution.puzzle.shape
    board, steps = board_title(words, solution.puzzle), len(solution.steps)
    assert board.endswith(f" {rows} x {columns}")
    assert solution_title(words, solution, steps) == f"{board}, solved in {steps} steps"
    assert solution_title(words, solution, 1) == f"{board}, solved in 1 step"
    spanish = replace(PLAYER_MANNER, translations=translations("es"))
    assert solution_title(words, solution, steps, spanish) == f"{board}, resuelto en {steps} pasos"
