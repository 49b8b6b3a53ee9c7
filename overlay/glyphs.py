"""The shapes that are drawn, as outlines: one file that Python and the pages read.

A shape lies in a box 1 wide and `height` high, y downwards. fill: a closed path; rounded: how wide a line
around it rounds its corners; beside: closed paths without one. stroke: lines with round ends, `pen` wide.
word: where a word on it has its middle (x, y), and how wide and high it may be. Paths have M, L, C and Z
alone, with absolute places.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("glyphs.json")
BEND = 12  # straight pieces of a curve


@dataclass(frozen=True)
class Shape:
    """As in the file."""

    height: float
    fill: str = ""
    rounded: float = 0.0
    beside: str = ""
    stroke: str = ""
    pen: float = 0.0
    word: tuple[float, float, float, float] = (0.5, 0.5, 0.7, 0.4)


@cache
def shapes() -> dict[str, Shape]:
    """Every shape by its name."""
    return {name: Shape(**about) for name, about in json.loads(FILE.read_text("utf-8")).items()}


def polygons(path: str) -> list[list[tuple[float, float]]]:
    """The pieces of a path as (x, y) points, curves in straight pieces."""
    found: list[list[tuple[float, float]]] = []
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(x) for x in text.split()]
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append(places)
        elif command == "L":
            found[-1] += places
        elif command == "C":
            found[-1] += _curve(found[-1][-1], *places)
    return found


def _curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> list[tuple[float, float]]:
    """A cubic Bezier curve without its first point."""
    points = []
    for i in range(1, BEND + 1):
        t, u = i / BEND, 1 - i / BEND
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points
