"""A page as the photo of a screen that shows it: seen from the side, through a lens, in a room."""

import random

import cv2
import numpy as np

MOST_TURN = 7.0  # degrees
MOST_TILT = 0.10  # of the side, by which a corner moves
MOST_BARREL = 0.15  # how much nearer the corners are to the middle than a straight lens has them


def jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    """The picture after a JPEG file of this quality, 0..100."""
    data = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])


def photographed(rgb: np.ndarray, rng: random.Random, cell: int) -> np.ndarray:
    """The photo of an (H, W, 3) uint8 page whose board has cells of `cell` pixels."""
    noise = np.random.default_rng(rng.randrange(2**32))
    light = rgb.astype(np.float32) / 255
    light = _pixels(light, rng) if rng.random() < 0.6 else light
    light = _seen(light, rng)
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 0.03 * cell))
    light = _lit(light, rng)
    light = light + noise.normal(0, rng.uniform(0.004, 0.025), light.shape).astype(np.float32)
    return jpeg((np.clip(light, 0, 1) * 255).round().astype(np.uint8), rng.randint(65, 92))


def _pixels(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Moire: the screen's pixels against the camera's, as slow stripes of unlike phase in each colour."""
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    strength = rng.uniform(0.03, 0.14)
    angle, period = rng.uniform(0, np.pi), rng.uniform(4, 28)
    wave = (x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / period)
    wave = wave + 2 * np.sin(y * (2 * np.pi / (period * 9)))
    ripple = np.stack([np.sin(wave + p) for p in (0.0, 0.7, 1.4)], axis=-1)
    return light * (1 - strength / 2 + strength / 2 * ripple)


def _seen(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Turned, from the side, and through a lens that bends."""
    height, width = light.shape[:2]
    side = max(height, width)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    turn = np.deg2rad(rng.uniform(-MOST_TURN, MOST_TURN))
    rotation = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    moved = (corners - (width / 2, height / 2)) @ rotation.T
    tilt = rng.uniform(0, MOST_TILT) * side
    moved += [(rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt)) for _ in range(4)]
    middle = np.array((width / 2, height / 2))
    matrix = cv2.getPerspectiveTransform(corners, (moved + middle).astype(np.float32))
    border = rng.uniform(0.05, 0.4)
    seen = cv2.warpPerspective(light, matrix, (width, height), borderValue=(border,) * 3)
    barrel = rng.uniform(0, MOST_BARREL) if rng.random() < 0.6 else 0.0
    y, x = np.mgrid[:height, :width].astype(np.float32)
    u, v = (x - width / 2) / (side / 2), (y - height / 2) / (side / 2)
    grow = (1 + barrel * (u * u + v * v)) / (1 + 0.5 * barrel)
    return cv2.remap(
        seen,
        (u * grow * side / 2 + width / 2).astype(np.float32),
        (v * grow * side / 2 + height / 2).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _lit(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Uneven light, a glare here and there, another gamma and white."""
    height, width = light.shape[:2]
    v, u = np.mgrid[:height, :width].astype(np.float32) / max(height, width)
    angle = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(0, 0.4)
    light = light * (1 - slope / 2 + slope * (u * np.cos(angle) + v * np.sin(angle)))[..., None]
    for _ in range(rng.choice((0, 0, 1, 2))):
        x, y, wide = rng.random(), rng.random(), rng.uniform(0.05, 0.25)
        glare = np.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * wide**2))
        light = light + rng.uniform(0.1, 0.45) * glare[..., None]
    white = np.array([rng.uniform(0.85, 1.0) for _ in range(3)], np.float32)
    return np.clip(light * white, 0, 1) ** rng.uniform(0.8, 1.3)
