"""Write the steps as pictures, a sheet, an animation (WebP, GIF or APNG) or a page. This module is loaded
only if users ask for steps."""

import io
import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

from ...files.writing import BOARD_NOTE, NO_INPUTS, Inputs, Unwritable, add_note, make_folder
from ...files.writing import write_file as files_write
from ..labels import NO_LABELS, Labels
from ..paint import masks
from ..paint.flat import render_fitted
from ..paint.text import HEADING_COLOUR, PAPER_COLOUR, TEXT_COLOUR, wrap_texts, writable_text, write_text
from ..picture import ANIMATION_SUFFIXES, MAX_WEBP_SIDE, NO_SCALE, PICTURE_SUFFIXES, Picture, encode
from .page import story_page
from .story import Story

# Panels

MARGIN_SHARE = 1 / 27  # margin of a panel, as a share of its width
TEXT_SHARE = 1 / 27  # font size, as a share of a panel's width
MIN_TEXT_SIZE = 11  # px: least font size
LINE_PITCH = 1.3  # distance between lines, as a multiple of the font size


def draw_panel(
    story: Story,
    scene: int,
    width: int,
    labels: Labels = NO_LABELS,
    *,
    part: int = 0,
    alone: bool = False,
    whole: bool = False,
) -> Picture:
    """Draw a panel of a story: heading, board and sentence.

    scene, part: as in `Story.panels`. width: px; the panel is wider if its board has too many cells for that
    width. alone: fit the height to this panel's text; otherwise all panels have the height of the longest
    text. whole: true if each scene is drawn in one panel.
    """
    moment = story.moment(scene, story.labels(labels), part)
    board = render_fitted(moment, width - 2 * round(MARGIN_SHARE * width))
    width = max(width, board.shape[1] + round(MARGIN_SHARE * width))
    size, margin = _text_size(width), round(MARGIN_SHARE * width)
    top = margin + round(1.6 * size)
    below = top + board.shape[0] + 0.5 * size
    lines = _wrapped_text(story.text(scene, part), width)
    room = len(lines) if alone else max(len(lines), _max_lines(_panel_texts(story, whole), width))
    height = round(below + room * LINE_PITCH * size + 0.6 * margin)
    out = np.empty((height, width, 3), np.uint8)
    out[:] = PAPER_COLOUR
    left = (width - board.shape[1]) // 2
    out[top : top + board.shape[0], left : left + board.shape[1]] = board
    image = Image.fromarray(out)
    face = masks.load_font(size)
    heading = wrap_texts([story.heading(scene, part)], size, width - 2 * margin)[0]
    write_text(image, (margin, margin + 0.55 * size), heading, face, HEADING_COLOUR)
    for i, line in enumerate(lines):
        write_text(image, (margin, below + (i + 0.5) * LINE_PITCH * size), line, face, TEXT_COLOUR)
    return Picture(np.asarray(image), scale=NO_SCALE)


def _text_size(width: int) -> int:
    return max(MIN_TEXT_SIZE, round(TEXT_SHARE * width))


def _panel_texts(story: Story, whole: bool) -> tuple[str, ...]:
    """Return the texts of all panels; with `whole` those of all scenes."""
    panels = [(scene, 0) for scene in range(story.scenes)] if whole else story.panels
    return tuple(story.text(*each) for each in panels)


@lru_cache(maxsize=4)
def _max_lines(texts: tuple[str, ...], width: int) -> int:
    return max(len(_wrapped_text(text, width)) for text in texts)


@lru_cache(maxsize=1024)
def _wrapped_text(text: str, width: int) -> tuple[str, ...]:
    return tuple(
        wrap_texts([writable_text(text)], _text_size(width), width - 2 * round(MARGIN_SHARE * width))
    )


# Sheets

PANEL_WIDTH = 540  # px: width of a single panel, half as wide as a phone
SHEET_PANEL_WIDTHS = (400, 300, 220)  # px: widths of panels on a sheet; the first that is small enough
PANELS_ACROSS = 4  # panels side by side on a sheet, fewer if the sheet has fewer than 16 panels
MAX_HEIGHT_RATIO = 3  # largest height of a sheet by its width; a higher sheet gets more panels side by side
MAX_SHEET_PIXELS = 64_000_000  # pixels of a sheet: as many as captures may have


