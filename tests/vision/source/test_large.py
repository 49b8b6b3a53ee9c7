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
LARGE_SIZE = 520, 360  # rows and columns of a picture above the limit of these tests


@pytest.fixture
def _low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pictures of 100,000 pixels large, and convert them a few rows at a time."""
    monkeypatch.setattr(limits, "LARGE_PIXELS", 100_000)
    monkeypatch.setattr(capture, "BAND_PIXELS", 20_000)


def draw_photo() -> np.ndarray:
    """Draw a large picture with a soft ground."""
    rng = np.random.default_rng(1)
    small = rng.integers(0, 256, (9, 7, 3)).astype(np.uint8)
    return cv2.resize(small, LARGE_SIZE[::-1], interpolation=cv2.INTER_CUBIC)


def pillow_encoder(kind: str, mode: str = "RGB", **how: object) -> Callable[[np.ndarray], bytes]:
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


def deep_encoder(channels: int) -> Callable[[np.ndarray], bytes]:
    def encode(rgb: np.ndarray) -> bytes:
        pixels = rgb.astype(np.uint16) * 257
        if channels == 4:
            pixels = np.dstack([pixels, np.full(pixels.shape[:2], 40_000, np.uint16)])
        return cv2.imencode(".png", pixels[..., 0] if channels == 1 else pixels)[1].tobytes()

    return encode


def exif_with_orientation(orientation: int) -> Image.Exif:
    found = Image.Exif()
    found[0x0112] = orientation
    return found


ENCODERS: dict[str, Callable[[np.ndarray], bytes]] = {
    "png": pillow_encoder("PNG"),
    "png-grey": pillow_encoder("PNG", "L"),
    "png-palette": pillow_encoder("PNG", "P"),
    "png-keyed": pillow_encoder("PNG", "P", transparency=3),
    "png-rgba": pillow_encoder("PNG", "RGBA"),
    "png-la": pillow_encoder("PNG", "LA"),
    "png-16": deep_encoder(3),
    "png-grey-16": deep_encoder(1),
    "png-rgba-16": deep_encoder(4),
    "jpeg": pillow_encoder("JPEG"),
    "jpeg-progressive": pillow_encoder("JPEG", progressive=True),
    "jpeg-grey": pillow_encoder("JPEG", "L"),
    "jpeg-cmyk": pillow_encoder("JPEG", "CMYK"),
    "jpeg-turned": pillow_encoder("JPEG", exif=exif_with_orientation(6)),
    "webp": pillow_encoder("WEBP", method=0),
    "webp-rgba": pillow_encoder("WEBP", "RGBA", method=0),
    "webp-mirrored": pillow_encoder("WEBP", exif=exif_with_orientation(5), method=0),
    "gif": pillow_encoder("GIF", "P"),
    "bmp": pillow_encoder("BMP"),
    "tiff": pillow_encoder("TIFF", compression="tiff_lzw"),
    "tiff-rgba": pillow_encoder("TIFF", "RGBA"),
}


@pytest.mark.usefixtures("_low_limits")
@pytest.mark.parametrize("name", ENCODERS)
def test_large_ones_have_the_colours_of_small_ones(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = ENCODERS[name](draw_photo())
    large = load(data).rgb
    monkeypatch.setattr(limits, "LARGE_PIXELS", limits.MAX_PIXELS)
    small = load(data).rgb
    assert large.shape == small.shape
    assert np.abs(large.astype(int) - small).max() <= 2


@pytest.mark.usefixtures("_low_limits")
@pytest.mark.parametrize("name", ["png", "jpeg", "jpeg-progressive", "webp", "gif", "png-rgba-16"])
def test_large_ones_that_are_cut_are_refused(name: str) -> None:
    data = ENCODERS[name](draw_photo())
    with pytest.raises(TruncatedImage):
        load(data[: len(data) * 2 // 3])


def test_a_board_in_a_large_photo_is_read_from_its_own_pixels() -> None:
    shot = np.array(Image.open(SHOT).convert("RGB"))
    alone = snap(shot)
    ground = cv2.resize(draw_photo(), (5200, 3400), interpolation=cv2.INTER_LINEAR)
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
