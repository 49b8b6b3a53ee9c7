"""Large pictures: decoded band by band, searched in a small copy, and read from their own pixels."""

import io
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.pipeline import snap
from queens_snap.vision.boards import Boards
from queens_snap.vision.correction import Correction
from queens_snap.vision.source import capture, limits
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import ImageTooLarge, TruncatedImage

SHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "phone-light-8.png"
LARGE = 520, 360  # rows and columns of a picture above the limit of these tests


@pytest.fixture
def _low(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are large from 100,000 pixels on, and are converted a few rows at a time."""
    monkeypatch.setattr(limits, "LARGE_PIXELS", 100_000)
    monkeypatch.setattr(capture, "BAND_PIXELS", 20_000)


def photo() -> np.ndarray:
    """A large picture with a soft ground."""
    rng = np.random.default_rng(1)
    small = rng.integers(0, 256, (9, 7, 3)).astype(np.uint8)
    return cv2.resize(small, LARGE[::-1], interpolation=cv2.INTER_CUBIC)


def pillow(kind: str, mode: str = "RGB", **how: object) -> Callable[[np.ndarray], bytes]:
    def encode(rgb: np.ndarray) -> bytes:
        picture = Image.fromarray(rgb).convert(mode)
        if "A" in mode:
            alpha = np.full(rgb.shape[:2], 255, np.uint8)
            alpha[: rgb.shape[0] // 3] = 40
            picture.putalpha(Image.fromarray(alpha))
        out = io.BytesIO()
        picture.save(out, kind, **how)
        return out.getvalue()

    return encode


def deep(channels: int) -> Callable[[np.ndarray], bytes]:
    def encode(rgb: np.ndarray) -> bytes:
        pixels = rgb.astype(np.uint16) * 257
        if channels == 4:
            pixels = np.dstack([pixels, np.full(pixels.shape[:2], 40_000, np.uint16)])
        return cv2.imencode(".png", pixels[..., 0] if channels == 1 else pixels)[1].tobytes()

    return encode


def exif(orientation: int) -> Image.Exif:
    found = Image.Exif()
    found[0x0112] = orientation
    return found


FORMATS: dict[str, Callable[[np.ndarray], bytes]] = {
    "png": pillow("PNG"),
    "png-grey": pillow("PNG", "L"),
    "png-palette": pillow("PNG", "P"),
    "png-keyed": pillow("PNG", "P", transparency=3),
    "png-rgba": pillow("PNG", "RGBA"),
    "png-la": pillow("PNG", "LA"),
    "png-16": deep(3),
    "png-grey-16": deep(1),
    "png-rgba-16": deep(4),
    "jpeg": pillow("JPEG"),
    "jpeg-progressive": pillow("JPEG", progressive=True),
    "jpeg-grey": pillow("JPEG", "L"),
    "jpeg-cmyk": pillow("JPEG", "CMYK"),
    "jpeg-turned": pillow("JPEG", exif=exif(6)),
    "webp": pillow("WEBP", method=0),
    "webp-rgba": pillow("WEBP", "RGBA", method=0),
    "webp-mirrored": pillow("WEBP", exif=exif(5), method=0),
    "gif": pillow("GIF", "P"),
    "bmp": pillow("BMP"),
    "tiff": pillow("TIFF", compression="tiff_lzw"),
    "tiff-rgba": pillow("TIFF", "RGBA"),
}


@pytest.mark.usefixtures("_low")
@pytest.mark.parametrize("name", FORMATS)
def test_large_ones_have_the_colours_of_small_ones(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = FORMATS[name](photo())
    large = load(data).rgb
    monkeypatch.setattr(limits, "LARGE_PIXELS", limits.MAX_PIXELS)
    small = load(data).rgb
    assert large.shape == small.shape
    assert np.abs(large.astype(int) - small).max() <= 2


@pytest.mark.usefixtures("_low")
@pytest.mark.parametrize("name", ["png", "jpeg", "jpeg-progressive", "webp", "gif", "png-rgba-16"])
def test_large_ones_that_are_cut_are_refused(name: str) -> None:
    data = FORMATS[name](photo())
    with pytest.raises(TruncatedImage):
        load(data[: len(data) * 2 // 3])


def test_a_board_in_a_large_photo_is_read_from_its_own_pixels() -> None:
    shot = np.array(Image.open(SHOT).convert("RGB"))
    alone = snap(shot)
    ground = cv2.resize(photo(), (5200, 3400), interpolation=cv2.INTER_LINEAR)
    assert limits.is_large(*ground.shape[:2])
    top, left = 700, 2300
    ground[top : top + shot.shape[0], left : left + shot.shape[1]] = shot
    found = snap(ground)
    assert (found.status, found.text) == ("solved", alone.text)
    assert found.reading
    assert alone.reading
    moved = np.add(alone.reading.lattice.corners, (left, top))
    assert np.abs(np.array(found.reading.lattice.corners) - moved).max() < 0.03 * alone.reading.lattice.cell


def test_boards_are_looked_for_in_a_small_copy() -> None:
    small, times = Boards(np.zeros((8000, 8000, 3), np.uint8), Correction()).search_copy
    assert small.rgb.shape[0] * times == 8000
    assert small.rgb.shape[0] * small.rgb.shape[1] < limits.LARGE_PIXELS
    ordinary = np.zeros((900, 900, 3), np.uint8)
    same, times = Boards(ordinary, Correction()).search_copy
    assert same.rgb is ordinary
    assert times == 1


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(cv2, "imdecode", none_left)
    with pytest.raises(ImageTooLarge, match="memory"):
        load(SHOT.read_bytes())