def draw_scenes(story: Story, width: int = PANEL_WIDTH, labels: Labels = NO_LABELS) -> Iterator[Picture]:
    """Draw a panel for each scene, all in one size: the start, then each step."""
    return (draw_panel(story, scene, width, labels, whole=True) for scene in range(story.scenes))


def draw_panels(story: Story, width: int, labels: Labels = NO_LABELS) -> Iterator[Picture]:
    """Draw all panels in one size: the start, then each step, with several panels for a long supposition."""
    return (draw_panel(story, scene, width, labels, part=part) for scene, part in story.panels)


def draw_sheet(story: Story, labels: Labels = NO_LABELS) -> Picture:
    """Draw all panels row by row on a sheet. Panels are wider if a board has many cells, and smaller if there
    are many panels. Raises ValueError if even the smallest panels make the sheet too large."""
    size = 0, 0
    wide = round(story.sheet_board_width / (1 - 2 * MARGIN_SHARE))
    for panel_width in (*((wide,) if wide > SHEET_PANEL_WIDTHS[0] else ()), *SHEET_PANEL_WIDTHS):
        height, width = draw_panel(story, 0, panel_width, labels).shape[:2]
        across, down = _sheet_grid(len(story.panels), height, width)
        size = across * width, down * height
        if max(size) <= MAX_WEBP_SIDE and size[0] * size[1] <= MAX_SHEET_PIXELS:
            return _arrange_panels(draw_panels(story, panel_width, labels), across, down, (height, width))
    raise ValueError(
        f"{len(story.panels)} panels make a sheet of {size[0]} x {size[1]} pixels, which few programs open"
    )


