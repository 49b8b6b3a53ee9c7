"""The steps as one self-contained web page: arrow keys step through it, nothing is fetched."""

import html
import json
from pathlib import Path

from .labels import UNLABELLED, Labels
from .story import Story


def board_script() -> str:
    """The JavaScript module that draws boards, here and on the local page."""
    return Path(__file__).with_name("board.js").read_text("utf-8")


def page(story: Story, labels: Labels = UNLABELLED) -> str:
    """The page as text. Whatever the story's name holds, it is shown as text."""
    template = Path(__file__).with_name("page.html").read_text("utf-8").replace("__BOARD__", board_script())
    scenes = json.dumps({**story.to_json(), "showLetters": labels.letters}, separators=(",", ":"))
    # within a script element only "<" could end it; the other two cost nothing
    inert = scenes.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    title = html.escape(story.name.encode("utf-8", "replace").decode("utf-8"))
    before, middle, last = template.split("__TITLE__")
    start, end = last.split("__STORY__")
    return title.join((before, middle, "")) + start + inert + end
