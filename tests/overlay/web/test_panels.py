"""A long supposition is told panel by panel while one plays, as the steps are on paper and on their page."""

import pytest

from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import parse_text
from queens_snap.solver.queens.puzzle import Board

from ...playing import Player
from ..conftest import Open
from ..puzzles import SEARCHED, TRIED
from ..told import told

NEXT, BACK = "[data-act=more]", "[data-act=less]"


@pytest.fixture(scope="module")
def tried() -> Story:
    return told(parse_text(TRIED))


def scene_of(story: Story) -> int:
    """Return the step that is told in several panels."""
    return next(scene for scene, part in story.panels if part)


def texts_of(story: Story) -> list[str]:
    scene = scene_of(story)
    return [story.text(scene, part) for part in range(1, story.parts(scene) + 1)]


def before(player: Player, story: Story) -> None:
    """Put down all that the steps before the supposition find."""
    for _ in range(scene_of(story) - 1):
        player.hint()
        player.act("doIt")


def followed(player: Player) -> int:
    """Return how many marks the picture has beside those that stand."""
    return player.tab.locator(".square :is(.sun, .moon)").count()


def test_a_hint_tells_a_long_supposition_panel_by_panel(played: Open, tried: Story) -> None:
    player, texts = played(tried), texts_of(tried)
    before(player, tried)
    position = player.position
    player.act("hint")
    player.act("more")
    player.act("more")
    seen, drawn = [], []
    for part in range(1, len(texts) + 1):
        assert player.heading == f"Why ({part}/{len(texts)})"
        assert player.has("doIt") == (part == len(texts))
        assert player.has("less") == (part > 1)
        seen.append(player.said)
        drawn.append(followed(player))
        if part < len(texts):
            player.act("more")
    assert seen == texts
    assert drawn[0] < drawn[1] < drawn[2]
    player.act("less")
    assert (player.said, player.position) == (texts[-2], position)
    player.act("more")
    player.act("doIt")
    assert player.position.items() > position.items()


def test_the_way_tells_a_long_supposition_panel_by_panel(played: Open, tried: Story) -> None:
    """Its mark is put down with the last panel, and taken back with that."""
    player, texts, scene = played(tried), texts_of(tried), scene_of(tried)
    player.act("way")
    for _ in range(scene - 1):
        player.act("on")
    position, heading = player.position, f"Step {scene} of {len(tried.steps)}"
    for part, text in enumerate(texts, 1):
        assert (player.heading, player.said) == (f"{heading} ({part}/{len(texts)})", text)
        assert (player.position == position) == (part < len(texts))
        if part < len(texts):
            player.act("on")
    placed = player.position
    player.act("on")
    assert player.heading.startswith(f"Step {scene + 1} of")
    player.act("off")
    assert (player.said, player.position) == (texts[-1], placed)
    for text in texts[-2::-1]:
        player.act("off")
        assert (player.said, player.position) == (text, position)
    player.act("off")
    assert player.said == tried.text(scene - 1)
    while player.has("on"):
        player.act("on")
    player.act("stop")
    assert player.said.endswith(f"with {len(tried.steps)} hints.")


def test_why_a_mark_is_wrong_is_told_panel_by_panel(played: Open, tried: Story) -> None:
    player, texts, scene = played(tried), texts_of(tried), scene_of(tried)
    before(player, tried)
    (((r, c), value),) = tried.steps[scene - 1].values
    player.put({**player.position, f"{r},{c}": str(1 - int(value))})
    player.act("check")
    player.act("why")
    player.tab.locator(".acts [data-act=forth]").wait_for()
    for part, text in enumerate(texts, 1):
        assert (player.heading, player.said) == (f"One mistake ({part}/{len(texts)})", text)
        assert player.has("takeBack")
        if part < len(texts):
            player.act("forth")
    player.act("back")
    assert player.said == texts[-2]
    player.act("takeBack")
    assert player.said == "Nothing is wrong so far."


@pytest.mark.slow
def test_what_search_finds_is_not_told_before_it_is_asked_for(played: Open) -> None:
    story = told(Board.of(SEARCHED.split(), 3))
    player, last = played(story), len(story.steps)
    player.act("way")
    while player.has("on"):
        player.act("on")
    assert "Search found" not in player.said
    assert player.heading.startswith(f"Step {last} of {last}")
    stars = player.tab.locator(".square .star").count()
    assert 0 < stars < len(story.solution.answer or ())
    player.act("stop")
    player.act("hint")
    assert player.said.startswith("No rule shows anything more from here")
