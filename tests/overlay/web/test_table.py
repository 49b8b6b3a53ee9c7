"""Messages to a screen reader while one plays: once each, and no longer than they are true."""

import pytest

from queens_snap.solver.games import parse_text

from ...playing import Player
from ..conftest import Open
from ..puzzles import PLAYED, QUEENS, ZIP
from ..told import told

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


@pytest.mark.parametrize("game", PLAYED)
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
