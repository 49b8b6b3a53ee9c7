"""The steps as one self-contained web page: arrow keys step through it, nothing is fetched."""

import html
import json
from pathlib import Path
from typing import Any

from ..solver.board import region_letter
from .labels import UNLABELLED, Labels
from .story import Story


def page(story: Story, labels: Labels = UNLABELLED) -> str:
    """The page as text. Whatever the story's name holds, it is shown as text."""
    template = Path(__file__).with_name("page.html").read_text("utf-8")
    scenes = json.dumps(_story(story, labels), separators=(",", ":"))
    # within a script element only "<" could end it; the other two cost nothing
    inert = scenes.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    title = html.escape(story.name.encode("utf-8", "replace").decode("utf-8"))
    before, middle, last = template.split("__TITLE__")
    start, end = last.split("__STORY__")
    return title.join((before, middle, "")) + start + inert + end


def _story(story: Story, labels: Labels) -> dict[str, Any]:
    """What the page's script reads."""
    last = len(story.steps)
    scenes: list[dict[str, Any]] = [{"queens": (), "dead": (), "because": (), "regions": ()}]
    scenes += [
        {
            "queens": (*step.queens, *(story.guessed if i == last else ())),
            "dead": step.dead,
            "because": step.because,
            "regions": [unit.number for unit in step.units if unit.kind == "region"],
        }
        for i, step in enumerate(story.steps, 1)
    ]
    for i, scene in enumerate(scenes):
        scene |= {"heading": story.heading(i), "text": story.text(i)}
    return {
        "regions": story.board.regions,
        "colours": story.colours.tolist(),
        "letters": [region_letter(i) for i in range(story.board.n)],
        "queens": story.queens,
        "crosses": story.crosses,
        "scenes": scenes,
        "showLetters": labels.letters,
    }
