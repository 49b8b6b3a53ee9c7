"""The rules and keys on the page, and messages to a screen reader."""

from dataclasses import replace

import pytest

from queens_snap.overlay.story.page import page_texts
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner

from ...accessibility import SMALL_CONTROLS, accessibility_faults
from ...playing import Player
from ...slow import mark_other_games_nightly
from ..conftest import OpenPlayer
from ..puzzles import PLAYED_PUZZLES, QUEENS, STAR_BATTLE, ZIP
from ..stories import story_of

# A sentence on how it is played, and a key.
KEYS_TOLD = {
    "queens": ("again for a queen", "Q queen"),
    "starbattle": ("again for a star", "Q star"),
    "tango": ("again for a moon", "M moon"),
    "zip": ("from its end", "Shift and arrows draw a line"),
    "minisudoku": ("Choose a cell", "1–4 a digit"),
    "patches": ("tap two corners", "Shift and arrows draw a line"),
}


@pytest.mark.parametrize("game", mark_other_games_nightly(KEYS_TOLD))
def test_each_game_says_how_it_goes(open_player: OpenPlayer, axe_script: str, game: str) -> None:
    way = story_of({**PLAYED_PUZZLES, "starbattle": STAR_BATTLE}[game])
    tab = open_player(way, viewport={"width": 360, "height": 640}, color_scheme="light").tab
    tab.click("[aria-label='Rules and keys']")
    said = " ".join(tab.locator("dialog.rules").inner_text().split())
    sentence, key = KEYS_TOLD[game]
    assert all(each in said for each in (way.aim, sentence, key, "? Rules and keys"))
    assert "Two fingers move" in said
    assert tab.evaluate(SMALL_CONTROLS) == []
    assert accessibility_faults(tab, axe_script) == []
    tab.locator("dialog.rules button").click()
    assert not tab.locator("dialog.rules").is_visible()


def test_the_rules_are_told_in_the_language_of_the_page(open_player: OpenPlayer) -> None:
    way = replace(
        story_of(PLAYED_PUZZLES["tango"]),
        manner=Manner(picture=True, translations=translations("es")),
    )
    tab = open_player(way).tab
    tab.click(f"[aria-label='{page_texts(way.manner)['Rules and keys']}']")
    said = tab.locator("dialog.rules").inner_text()
    assert way.aim in said
    assert "Cómo se juega aquí" in said


RECORD_MESSAGES = """() => {
  window.told = [];
  for (const status of document.querySelectorAll("[role=status]")) {
    const watching = new MutationObserver(() => told.push(status.innerText.trim()));
    watching.observe(status, { childList: true, subtree: true });
  }
}"""


def new_messages(player: Player) -> list[str]:
    """Return the messages to a screen reader since the last call."""
    return [" ".join(text.split()) for text in player.tab.evaluate("() => told.splice(0)")]


@pytest.mark.parametrize("game", mark_other_games_nightly(PLAYED_PUZZLES))
def test_a_mark_is_said_once(open_player: OpenPlayer, game: str) -> None:
    player = open_player(story_of(PLAYED_PUZZLES[game]))
    player.tab.evaluate(RECORD_MESSAGES)
    cell, touch = next(iter(player.rules.touches()))
    player.tap(cell)
    for each in touch.strip():
        player.press_mark_key(each)
    label = player.label(cell).rpartition(", ")[2]
    assert [label.endswith(said) for said in new_messages(player)] == [True]


def test_what_breaks_a_rule_is_said_by_the_coach_alone(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS))
    for _ in range(2):
        player.tap((0, 0))
    player.tap((0, 1))
    player.tab.evaluate(RECORD_MESSAGES)
    player.tap((0, 1))
    assert sorted(new_messages(player)) == ["Two queens touch.", "queen"]
    player.tap((5, 5))  # the same is not said again
    assert new_messages(player) == ["cross"]


def test_what_was_said_of_a_mark_goes_with_it(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS))
    player.tap((0, 0))
    assert player.tab.locator(".heard").text_content() == "cross"
    player.tab.click("[aria-label=Undo]")
    assert player.tab.locator(".heard").text_content() == ""


def test_cells_of_a_path_in_pieces_are_counted_as_drawn(open_player: OpenPlayer) -> None:
    player = open_player(story_of(ZIP))
    said = player.tab.locator(".progress")
    assert said.inner_text() == "0 of 9 cells"
    player.store_position({"0,0 0,1": True, "0,1 0,2": True})
    assert said.inner_text() == "3 of 9 cells"
    player.store_position({"0,0 0,1": True, "1,1 1,2": True, "2,1 2,2": True})
    assert said.inner_text() == "6 of 9 cells, in 3 pieces"


def test_what_the_coach_told_goes_once_the_board_is_another(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS))
    player.press_button("hint")
    assert player.tab.locator(".note").inner_text().startswith("Without the program")
    player.tap((0, 0))
    assert (player.heading, player.tab.locator(".note").text_content()) == ("", "")


@pytest.mark.parametrize("game", ["minisudoku", "tango"])
def test_it_opens_on_an_empty_cell(open_player: OpenPlayer, game: str) -> None:
    player = open_player(story_of(PLAYED_PUZZLES[game]))
    chosen = player.tab.locator("[role=gridcell][tabindex='0']")
    assert chosen.get_attribute("aria-label").endswith("empty")
