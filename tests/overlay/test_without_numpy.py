"""Modules for pages, which run without numpy, OpenCV and Pillow."""

import json
import subprocess
import sys

import pytest

from ..promises.cases import CASES
from ..tiny_game import NAME

TELLS = """
import json, sys

for name in ("numpy", "cv2", "PIL"):
    sys.modules[name] = None  # whoever imports it fails

from queens_snap.overlay.paint.svg import render_svg
from queens_snap.overlay.story.page import story_page
from queens_snap.result.snap import Snap
from queens_snap.solver.games import GAMES

game, text = json.load(sys.stdin)
puzzle = GAMES[game].parse(text)
rows, columns = puzzle.shape
colours = [[(9 * r % 256, 9 * c % 256, 99) for c in range(columns)] for r in range(rows)]
known = Snap("text", solution=GAMES[game].conclude(puzzle), colours=colours)
story = known.story()
assert story
print(json.dumps({
    "story": story.to_json(),
    "hint": [known.hint_text(where_only) for where_only in (True, False)],
    "result": known.to_json()["status"],
    "pictures": [render_svg(story.moment(story.scenes - 1))[:4], story_page(story)[:15]],
    "loaded": [name for name in sys.modules if name.startswith("queens_snap.vision")],
}))
"""


@pytest.mark.parametrize("game", [name for name in CASES if name != NAME])
def test_a_page_needs_neither_numpy_nor_opencv_nor_pillow(game: str) -> None:
    given = json.dumps([game, CASES[game].puzzles["ordinary"]])
    ran = subprocess.run([sys.executable, "-c", TELLS], input=given, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert len(told["story"]["scenes"]) > 1
    assert all(told["hint"])
    assert told["result"] == "solved"
    assert told["pictures"] == ["<svg", "<!doctype html>"]
    assert told["loaded"] == []
