"""Plug the tests' tiny game into the tables for its own cases."""

import pytest

from .. import tiny_game


@pytest.fixture(autouse=True)
def with_tiny_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plug in the tiny game for its own cases only, because it takes texts of other games for its own."""
    callspec = getattr(request.node, "callspec", None)
    if callspec and callspec.params.get("game") == tiny_game.NAME:
        tiny_game.plug_in(monkeypatch)
