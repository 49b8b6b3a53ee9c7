"""Figures of the site, each drawn for the light and the dark theme, and docs/rules.md with such figures."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from rule_drawings import DRAWING_PATTERN, SHAPES, RuleDrawing, drawing_svg, parse_drawings

# The CSS class of figures that are shown in a theme alone, by theme.
CLASS_BY_THEME = {"light": "by-day", "dark": "by-night"}
# Pattern of the paragraphs of docs/rules.md that explain drawings made of text.
TEXT_LEGEND_PATTERN = re.compile(r"<!-- drawings as text -->\n.*?<!-- end -->\n", re.DOTALL)
PICTURE_LEGEND = """**The drawings** are positions of boards with exactly one solution. Small pale crosses and
queens stood there before the step; what it finds is large, what it rests on is outlined, the rest is pale.

"""


def figure(name: str, caption: str, draw: Callable[[str], str], folder: Path) -> str:
    """Return a figure as Markdown for Sphinx, and write its files into pictures/drawn/.

    name: the start of the files' names. draw: makes the SVG for a theme. folder: the folder of the site's
    pages.
    """
    picture_folder = folder / "pictures" / "drawn"
    picture_folder.mkdir(parents=True, exist_ok=True)
    for theme in CLASS_BY_THEME:
        (picture_folder / f"{name}-{theme}.svg").write_text(draw(theme), "utf-8")
    return "\n".join(
        f"```{{figure}} pictures/drawn/{name}-{theme}.svg\n:figclass: {css_class}\n"
        f":alt: a board that shows {caption}\n\n{caption}\n```"
        for theme, css_class in CLASS_BY_THEME.items()
    )


def side_by_side(figures: Iterable[str]) -> str:
    """Return Markdown that shows figures side by side, as far as there is space."""
    return "\n".join(("````{container} drawings", *figures, "````\n"))


def replace_drawings(text: str, folder: Path) -> str:
    """Return docs/rules.md with figures in place of its drawings made of text, and write the figures' files.

    text: the content of docs/rules.md. folder: the folder of the site's pages.
    """
    numbered_drawings = iter(enumerate(parse_drawings(text)))

    def figures_of_block(block: re.Match[str]) -> str:
        names = re.findall(r"[a-z][a-z-]+", block[1].splitlines()[0])
        return side_by_side(_rule_figure(*next(numbered_drawings), folder) for _ in names)

    return DRAWING_PATTERN.sub(figures_of_block, TEXT_LEGEND_PATTERN.sub(PICTURE_LEGEND, text))


def _rule_figure(number: int, drawing: RuleDrawing, folder: Path) -> str:
    """Return the figure of a drawing as Markdown. number: makes the name of its files unique."""
    caption = drawing.rule.removesuffix("-region") if drawing.section == SHAPES else drawing.rule
    return figure(f"{number}-{drawing.rule}", caption, lambda theme: drawing_svg(drawing, theme), folder)
