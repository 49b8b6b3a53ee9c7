"""The steps as an animation: WebP, GIF or APNG."""

import io
import math

import numpy as np
from PIL import Image

from ...files.writing import MADE, signed
from ..encode import ANIMATED
from ..paint.labels import UNLABELLED, Labels
from .panel import panel
from .sheet import panels
from .story import Story

WIDTHS = (540, 400)  # px: the first that leaves the animation small enough
MOST_PIXELS = 150_000_000  # of all frames: half a gigabyte while it is made
START = 2500  # ms that the empty board is shown
LEAST, MOST = 2000, 6000  # ms that a step is shown
GLANCE, A_CHARACTER = 1200, 30  # ms to find the place, and to read a character of the sentence
END = 6000  # ms that the solved board is shown before it starts again
SAMPLED = 40  # frames that are looked at for a palette
COLOURS = 64  # of a GIF's or APNG's palette: enough for a dozen regions, each also paler, and smooth edges


def animation(story: Story, suffix: str, labels: Labels = UNLABELLED) -> bytes:
    """A file's content: the start, then each step for as long as its sentence takes to read; runs for ever.

    suffix: one of ANIMATED, in any case. Raises ValueError for any other, and where there are too many frames
    to be held in memory.
    """
    if suffix.lower() not in ANIMATED:
        raise ValueError(f"cannot write '{suffix}' animations; possible are {', '.join(ANIMATED)}")
    width = _width(story, labels)
    frames = [Image.fromarray(picture) for picture in panels(story, width, labels)]
    file = io.BytesIO()
    about = {"save_all": True, "duration": durations(story), "loop": 0}
    if suffix.lower() == ".webp":
        frames[0].save(file, "WEBP", append_images=frames[1:], lossless=True, quality=60, method=4, **about)
    elif suffix.lower() == ".gif":
        frames = _with_one_palette(frames)
        frames[0].save(file, "GIF", append_images=frames[1:], optimize=True, disposal=1, **about)
    else:
        frames = _with_one_palette(frames)
        frames[0].save(file, "PNG", append_images=frames[1:], **about)
    return signed(file.getvalue(), suffix, MADE)


def durations(story: Story) -> list[int]:
    """How long each scene is shown, in ms."""
    texts = (story.text(scene) for scene in range(1, story.scenes))
    paced = [min(max(GLANCE + A_CHARACTER * len(text), LEAST), MOST) for text in texts]
    return [START, *paced[:-1], max(END, *paced[-1:])] if paced else [END]


def _width(story: Story, labels: Labels) -> int:
    """How wide the frames are to be."""
    for width in WIDTHS:
        if story.scenes * panel(story, 0, width, labels)[..., 0].size <= MOST_PIXELS:
            return width
    raise ValueError(f"{story.scenes - 1} steps of a board so large are too many for an animation")


def _with_one_palette(frames: list[Image.Image]) -> list[Image.Image]:
    """The frames in one palette of COLOURS, so that what stands still stays the same."""
    some = [*frames[:: math.ceil(len(frames) / SAMPLED)], frames[-1]]
    sample = Image.fromarray(np.vstack([np.asarray(frame) for frame in some]))
    shared = sample.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return [frame.quantize(palette=shared, dither=Image.Dither.NONE) for frame in frames]
