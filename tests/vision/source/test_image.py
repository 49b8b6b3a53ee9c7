"""Every kind of file that may be dropped on the program: read right, or refused with the right code."""

import contextlib
import os
import struct
import sys
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.vision.source import decode, limits
from queens_snap.vision.source.errors import (
    CaptureError,
    ImageTooLarge,
    NoFile,
    NotAnImage,
    TruncatedImage,
    UnsupportedImage,
)

from .encoding import encode, exif_with_orientation, png_chunk

RED, GREEN, BLUE, WHITE = (250, 10, 20), (10, 240, 30), (20, 30, 200), (255, 255, 255)


def draw_quarters(size: int = 32) -> np.ndarray:
    """Draw quarters of red, green / blue, white: they show rotation and swapped channels."""
    half = size // 2
    rgb = np.empty((size, size, 3), np.uint8)
    rgb[:half, :half], rgb[:half, half:], rgb[half:, :half], rgb[half:, half:] = RED, GREEN, BLUE, WHITE
    return rgb


def quarter_colours(rgb: np.ndarray) -> list[tuple[int, ...]]:
    """Return the colours of the four quarters, row by row."""
    h, w = rgb.shape[:2]
    return [tuple(int(v) for v in rgb[y, x]) for y in (h // 4, 3 * h // 4) for x in (w // 4, 3 * w // 4)]


def are_near(a: list[tuple[int, ...]], b: list[tuple[int, ...]], tolerance: int) -> bool:
    return np.abs(np.array(a, int) - np.array(b, int)).max() <= tolerance


def draw_transparent() -> Image.Image:
    """Draw the quarters with red fully and green half transparent."""
    alpha = np.full((32, 32), 255, np.uint8)
    alpha[:16, :16], alpha[:16, 16:] = 0, 128
    return Image.fromarray(np.dstack([draw_quarters(), alpha]))


def encode_deep(kind: str, pixels: np.ndarray) -> bytes:
    """Encode RGB, RGBA or grey pixels with 16 bits a channel."""
    deep = pixels.astype(np.uint16) * 257
    bgr = deep if deep.ndim == 2 else deep[..., [2, 1, 0, 3][: deep.shape[2]]]
    return cv2.imencode(kind, bgr)[1].tobytes()


PLAIN_IMAGE = Image.fromarray(draw_quarters())
PALETTE_IMAGE = PLAIN_IMAGE.quantize(8)
WEB_PALETTE_IMAGE = PLAIN_IMAGE.convert("P", dither=Image.Dither.NONE)
AVIF = encode(PLAIN_IMAGE, "AVIF", quality=95)
ALL_COLOURS = [RED, GREEN, BLUE, WHITE]
LAID_ON_WHITE = [WHITE, (132, 247, 142), BLUE, WHITE]
READ_RIGHT = {
    "png": (encode(PLAIN_IMAGE, "PNG"), ALL_COLOURS, 0),
    "png interlaced by palette": (encode(PLAIN_IMAGE.quantize(8), "PNG"), ALL_COLOURS, 3),
    "png palette of 256": (encode(WEB_PALETTE_IMAGE, "PNG"), ALL_COLOURS, 26),
    "png 16 bit": (encode_deep(".png", draw_quarters()), ALL_COLOURS, 0),
    "png 16 bit grey": (encode_deep(".png", np.full((32, 32), 200)), [(200, 200, 200)] * 4, 0),
    "png 16 bit transparent": (encode_deep(".png", np.asarray(draw_transparent())), LAID_ON_WHITE, 1),
    "png grey": (encode(Image.new("L", (32, 32), 77), "PNG"), [(77, 77, 77)] * 4, 0),
    "png one bit": (encode(Image.new("1", (32, 32), 1), "PNG"), [WHITE] * 4, 0),
    "png transparent": (encode(draw_transparent(), "PNG"), LAID_ON_WHITE, 1),
    "png palette transparent": (encode(PALETTE_IMAGE, "PNG", transparency=PALETTE_IMAGE.getpixel((2, 2))),
                                [WHITE, GREEN, BLUE, WHITE], 3),
    "png grey transparent": (encode(Image.new("LA", (32, 32), (77, 0)), "PNG"), [WHITE] * 4, 0),
    "png opaque rgba": (encode(PLAIN_IMAGE.convert("RGBA"), "PNG"), ALL_COLOURS, 0),
    "jpeg": (encode(PLAIN_IMAGE, "JPEG", quality=95), ALL_COLOURS, 6),
    "jpeg progressive": (encode(PLAIN_IMAGE, "JPEG", quality=95, progressive=True), ALL_COLOURS, 6),
    "jpeg turned": (encode(PLAIN_IMAGE, "JPEG", quality=95, exif=exif_with_orientation(6)),
                    [BLUE, RED, WHITE, GREEN], 6),
    "jpeg grey": (encode(Image.new("L", (32, 32), 77), "JPEG"), [(77, 77, 77)] * 4, 2),
    "jpeg cmyk": (encode(PLAIN_IMAGE.convert("CMYK"), "JPEG", quality=95), ALL_COLOURS, 12),
    "webp": (encode(PLAIN_IMAGE, "WEBP", lossless=True), ALL_COLOURS, 0),
    "webp mirrored": (encode(PLAIN_IMAGE, "WEBP", lossless=True, exif=exif_with_orientation(5)),
                      [RED, BLUE, GREEN, WHITE], 0),
    "webp transparent": (encode(draw_transparent(), "WEBP", lossless=True), LAID_ON_WHITE, 1),
    "gif": (encode(PLAIN_IMAGE, "GIF"), ALL_COLOURS, 3),
    "bmp": (encode(PLAIN_IMAGE, "BMP"), ALL_COLOURS, 0),
    "bmp palette": (encode(PALETTE_IMAGE, "BMP"), ALL_COLOURS, 3),
    "bmp one bit": (encode(Image.new("1", (32, 32), 1), "BMP"), [WHITE] * 4, 0),
    "bmp with alpha": (encode(PLAIN_IMAGE.convert("RGBA"), "BMP"), ALL_COLOURS, 0),
    "tiff": (encode(PLAIN_IMAGE, "TIFF"), ALL_COLOURS, 0),
    "tiff lzw": (encode(PLAIN_IMAGE, "TIFF", compression="tiff_lzw"), ALL_COLOURS, 0),
    "tiff deflate": (encode(PLAIN_IMAGE, "TIFF", compression="tiff_adobe_deflate"), ALL_COLOURS, 0),
    "tiff jpeg": (encode(PLAIN_IMAGE, "TIFF", compression="jpeg", quality=95), ALL_COLOURS, 6),
    "tiff cmyk": (encode(PLAIN_IMAGE.convert("CMYK"), "TIFF"), ALL_COLOURS, 3),
    "tiff transparent": (encode(draw_transparent(), "TIFF"), LAID_ON_WHITE, 1),
    "tiff 16 bit": (encode_deep(".tiff", draw_quarters()), ALL_COLOURS, 0),
    "avif": (AVIF, ALL_COLOURS, 6),
    "avif transparent": (encode(draw_transparent(), "AVIF", quality=95), LAID_ON_WHITE, 8),
    "avif of any brand": (AVIF.replace(b"ftypavif", b"ftypmif1", 1), ALL_COLOURS, 6),
}  # fmt: skip


@pytest.mark.parametrize("name", READ_RIGHT)
def test_reads_colours_right(name: str):
    data, expected, tolerance = READ_RIGHT[name]
    capture = decode.load(data)
    assert capture.rgb.dtype == np.uint8
    assert capture.rgb.shape == (32, 32, 3)
    assert capture.notes == ()
    assert are_near(quarter_colours(capture.rgb), expected, tolerance), quarter_colours(capture.rgb)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize(
    ("orientation", "expected"),
    [(1, [RED, GREEN, BLUE, WHITE]), (3, [WHITE, BLUE, GREEN, RED]), (6, [BLUE, RED, WHITE, GREEN])],
)
def test_applies_exif_orientation(kind: str, orientation: int, expected: list[tuple[int, ...]]):
    data = encode(PLAIN_IMAGE, kind, exif=exif_with_orientation(orientation), quality=95)
    assert are_near(quarter_colours(decode.load(data).rgb), expected, 20)


@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("GIF", "first frame"),
        ("WEBP", "first frame"),
        ("PNG", "first frame"),
        ("TIFF", "first page of several"),
    ],
)
def test_the_first_of_several_pictures_with_a_note(kind: str, note: str):
    second = Image.new("RGB", (32, 32), (0, 0, 0))
    data = encode(PLAIN_IMAGE, kind, save_all=True, append_images=[second], duration=100, lossless=True)
    capture = decode.load(data)
    assert are_near(quarter_colours(capture.rgb), ALL_COLOURS, 3)
    assert len(capture.notes) == 1
    assert note in capture.notes[0]


