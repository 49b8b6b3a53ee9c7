"""The rules of the game, how it is played on the page, and its keys."""

from dataclasses import replace

import pytest

from queens_snap.overlay.story.page import page_texts
from queens_snap.solver.games import parse_text
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner

from ...usable import SMALL, faults
from ..conftest import Open
from ..puzzles import PLAYED, STARS
from ..told import told

# A sentence on how it is played, and a key.
SAID = {
    "queens": ("again for a queen", "Q queen"),
    "starbattle": ("again for a star", "Q star"),
    "tango": ("again for a moon", "M moon"),
    "zip": ("from its end", "Shift and arrows draw a line"),
    "minisudoku": ("Choose a cell", "1–4 a digit"),
    "patches": ("tap two corners", "Shift and arrows draw a line"),
}


@pytest.mark.parametrize("game", SAID)
def test_each_game_says_how_it_goes(played: Open, axe: str, game: str) -> None:
    way = told(parse_text({**PLAYED, "starbattle": STARS}[game]))
    tab = played(way, viewport={"width": 360, "height": 640}, color_scheme="light").tab
    tab.click("[aria-label='Rules and keys']")
    said = " ".join(tab.locator("dialog.rules").inner_text().split())
    sentence, key = SAID[game]
    assert all(each in said for each in (way.aim, sentence, key, "? Rules and keys"))
    assert "Two fingers move" in said
    assert tab.evaluate(SMALL) == []
    assert faults(tab, axe) == []
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
