"""Drawings of the site, which follow light and dark, and docs/rules.md with such drawings for its own."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from ruled import BLOCK, SHAPES, RuleDrawing, drawings, svg

SEEN_BY = {"light": "by-day", "dark": "by-night"}  # a theme, and the class of what is shown in it alone
AS_TEXT = re.compile(r"<!-- drawings as text -->\n.*?<!-- end -->\n", re.DOTALL)
AS_PICTURES = """**The drawings** are positions of boards with exactly one solution. Small pale crosses and
queens stood there before the step; what it finds is large, what it rests on is outlined, the rest is pale.

"""


def figure(name: str, caption: str, draw: Callable[[str], str], folder: Path) -> str:
    """A drawing as Markdown, for Sphinx; its files are written into pictures/drawn/ of a folder of pages.
    draw: the SVG of a theme."""
    drawn = folder / "pictures" / "drawn"
    drawn.mkdir(parents=True, exist_ok=True)
    for theme in SEEN_BY:
        (drawn / f"{name}-{theme}.svg").write_text(draw(theme), "utf-8")
    return "\n".join(
        f"```{{figure}} pictures/drawn/{name}-{theme}.svg\n:figclass: {seen}\n"
        f":alt: a board that shows {caption}\n\n{caption}\n```"
        for theme, seen in SEEN_BY.items()
    )


def beside(figures: Iterable[str]) -> str:
    """Drawings side by side, as far as there is room."""
    return "\n".join(("````{container} drawings", *figures, "````\n"))


def with_drawings(text: str, folder: Path) -> str:
    """docs/rules.md with pictures for its drawings, which are written beside it."""
    every = iter(enumerate(drawings(text)))

    def block(found: re.Match[str]) -> str:
        names = re.findall(r"[a-z][a-z-]+", found[1].splitlines()[0])
        return beside(_figure(*next(every), folder) for _ in names)

    return BLOCK.sub(block, AS_TEXT.sub(AS_PICTURES, text))


def _figure(number: int, drawing: RuleDrawing, folder: Path) -> str:
    caption = drawing.rule.removesuffix("-region") if drawing.section == SHAPES else drawing.rule
    return figure(f"{number}-{drawing.rule}", caption, lambda theme: svg(drawing, theme), folder)
