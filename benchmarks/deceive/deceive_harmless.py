"""Boards beside or upon which there is something that keeps nobody from reading them."""

import random

import cv2
import numpy as np
from deceive_picture import DeceivingPicture, DrawnBoard, draw, text  # puts benchmarks/reading on the path
from robustness_base import CELL, Base
from robustness_harm import SWEEPS

# Strengths within the limits that docs/figures.md states, by the name of a sweep of robustness_harm.py.
MILD = {
    "scale": (12, 100),
    "JPEG": (30, 95),
    "blur": (0.01, 0.05),
    "noise": (4, 20),
    "brightness": (-0.3, 0.2),
    "contrast": (0.3, 1.5),
    "saturation": (0.3, 2),
    "white balance": (-0.3, 0.4),
    "night light": (0.2, 1),
    "rotation": (0.5, 7),
    "perspective": (2, 15),
    "moire": (0.1, 0.3),
    "pointer": (0.4, 1),
}
BY_NAME = {sweep.name: sweep for sweep in SWEEPS}
NOTES = ("Today 7:45", "Share", "9+", "Ad", "Level 42", "Try again!")
STICKER = (0.25, 0.5)  # of a cell: the side of a patch within one


def harmed(rng: random.Random) -> DeceivingPicture:
    """Spoiled a little on its way."""
    drawn = draw(rng)
    sweep = BY_NAME[rng.choice(sorted(MILD))]
    strength = rng.uniform(*MILD[sweep.name])
    base = _base(drawn)
    ready = base if sweep.fine else base.at_cell(CELL)
    rgb = rng.choice(list(sweep.harm(ready, round(strength) if sweep.name == "JPEG" else strength)))
    return drawn.picture(True, f"{sweep.name} {strength:.2f}", rgb)


def beside(rng: random.Random) -> DeceivingPicture:
    """Buttons, words and pictures on the page around the board."""
    drawn = draw(rng)
    cell, page = drawn.look.cell, drawn.look.lines.page
    above, below, before, after = (rng.randint(cell, 4 * cell) for _ in range(4))
    rgb = cv2.copyMakeBorder(drawn.paint(), above, below, before, after, cv2.BORDER_CONSTANT, value=page)
    top, bottom, left, right = (r + drawn.look.margin - cell // 4 for r in (above, below, before, after))
    height, width = rgb.shape[:2]
    strips = [
        (0, 0, width, top),
        (0, height - bottom, width, bottom),
        (0, 0, left, height),
        (width - right, 0, right, height),
    ]
    for _ in range(rng.randint(1, 5)):
        x, y, wide, high = rng.choice(strips)
        w, h = (round(rng.uniform(0.2, 0.9) * v) for v in (wide, high))
        colour = tuple(rng.randint(0, 255) for _ in range(3))
        x, y = x + rng.randint(0, wide - w), y + rng.randint(0, high - h)
        cv2.rectangle(rgb, (x, y), (x + w, y + h), colour, -1)
        if h > 12:
            ink = (255, 255, 255) if sum(colour) < 380 else (20, 20, 20)
            text(rgb[y : y + h, x : x + w], rng.choice(NOTES), (3, h - 4), min(h - 6, 0.5 * cell), ink)
    return drawn.picture(True, "beside the board", rgb)


def sticker(rng: random.Random) -> DeceivingPicture:
    """A small patch within a cell or two, clear of the borders."""
    drawn = draw(rng)
    rgb, cell, margin, n = drawn.paint(), drawn.look.cell, drawn.look.margin, drawn.board.n
    for _ in range(rng.randint(1, 3)):
        side = rng.uniform(*STICKER)
        slack = (1 - side) / 2 - 0.15
        at = [rng.randrange(n) + 0.5 + rng.uniform(-slack, slack) for _ in range(2)]
        x0, y0 = (margin + round((v - side / 2) * cell) for v in at)
        x1, y1 = (v + round(side * cell) for v in (x0, y0))
        colour = tuple(rng.randint(0, 255) for _ in range(3))
        if rng.random() < 0.5:
            cv2.rectangle(rgb, (x0, y0), (x1, y1), colour, -1)
        else:
            middle = ((x0 + x1) // 2, (y0 + y1) // 2)
            cv2.circle(rgb, middle, (x1 - x0) // 2, colour, -1, cv2.LINE_AA)
    return drawn.picture(True, "small patches", rgb)


def _base(drawn: DrawnBoard) -> Base:
    low, high = drawn.look.margin, drawn.look.margin + drawn.board.n * drawn.look.cell
    truth = {"regions": drawn.board.letters}
    return Base("", np.ascontiguousarray(drawn.paint()), (low, low, high, high), "queens", truth)
