"""One scene of a story as a picture of its own: heading, board, sentence."""

from functools import lru_cache

import numpy as np
from PIL import Image

from ..onto.flat import fitted_puzzle
from ..paint import masks
from ..paint.labels import UNLABELLED, Labels
from ..paint.text import INK, PAPER, QUIET, plain, wrapped, write
from ..picture import NOWHERE, Picture
from .story import Story

MARGIN = 1 / 27  # of the width
TEXT = 1 / 27  # font size, of the width
LEAST_TEXT = 11  # px
LINE = 1.3  # of the font size


def panel(
    story: Story, scene: int, width: int, labels: Labels = UNLABELLED, *, alone: bool = False
) -> Picture:
    """A picture as wide as asked for, or wider where a board has too many cells for that; all
    panels of a story are of one size, but for those that are to stand alone. scene: 0 for the start, then the
    steps."""
    moment = story.moment(scene, story.labels(labels))
    board = fitted_puzzle(moment, width - 2 * round(MARGIN * width))
    width = max(width, board.shape[1] + round(MARGIN * width))
    size, margin = _text_size(width), round(MARGIN * width)
    top = margin + round(1.6 * size)
    below = top + board.shape[0] + 0.5 * size
    lines = _broken(story.text(scene), width)
    room = len(lines) if alone else _most_lines(_texts(story), width)
    height = round(below + room * LINE * size + 0.6 * margin)
    out = np.empty((height, width, 3), np.uint8)
    out[:] = PAPER
    left = (width - board.shape[1]) // 2
    out[top : top + board.shape[0], left : left + board.shape[1]] = board
    image = Image.fromarray(out)
    face = masks.font(size)
    heading = wrapped([story.heading(scene)], size, width - 2 * margin)[0]
    write(image, (margin, margin + 0.55 * size), heading, face, QUIET)
    for i, line in enumerate(lines):
        write(image, (margin, below + (i + 0.5) * LINE * size), line, face, INK)
    return Picture(np.asarray(image), scale=NOWHERE)


def _text_size(width: int) -> int:
    return max(LEAST_TEXT, round(TEXT * width))


def _texts(story: Story) -> tuple[str, ...]:
    return tuple(story.text(scene) for scene in range(story.scenes))


@lru_cache(maxsize=4)
def _most_lines(texts: tuple[str, ...], width: int) -> int:
    return max(len(_broken(text, width)) for text in texts)


@lru_cache(maxsize=1024)
def _broken(text: str, width: int) -> tuple[str, ...]:
    return tuple(wrapped([plain(text)], _text_size(width), width - 2 * round(MARGIN * width)))
