"""The rules and keys on the page, and messages to a screen reader."""

from dataclasses import replace

import pytest

from queens_snap.overlay.story.page import page_texts
from queens_snap.solver.games import parse_text
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner

from ...playing import Player
from ...slow import mark_other_games_slow
from ...usable import SMALL_CONTROLS, accessibility_faults
from ..conftest import Open
from ..drawn import told
from ..puzzles import PLAYED, QUEENS, STARS, ZIP

# A sentence on how it is played, and a key.
SAID = {
    "queens": ("again for a queen", "Q queen"),
    "starbattle": ("again for a star", "Q star"),
    "tango": ("again for a moon", "M moon"),
    "zip": ("from its end", "Shift and arrows draw a line"),
    "minisudoku": ("Choose a cell", "1–4 a digit"),
    "patches": ("tap two corners", "Shift and arrows draw a line"),
}


@pytest.mark.parametrize("game", mark_other_games_slow(SAID))
def test_each_game_says_how_it_goes(played: Open, axe_script: str, game: str) -> None:
    way = told(parse_text({**PLAYED, "starbattle": STARS}[game]))
    tab = played(way, viewport={"width": 360, "height": 640}, color_scheme="light").tab
    tab.click("[aria-label='Rules and keys']")
    said = " ".join(tab.locator("dialog.rules").inner_text().split())
    sentence, key = SAID[game]
    assert all(each in said for each in (way.aim, sentence, key, "? Rules and keys"))
    assert "Two fingers move" in said
    assert tab.evaluate(SMALL_CONTROLS) == []
    assert accessibility_faults(tab, axe_script) == []
    tab.locator("dialog.rules button").click()
    assert not tab.locator("dialog.rules").is_visible()


def test_the_rules_are_told_in_the_language_of_the_page(played: Open) -> None:
    way = replace(
        told(parse_text(PLAYED["tango"])), manner=Manner(picture=True, translations=translations("es"))
    )
    tab = played(way).tab
    tab.click(f"[aria-label='{page_texts(way.manner)['Rules and keys']}']")
    said = tab.locator("dialog.rules").inner_text()
    assert way.aim in said
    assert "Cómo se juega aquí" in said


LISTEN = """() => {
  window.told = [];
  for (const status of document.querySelectorAll("[role=status]")) {
    const watching = new MutationObserver(() => told.push(status.innerText.trim()));
    watching.observe(status, { childList: true, subtree: true });
  }
}"""


def heard(player: Player) -> list[str]:
    """Messages since the last time."""
    return [" ".join(text.split()) for text in player.tab.evaluate("() => told.splice(0)")]


@pytest.mark.parametrize("game", mark_other_games_slow(PLAYED))
def test_a_mark_is_said_once(played: Open, game: str) -> None:
    player = played(told(parse_text(PLAYED[game])))
    player.tab.evaluate(LISTEN)
    cell, touch = next(iter(player.rules.touches()))
    player.tap(cell)
    for each in touch.strip():
        player.pad(each)
    label = player.label(cell).rpartition(", ")[2]
    assert [label.endswith(said) for said in heard(player)] == [True]


def test_what_breaks_a_rule_is_said_by_the_coach_alone(played: Open) -> None:
    player = played(told(parse_text(QUEENS)))
    for _ in range(2):
        player.tap((0, 0))
    player.tap((0, 1))
    player.tab.evaluate(LISTEN)
    player.tap((0, 1))
    assert sorted(heard(player)) == ["Two queens touch.", "queen"]
    player.tap((5, 5))  # the same is not said again
    assert heard(player) == ["cross"]


def test_what_was_said_of_a_mark_goes_with_it(played: Open) -> None:
    player = played(told(parse_text(QUEENS)))
    player.tap((0, 0))
    assert player.tab.locator(".heard").text_content() == "cross"
    player.tab.click("[aria-label=Undo]")
    assert player.tab.locator(".heard").text_content() == ""


def test_cells_of_a_path_in_pieces_are_counted_as_drawn(played: Open) -> None:
    player = played(told(parse_text(ZIP)))
    said = player.tab.locator(".progress")
    assert said.inner_text() == "0 of 9 cells"
    player.put({"0,0 0,1": True, "0,1 0,2": True})
    assert said.inner_text() == "3 of 9 cells"
    player.put({"0,0 0,1": True, "1,1 1,2": True, "2,1 2,2": True})
    assert said.inner_text() == "6 of 9 cells, in 3 pieces"


def test_what_the_coach_told_goes_once_the_board_is_another(played: Open) -> None:
    player = played(told(parse_text(QUEENS)))
    player.act("hint")
    assert player.tab.locator(".note").inner_text().startswith("Without the program")
    player.tap((0, 0))
    assert (player.heading, player.tab.locator(".note").text_content()) == ("", "")


@pytest.mark.parametrize("game", ["minisudoku", "tango"])
def test_it_opens_on_an_empty_cell(played: Open, game: str) -> None:
    player = played(told(parse_text(PLAYED[game])))
    chosen = player.tab.locator("[role=gridcell][tabindex='0']")
    assert chosen.get_attribute("aria-label").endswith("empty")
