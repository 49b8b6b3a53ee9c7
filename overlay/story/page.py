"""The steps as one self-contained web page: arrow keys step through it, nothing is fetched."""

import html
import json
import re
from pathlib import Path

from ...words.pages import labels as on_buttons
from ..paint.labels import UNLABELLED, Labels
from .story import Story

WEB = "web"  # the folder of what every page uses
FLOOR = Path(__file__).parents[1]


def board_script(*, module: bool = False) -> str:
    """The JavaScript that draws the boards of all pages, with each game's scene.js: plain, since a page from
    disk loads no module, or with its exports as a module."""
    games = sorted(path.parent.name for path in FLOOR.glob("*/scene.js") if path.parent.name != WEB)
    parts = (
        f"{WEB}/board.js",
        f"{WEB}/pointers.js",
        *(f"{game}/scene.js" for game in games),
        f"{WEB}/scene.js",
    )
    text = "\n".join(map(_file, parts))
    return text if module else re.sub("^export ", "", text, flags=re.MULTILINE)


def style_sheet() -> str:
    """The look that all pages share."""
    return _file(f"{WEB}/look.css")


def page(story: Story, labels: Labels = UNLABELLED) -> str:
    """The page as text. Whatever the story's name holds, it is shown as text."""
    template = (
        _file(f"{WEB}/page.html").replace("__LOOK__", style_sheet()).replace("__BOARD__", board_script())
    )
    shown = {**story.to_json(labels), "labels": on_buttons(story.manner), "lang": story.manner.language}
    scenes = json.dumps(shown, separators=(",", ":"))
    # within a script element only "<" could end it; the other two cost nothing
    inert = scenes.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    title = html.escape(story.name.encode("utf-8", "replace").decode("utf-8"))
    before, middle, last = template.split("__TITLE__")
    start, end = last.split("__STORY__")
    return title.join((before, middle, "")) + start + inert + end


def _file(name: str) -> str:
    return (FLOOR / name).read_text("utf-8")
