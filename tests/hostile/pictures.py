"""Hostile pictures from a seed: files of every format that is read, mutated as files and as pictures."""

import io
import json
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image

from queens_snap.pipeline import snap

from .mutations import MUTATIONS

ROOT = Path(__file__).parents[2]
CAPTURES = ("fixtures/screenshots", "fixtures/tango", "fixtures/zip")  # folders of the captures to start from
WIDTHS = (90, 240, 320)  # px: small, because many are read
DRAWING_STEP = 16  # one of so many pictures is also drawn and encoded
Encoder = Callable[[np.ndarray, Random], bytes]  # takes (H, W, 3) uint8 RGB


def make(rng: Random) -> bytes:
    """Return a hostile file."""
    data = encode_randomly(_random_picture(rng), rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        data = rng.choice((splice, *MUTATIONS))(data, rng)
    return data


def answer(data: bytes, folder: Path) -> str:
    """Read and solve a file. Raises RuntimeError if the program crashed on it."""
    result = snap(data, file="shot")
    if result.problem and result.problem.code == "crashed":
        raise RuntimeError(result.problem.message)
    json.dumps(result.to_json())
    if zlib.crc32(data) % DRAWING_STEP == 0:
        result.encoded(".png")
        result.encoded(".jpg", result.hint_picture())
    return ""  # messages quote the file; each place that prints them makes them printable


@cache
def bases() -> tuple[np.ndarray, ...]:
    """Return small captures, (H, W, 3) uint8 RGB."""
    found = []
    for i, path in enumerate(sorted(p for folder in CAPTURES for p in (ROOT / folder).glob("*.png"))):
        rgb = np.asarray(Image.open(path).convert("RGB"))
        scale = WIDTHS[i % len(WIDTHS)] / rgb.shape[1]
        found.append(cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    if not found:
        sys.exit("no captures to start from in " + ", ".join(CAPTURES))
    return tuple(found)


def encode_randomly(rgb: np.ndarray, rng: Random) -> bytes:
    """Return the picture as a file of a random format."""
    return rng.choice(ENCODERS)(rgb, rng)


def splice(data: bytes, rng: Random) -> bytes:
    """Return the start of a file with the end of another."""
    other = encode_randomly(rng.choice(bases())[:99, :99].copy(), rng)
    return data[: rng.randrange(len(data)) + 1] + other[rng.randrange(len(other)) :]


def _random_picture(rng: Random) -> np.ndarray:
    """Return a capture, harmed up to twice; some harms leave nothing of it."""
    rgb = rng.choice(bases()).copy()
    for _ in range(rng.choice((0, 0, 1, 2))):
        rgb = rng.choice(HARMS)(rgb, rng)
    return np.ascontiguousarray(rgb)


def _add_noise(rgb: np.ndarray, rng: Random) -> np.ndarray:
    spread = rng.choice((3, 20, 90))
    noise = np.random.default_rng(rng.getrandbits(32)).integers(-spread, spread + 1, rgb.shape)
    return np.clip(rgb.astype(np.int16) + noise, 0, 255).astype(np.uint8)


def _lay_patch(rgb: np.ndarray, rng: Random) -> np.ndarray:
    (h, w), (y, x) = (((rng.randrange(n) + 1) for n in rgb.shape[:2]) for _ in range(2))
    rgb[y : y + h, x : x + w] = rng.choice(((0, 0, 0), (255, 255, 255), (200, 30, 30)))
    return rgb


def _paste_capture(rgb: np.ndarray, rng: Random) -> np.ndarray:
    other = rng.choice(bases())
    y, x = rng.randrange(rgb.shape[0]), rng.randrange(rgb.shape[1])
    part = other[: rgb.shape[0] - y, : rgb.shape[1] - x]
    rgb[y : y + part.shape[0], x : x + part.shape[1]] = part
    return rgb


def _turn(rgb: np.ndarray, rng: Random) -> np.ndarray:
    height, width = rgb.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(-180, 180), rng.uniform(0.4, 2))
    return cv2.warpAffine(rgb, turn, (width, height), borderMode=rng.choice((cv2.BORDER_REPLICATE, 0)))


def _crop(rgb: np.ndarray, rng: Random) -> np.ndarray:
    y, x = rng.randrange(rgb.shape[0]), rng.randrange(rgb.shape[1])
    return rgb[y : y + rng.randint(1, 400), x : x + rng.randint(1, 400)]


def _stretch(rgb: np.ndarray, rng: Random) -> np.ndarray:
    size = rng.choice(((1, 1), (1, 3000), (3000, 1), (7, 7), (700, 60), (64, 64), (500, 500)))
    return cv2.resize(rgb, size, interpolation=rng.choice((cv2.INTER_AREA, cv2.INTER_NEAREST)))


def _tile(rgb: np.ndarray, rng: Random) -> np.ndarray:
    small = cv2.resize(rgb, (rng.randint(3, 90), rng.randint(3, 90)), interpolation=cv2.INTER_AREA)
    return np.tile(small, (rng.randint(1, 9), rng.randint(1, 9), 1))


def _draw_squares(rgb: np.ndarray, rng: Random) -> np.ndarray:
    """Return nothing but flat squares, each of which may be a cell."""
    side, gap = rng.randint(4, 40), rng.choice((0, 1, 2, 5))
    colours = np.random.default_rng(rng.getrandbits(32)).integers(0, 256, (30, 30, 3)).astype(np.uint8)
    squares = colours.repeat(side, 0).repeat(side, 1)[:500, :500]
    for line in range(gap):
        squares[line::side] = squares[:, line::side] = 0
    return squares


HARMS: tuple[Callable[[np.ndarray, Random], np.ndarray], ...] = (
    _add_noise, _lay_patch, _paste_capture, _turn, _crop, _stretch, _tile, _draw_squares,
)  # fmt: skip


def pillow_encoder(kind: str, mode: str = "RGB", **options: object) -> Encoder:
    """Return what writes a format with Pillow. options: of `Image.save`."""

    def encode(rgb: np.ndarray, rng: Random) -> bytes:
        picture = Image.fromarray(rgb).convert(mode)
        more = dict(options)
        if rng.random() < 0.2 and kind in ("JPEG", "PNG", "WEBP"):
            exif = Image.Exif()
            exif[0x0112] = rng.randint(0, 9)  # orientation
            more["exif"] = exif
        if options.get("save_all"):
            more["append_images"] = [picture.transpose(Image.Transpose.ROTATE_180)] * rng.randint(1, 3)
        file = io.BytesIO()
        picture.save(file, kind, **more)  # pyright: ignore[reportArgumentType]
        return file.getvalue()

    return encode


def opencv_encoder(suffix: str, bits: int, channels: int) -> Encoder:
    """Return what writes a format with OpenCV, with so many bits a channel."""

    def encode(rgb: np.ndarray, rng: Random) -> bytes:
        code = {1: cv2.COLOR_RGB2GRAY, 3: cv2.COLOR_RGB2BGR, 4: cv2.COLOR_RGB2BGRA}[channels]
        pixels = cv2.cvtColor(rgb, code)
        if channels == 4:
            pixels[: rng.randrange(pixels.shape[0] + 1), :, 3] = rng.randrange(256)
        return cv2.imencode(suffix, pixels.astype(np.uint16) * 257 if bits == 16 else pixels)[1].tobytes()

    return encode


ENCODERS: tuple[Encoder, ...] = (
    opencv_encoder(".png", 8, 3), opencv_encoder(".png", 8, 4), opencv_encoder(".png", 8, 1),
    opencv_encoder(".png", 16, 3), opencv_encoder(".png", 16, 4), pillow_encoder("PNG", "P"),
    pillow_encoder("PNG", "1"), pillow_encoder("PNG", "LA"), pillow_encoder("PNG", "P", transparency=0),
    pillow_encoder("PNG", "RGB", save_all=True), pillow_encoder("JPEG"),
    pillow_encoder("JPEG", progressive=True), pillow_encoder("JPEG", "L"), pillow_encoder("JPEG", "CMYK"),
    pillow_encoder("JPEG", quality=20, restart_marker_rows=1), pillow_encoder("MPO", save_all=True),
    pillow_encoder("GIF", "P"), pillow_encoder("GIF", "P", save_all=True), pillow_encoder("WEBP"),
    pillow_encoder("WEBP", lossless=True, method=0), pillow_encoder("WEBP", "RGBA"),
    pillow_encoder("WEBP", save_all=True), pillow_encoder("BMP"), pillow_encoder("BMP", "P"),
    pillow_encoder("TIFF"), pillow_encoder("TIFF", compression="tiff_lzw"),
    pillow_encoder("TIFF", compression="tiff_adobe_deflate"), pillow_encoder("TIFF", compression="jpeg"),
    pillow_encoder("TIFF", "1", compression="group4"), pillow_encoder("TIFF", "CMYK"),
    pillow_encoder("TIFF", save_all=True), pillow_encoder("AVIF", speed=10),
    pillow_encoder("AVIF", "RGBA", speed=10), pillow_encoder("AVIF", save_all=True, speed=10),
)  # fmt: skip
