"""The tests' tiny game is in the tables while it is its turn."""

import pytest

from .. import tiny_game


@pytest.fixture(autouse=True)
def plugged_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only then: it takes texts of other games for its own."""
    callspec = getattr(request.node, "callspec", None)
    if callspec and callspec.params.get("game") == tiny_game.NAME:
        tiny_game.plug_in(monkeypatch)