def _sheet_grid(count: int, height: int, width: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet. count: the number of panels. height, width: a panel's size
    (px)."""
    few = min(PANELS_ACROSS, math.ceil(math.sqrt(count)))
    across = max(few, math.ceil(math.sqrt(count * height / (width * MAX_HEIGHT_RATIO))))
    return across, math.ceil(count / across)


def _arrange_panels(panels: Iterator[Picture], across: int, down: int, size: tuple[int, int]) -> Picture:
    """Return a sheet with panels row by row. across, down: columns and rows. size: height and width of a
    panel."""
    height, width = size
    out = np.empty((down * height, across * width, 3), np.uint8)
    out[:] = PAPER_COLOUR
    for i, picture in enumerate(panels):
        y, x = i // across * height, i % across * width
        out[y : y + height, x : x + width] = picture
    return Picture(out, scale=NO_SCALE)


# Animations

ANIMATION_WIDTHS = (540, 400)  # px: widths of frames; the first that is small enough
MAX_ANIMATION_PIXELS = 150_000_000  # pixels of all frames, which take half a gigabyte of memory
START_MS = 2500  # ms: duration of the empty board
MIN_STEP_MS = 2000  # ms: least duration of a step
MAX_STEP_MS = 6000  # ms: largest duration of a step
GLANCE_MS = 1200  # ms: time to find the place of a step
CHARACTER_MS = 30  # ms: time to read a character of the sentence
END_MS = 6000  # ms: duration of the solved board before the animation starts again
PALETTE_FRAMES = 40  # frames that are sampled for the palette
PALETTE_COLOURS = 64  # colours of a GIF or APNG: a dozen regions, each also dimmed, and smooth edges


def animation_file(story: Story, suffix: str, labels: Labels = NO_LABELS) -> bytes:
    """Return the content of an animation's file. It shows the start, then each step for as long as its
    sentence takes to read, and repeats forever.

    suffix: one of ANIMATION_SUFFIXES, in any case. Raises ValueError for another suffix, or for too many
    frames.
    """
    if suffix.lower() not in ANIMATION_SUFFIXES:
        raise ValueError(f"cannot write '{suffix}' animations; possible are {', '.join(ANIMATION_SUFFIXES)}")
    width = _animation_width(story, labels)
    frames = [Image.fromarray(picture) for picture in draw_panels(story, width, labels)]
    file = io.BytesIO()
    about = {"save_all": True, "duration": panel_durations(story), "loop": 0}
    if suffix.lower() == ".webp":
        frames[0].save(file, "WEBP", append_images=frames[1:], lossless=True, quality=60, method=4, **about)
    elif suffix.lower() == ".gif":
        frames = _share_palette(frames)
        frames[0].save(file, "GIF", append_images=frames[1:], optimize=True, disposal=1, **about)
    else:
        frames = _share_palette(frames)
        frames[0].save(file, "PNG", append_images=frames[1:], **about)
    return add_note(file.getvalue(), suffix, BOARD_NOTE)


def panel_durations(story: Story) -> list[int]:
    """Return the duration of each panel of an animation (ms)."""
    texts = (story.text(*panel) for panel in story.panels[1:])
    paced = [min(max(GLANCE_MS + CHARACTER_MS * len(text), MIN_STEP_MS), MAX_STEP_MS) for text in texts]
    return [START_MS, *paced[:-1], max(END_MS, *paced[-1:])] if paced else [END_MS]


def _animation_width(story: Story, labels: Labels) -> int:
    """Return the width of an animation's frames (px). Raises ValueError if even the smallest are too many."""
    for width in ANIMATION_WIDTHS:
        if len(story.panels) * draw_panel(story, 0, width, labels)[..., 0].size <= MAX_ANIMATION_PIXELS:
            return width
    raise ValueError(f"the board is too large for an animation of {story.scenes - 1} steps")


def _share_palette(frames: list[Image.Image]) -> list[Image.Image]:
    """Return the frames in one common palette, so that unchanged parts keep their colours from frame to
    frame."""
    some = [*frames[:: math.ceil(len(frames) / PALETTE_FRAMES)], frames[-1]]
    sample = Image.fromarray(np.vstack([np.asarray(frame) for frame in some]))
    shared = sample.quantize(PALETTE_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return [frame.quantize(palette=shared, dither=Image.Dither.NONE) for frame in frames]


# the remedy if a sheet or animation is too large
SMALLER_OUTPUT_ADVICE = "use --steps with a folder, or --html"


def write_story(
    story: Story,
    *,
    steps: Path | None = None,
    animate: Path | None = None,
    html: Path | None = None,
    labels: Labels = NO_LABELS,
    inputs: Inputs = NO_INPUTS,
) -> Iterator[Path]:
    """Write the files of a story, and yield each file or folder once it is written.

    steps: a picture file for a sheet of all steps, or a folder for one picture each. animate: an animation
    file. html: a page. inputs: files that are never replaced. Raises Unwritable.
    """
    if steps and steps.suffix.lower() in PICTURE_SUFFIXES:
        files_write(
            steps,
            _file_content(steps, lambda: encode(draw_sheet(story, labels), steps.suffix, sign=True)),
            inputs,
        )
        yield steps
    elif steps:
        _write_panels(story, steps, labels, inputs)
        yield steps
    if animate:
        files_write(
            animate, _file_content(animate, lambda: animation_file(story, animate.suffix, labels)), inputs
        )
        yield animate
    if html:
        files_write(html, story_page(story, labels).encode("utf-8"), inputs)
        yield html


def _write_panels(story: Story, folder: Path, labels: Labels, inputs: Inputs) -> None:
    """Write step-00.png (the start), step-01.png and so on into a folder, which is created if it is missing.
    The panels of a long supposition are step-05-1.png, step-05-2.png and so on; its last panel is
    step-05.png."""
    make_folder(folder)
    digits = max(2, len(str(story.scenes - 1)))
    for scene, part in story.panels:
        picture = draw_panel(story, scene, PANEL_WIDTH, labels, part=part, alone=True)
        before = f"-{part}" if part < story.parts(scene) else ""
        name = f"step-{scene:0{digits}d}{before}.png"
        files_write(folder / name, encode(picture, ".png", sign=True), inputs)


def _file_content(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return the result of `make`. A ValueError of it becomes Unwritable, with SMALLER_OUTPUT_ADVICE as
    remedy."""
    try:
        return make()
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", SMALLER_OUTPUT_ADVICE) from error