@pytest.mark.parametrize(
    ("kind", "parts"), [("GIF", "first frame of an animated GIF"), ("MPO", "first frame")]
)
def test_cut_after_the_first_frame_with_a_note(kind: str, parts: str):
    second = Image.fromarray(np.random.default_rng(1).integers(0, 256, (32, 32, 3)).astype(np.uint8))
    data = encode(PLAIN_IMAGE, kind, save_all=True, append_images=[second, second])
    assert not any("ends after" in note for note in decode.load(data).notes)
    capture = decode.load(data[:-300])
    assert are_near(quarter_colours(capture.rgb), ALL_COLOURS, 20)
    assert parts in capture.notes[0]
    assert any("ends after its first frame" in note for note in capture.notes)


def test_content_not_name_decides(tmp_path):
    path = tmp_path / "Bild ♛ schön.png"
    path.write_bytes(encode(PLAIN_IMAGE, "WEBP", lossless=True))
    for source in (path, str(path)):
        assert quarter_colours(decode.load(source).rgb) == ALL_COLOURS


def test_what_opencv_does_not_decode_is_left_to_pillow(monkeypatch):
    monkeypatch.setattr("queens_snap.vision.source.with_pillow.decode_rgb", lambda data, transparent: None)
    assert are_near(
        quarter_colours(decode.load(encode(PLAIN_IMAGE, "JPEG", quality=95)).rgb), ALL_COLOURS, 20
    )


