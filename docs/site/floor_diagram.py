"""A diagram of the program's folders: a box for each folder, and an arrow to each folder that it imports.

A folder at the top of the repository is called a floor.
"""

from collections.abc import Mapping

from imports import imports_between_floors, without_redundant_links

FLOOR_SUMMARIES = {
    "cli": "finds the command",
    "commands": "what a person types",
    "batch": "many captures",
    "drop": "icons, the page",
    "pipeline": "read, solve, draw",
    "result": "all that is known of a capture",
    "overlay": "draws answers, hints, steps",
    "vision": "from a picture to a reading",
    "words": "from claims to sentences",
    "files": "safe writing, texts",
    "solver": "puzzles, rules, search",
}
WIDTH = 480  # pixels: narrow, so that a phone shows the words large enough
LEVEL_HEIGHT = 84  # pixels from the middle of a row of boxes to the middle of the next row
BOX_SIZE = (210, 52)  # width and height of a box in pixels
# Colours that contrast with light and with dark pages.
BOX_COLOUR = "#5a3fd0"
TEXT_COLOUR = "#ffffff"
ARROW_COLOUR = "#868686"
FONT = "Arial, Helvetica, 'Liberation Sans', sans-serif"

BoxMiddle = tuple[float, float]  # x and y of the middle of a box in pixels


def floors_by_level(links: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Return the floors in levels from the top down; each floor is below all floors that import it.

    links: the floors that each floor imports.
    """
    above = {name: {x for x in links if name in links[x]} for name in links}

    def depth(name: str) -> int:
        return max((depth(x) + 1 for x in above[name]), default=0)

    return [sorted(x for x in links if depth(x) == at) for at in range(len(links)) if at in map(depth, links)]


def diagram_svg() -> str:
    """Return the diagram as the content of an SVG file."""
    links = imports_between_floors()
    levels = floors_by_level(links)
    middles = {
        name: (WIDTH * (i + 0.5) / len(level), LEVEL_HEIGHT * (at + 0.5))
        for at, level in enumerate(levels)
        for i, name in enumerate(level)
    }
    arrows = sorted(without_redundant_links(links).items())
    parts = [
        *(_arrow(middles[floor], middles[other]) for floor, others in arrows for other in sorted(others)),
        *(_box(name, middle) for name, middle in middles.items()),
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {LEVEL_HEIGHT * len(levels)}" '
            f'width="{WIDTH}" height="{LEVEL_HEIGHT * len(levels)}" font-family="{FONT}" '
            'text-anchor="middle">',
            '<marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
            f'orient="auto"><path d="M0 0L10 5L0 10z" fill="{ARROW_COLOUR}"/></marker>',
            *parts,
            "</svg>\n",
        )
    )


def _box(name: str, middle: BoxMiddle) -> str:
    """Return the SVG of a floor's box, with its name and its summary."""
    (x, y), (width, height) = middle, BOX_SIZE
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width}" height="{height}" '
        f'rx="8" fill="{BOX_COLOUR}"/>'
        f'<text x="{x:g}" y="{y - 4:g}" font-size="17" font-weight="700" fill="{TEXT_COLOUR}">{name}</text>'
        f'<text x="{x:g}" y="{y + 16:g}" font-size="13" fill="{TEXT_COLOUR}">{FLOOR_SUMMARIES[name]}</text>'
    )


def _arrow(above: BoxMiddle, below: BoxMiddle) -> str:
    """Return the SVG of an arrow from a box to a lower box.

    An arrow over several levels runs beside the boxes between, and ends at the side of the lower box.
    """
    (x, y), (x2, y2) = above, below
    width, height = BOX_SIZE
    points = [(x, y + height / 2)]
    if y2 - y > LEVEL_HEIGHT:
        points += [(x, y2), (x2 + (width / 2 + 2 if x > x2 else -width / 2 - 2), y2)]
    else:
        points += [(x2 + (x - x2) / 3, y2 - height / 2 - 2)]
    text = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{text}" fill="none" stroke="{ARROW_COLOUR}" stroke-width="2" '
        'marker-end="url(#head)"/>'
    )
