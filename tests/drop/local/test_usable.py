"""Everybody can use every view of the page: axe-core finds nothing, in light and dark, on phone and desk."""

import pytest

from ...usable import faults
from .conftest import SHOTS
from .test_api import NO_BOARD
from .test_page import give, show

HALF = SHOTS / "desktop-dark-7-half.png"
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("size", SIZES)
def test_every_view_is_usable(opened, axe: str, size: str) -> None:
    tab = opened(viewport=SIZES[size], color_scheme="light")
    seen = {"start": faults(tab, axe)}
    give(tab, HALF)
    for view in ("board", "steps", "answer", "play"):
        show(tab, view)
        if view == "answer":
            tab.locator("#download").wait_for()
        seen[view] = faults(tab, axe)
    tab.click(".settings summary")
    seen["options"] = faults(tab, axe)
    tab.click("[data-act=hint]")
    tab.locator("[data-act=more]").wait_for()
    for stage in ("where", "what", "why"):
        seen[stage] = faults(tab, axe)
        if stage != "why":
            tab.click("[data-act=more]")
    tab.click("[data-act=stop]")
    for _ in range(2):
        tab.click("[data-at='0,0']")
        tab.click("[data-at='0,1']")
    seen["clash"] = faults(tab, axe)
    tab.click("[data-act=check]")
    seen["wrong"] = faults(tab, axe)
    assert {view: found for view, found in seen.items() if found} == {}


OTHERS = {
    "tango": "tango/tango-wrong.png",
    "zip": "zip/light-7-half.png",
    "minisudoku": "sudoku/light-half.png",
    "patches": "patches/tinted-7-half.png",
}


@pytest.mark.parametrize("shot", OTHERS.values(), ids=OTHERS)
def test_other_games_are_usable(opened, axe: str, shot: str) -> None:
    tab = opened(color_scheme="light")
    give(tab, SHOTS.parent / shot)
    seen = {}
    for view in ("board", "steps", "play"):
        show(tab, view)
        seen[view] = faults(tab, axe)
    tab.click("[data-act=hint]")
    tab.locator(".acts .primary:not([data-act=hint])").wait_for()
    seen["hint"] = faults(tab, axe)
    assert {view: found for view, found in seen.items() if found} == {}


def test_what_cannot_be_read_is_usable(opened, axe: str) -> None:
    tab = opened()
    give(tab, {"name": "x.png", "mimeType": "image/png", "buffer": NO_BOARD})
    assert faults(tab, axe) == []