def test_where_pillow_reads_no_avif_it_is_named(monkeypatch):
    monkeypatch.setattr("queens_snap.vision.source.with_pillow.features.check", lambda name: False)
    with pytest.raises(UnsupportedImage, match="AVIF") as caught:
        decode.load(READ_RIGHT["avif"][0])
    assert "pillow" in caught.value.remedy


def test_heic_is_read_or_the_extra_is_named(monkeypatch):
    heif = pytest.importorskip("pillow_heif")
    heif.register_heif_opener()
    data = encode(PLAIN_IMAGE.resize((64, 64)), "HEIF", quality=95)
    assert are_near(quarter_colours(decode.load(data).rgb), ALL_COLOURS, 12)
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(UnsupportedImage, match="HEIC") as caught:
        decode.load(data)
    assert "queens-snap[heic]" in caught.value.remedy


PNG, JPEG = encode(PLAIN_IMAGE, "PNG"), encode(Image.fromarray(draw_quarters(256)), "JPEG")
PROGRESSIVE_JPEG = encode(Image.fromarray(draw_quarters(256)), "JPEG", progressive=True)
BIG_PNG = encode(Image.fromarray(np.random.default_rng(1).integers(0, 255, (64, 64, 3), np.uint8)), "PNG")


def png_of_size(width: int, height: int) -> bytes:
    """Return a PNG that claims this size, with hardly any pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(bytes(100))), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*each) for each in chunks)


def damage_byte(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :]


GIF = encode(Image.fromarray(np.random.default_rng(1).integers(0, 255, (64, 64), np.uint8)), "GIF")
WEBP = encode(Image.fromarray(draw_quarters(256)), "WEBP", lossless=True)
BMP, TIFF = encode(PLAIN_IMAGE, "BMP"), encode(PLAIN_IMAGE, "TIFF", compression="tiff_lzw")
BIG_AVIF = encode(Image.fromarray(draw_quarters(256)), "AVIF")
GIF_IMAGE = b"," + struct.pack("<HHHHB", 0, 0, 60000, 60000, 0) + b"\x02\x01\x00\x00;"
REFUSED_FILES = {
    "empty": (b"", NotAnImage),
    "text": (b"not a picture at all\n" * 9, NotAnImage),
    "html": (b"<!doctype html><p>login", NotAnImage),
    "bmp start only": (BMP[:30], TruncatedImage),
    "bmp half": (BMP[: len(BMP) // 2], TruncatedImage),
    "bmp packed": (BMP[:30] + b"\1" + BMP[31:], UnsupportedImage),
    "bmp bomb": (BMP[:18] + struct.pack("<ii", 19_000, 19_000) + BMP[26:], ImageTooLarge),
    "text that begins as a bmp": (b"BMMMNN\nBBMMNN\n" * 9, NotAnImage),
    "tiff start only": (TIFF[:12], TruncatedImage),
    "tiff half": (TIFF[: len(TIFF) // 2], TruncatedImage),
    "tiff packed": (encode(PLAIN_IMAGE, "TIFF", compression="lzma"), UnsupportedImage),
    "tiff of 49 megapixels": (
        encode(Image.new("1", (7000, 7000)), "TIFF", compression="group4"),
        ImageTooLarge,
    ),
    "avif half": (BIG_AVIF[: len(BIG_AVIF) // 2], TruncatedImage),
    "pdf": (b"%PDF-1.7 ...", UnsupportedImage),
    "avif start only": (b"\0\0\0\x20ftypavif" + bytes(40), TruncatedImage),
    "mp4": (b"\0\0\0\x20ftypisom" + bytes(40), UnsupportedImage),
    "png start only": (PNG[:8], TruncatedImage),
    "png half": (BIG_PNG[: len(BIG_PNG) // 2], TruncatedImage),
    "png without its end": (PNG[:-12], TruncatedImage),
    "png damaged": (damage_byte(BIG_PNG), TruncatedImage),
    "png without its pixels": (png_of_size(4000, 3000), TruncatedImage),
    "png of no size": (png_of_size(0, 5), NotAnImage),
    "png bomb": (png_of_size(19_000, 19_000), ImageTooLarge),
    "png too wide": (png_of_size(20_001, 10), ImageTooLarge),
    "jpeg half": (JPEG[: len(JPEG) // 2], TruncatedImage),
    "jpeg progressive half": (PROGRESSIVE_JPEG[: len(PROGRESSIVE_JPEG) // 2], TruncatedImage),
    "jpeg start only": (JPEG[:3], TruncatedImage),
    "gif half": (GIF[: len(GIF) // 2], TruncatedImage),
    "webp half": (WEBP[: len(WEBP) // 2], TruncatedImage),
    "webp start only": (WEBP[:14], TruncatedImage),
    "gif bomb": (b"GIF89a" + struct.pack("<HHBBB", *(60000, 60000), 0, 0, 0) + GIF_IMAGE, ImageTooLarge),
}


@pytest.mark.parametrize("name", REFUSED_FILES)
def test_refused_with_one_clear_line(name: str, tmp_path):
    data, error = REFUSED_FILES[name]
    path = tmp_path / "shot.png"
    path.write_bytes(data)
    for source in (data, path):
        with pytest.raises(error) as caught:
            decode.load(source)
        assert type(caught.value) is error
        assert caught.value.code == error.code
        for text in (str(caught.value), caught.value.remedy):
            assert text
            assert "\n" not in text


def test_too_many_bytes_are_refused_unread(tmp_path):
    path = tmp_path / "shot.png"
    with path.open("wb") as file:
        file.truncate(limits.MAX_BYTES + 1)
    with pytest.raises(ImageTooLarge, match="MiB"):
        decode.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_what_is_not_a_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in ("missing.png", ".", "pipe", "nul\0byte", "x" * 5000):
        with pytest.raises(NoFile):
            decode.load(os.path.join(tmp_path, path))  # noqa: PTH118 (Path refuses a null byte)
    with pytest.raises(NoFile):
        decode.load("/dev/null")


@pytest.mark.parametrize("name", ["png", "jpeg", "webp", "gif", "bmp", "tiff lzw", "tiff jpeg", "avif"])
def test_damaged_anywhere_is_read_or_refused(name: str):
    """Whichever byte is wrong, or wherever the file ends, the result is a picture or one of our errors."""
    data, rng = READ_RIGHT[name][0], np.random.default_rng(1)
    for at in rng.integers(0, len(data), 60).tolist():
        for broken in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            with contextlib.suppress(CaptureError):
                assert decode.load(broken).rgb.shape[2] == 3
