"""The house as a drawing: a box a floor, an arrow for what it imports, made from the sources."""

from collections.abc import Mapping

from imports import between_floors, needed

WHAT = {
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
WIDTH, STOREY = 480, 84  # px; narrow, so that a phone shows its words large enough
BOX = (210, 52)
FILL, INK, LINE = "#5a3fd0", "#ffffff", "#868686"  # to be seen on light and dark pages
FONT = "Arial, Helvetica, 'Liberation Sans', sans-serif"

Place = tuple[float, float]  # x, y of a box's middle


def storeys(links: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The floors from the top down, each below all that import it."""
    above = {name: {x for x in links if name in links[x]} for name in links}

    def depth(name: str) -> int:
        return max((depth(x) + 1 for x in above[name]), default=0)

    return [sorted(x for x in links if depth(x) == at) for at in range(len(links)) if at in map(depth, links)]


def svg() -> str:
    """The drawing as a file's content."""
    links = between_floors()
    rows = storeys(links)
    places = {
        name: (WIDTH * (i + 0.5) / len(row), STOREY * (at + 0.5))
        for at, row in enumerate(rows)
        for i, name in enumerate(row)
    }
    parts = [
        *(_arrow(places[a], places[b]) for a, to in sorted(needed(links).items()) for b in sorted(to)),
        *(_box(name, place) for name, place in places.items()),
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {STOREY * len(rows)}" '
            f'width="{WIDTH}" height="{STOREY * len(rows)}" font-family="{FONT}" text-anchor="middle">',
            '<marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
            f'orient="auto"><path d="M0 0L10 5L0 10z" fill="{LINE}"/></marker>',
            *parts,
            "</svg>\n",
        )
    )


def _box(name: str, at: Place) -> str:
    (x, y), (width, height) = at, BOX
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width}" height="{height}" '
        f'rx="8" fill="{FILL}"/>'
        f'<text x="{x:g}" y="{y - 4:g}" font-size="17" font-weight="700" fill="{INK}">{name}</text>'
        f'<text x="{x:g}" y="{y + 16:g}" font-size="13" fill="{INK}">{WHAT[name]}</text>'
    )


def _arrow(above: Place, below: Place) -> str:
    """From a box to the next storey; further down beside the boxes between, to the side of the other."""
    (x, y), (x2, y2) = above, below
    width, height = BOX
    points = [(x, y + height / 2)]
    if y2 - y > STOREY:
        points += [(x, y2), (x2 + (width / 2 + 2 if x > x2 else -width / 2 - 2), y2)]
    else:
        points += [(x2 + (x - x2) / 3, y2 - height / 2 - 2)]
    through = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{through}" fill="none" stroke="{LINE}" stroke-width="2" marker-end="url(#head)"/>'
    )
