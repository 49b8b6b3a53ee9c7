"""Nothing that stands in a picture reaches the terminal, whatever its decoder thinks of it."""

import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import TruncatedImage
from queens_snap.vision.source.formats import png_header, strip_png

from ...processes import process_environment
from .encoding import encode, png_chunk

TERMINAL_ESCAPES = b"\x1b[31m\x1b]0;owned\x07\nqueens-snap: a.png: all is well"
RGB = np.random.default_rng(1).integers(0, 255, (48, 64, 3), dtype=np.uint8)


def encode_png(
    *extra: tuple[bytes, bytes], mode: str = "RGB", pixels: Callable[[bytes], bytes] = lambda data: data
) -> bytes:
    """Return a PNG with further chunks before its pixels."""
    data = encode(Image.fromarray(RGB).convert(mode), "PNG")
    out, at = data[:8], 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if name == b"IDAT":
            out += b"".join(png_chunk(*each) for each in extra)
            body = pixels(body)
        out, at = out + png_chunk(name, body), at + 12 + length
    return out


READABLE_FILES = {
    "profile": encode_png((b"iCCP", TERMINAL_ESCAPES + b"\0\0" + zlib.compress(b"x" * 400))),
    "short-profile": encode_png((b"iCCP", TERMINAL_ESCAPES + b"\0\0" + zlib.compress(b"x"))),
    "text": encode_png(
        (b"tEXt", TERMINAL_ESCAPES + b"\0" + TERMINAL_ESCAPES),
        (b"zTXt", TERMINAL_ESCAPES + b"\0\0no zlib"),
        (b"iTXt", TERMINAL_ESCAPES),
    ),
    "lengths": encode_png(
        *((name, b"\x09") for name in (b"sRGB", b"sBIT", b"bKGD", b"hIST", b"pHYs", b"cICP"))
    ),
    "unknown": encode_png((b"quEn", TERMINAL_ESCAPES)),
    "palette": encode_png((b"PLTE", b"abcd")),
    "frame": encode_png((b"fcTL", b"abcd")),
    "more-pixels": encode_png(pixels=lambda data: data + TERMINAL_ESCAPES),
}
DAMAGED_FILES = {
    "critical": encode_png((b"QUEN", TERMINAL_ESCAPES)),
    "escape": encode_png((b"\x1b[1m", b"")),
    "cut": encode_png(pixels=lambda data: data[: len(data) // 2]),
    "no-zlib": encode_png(pixels=lambda data: TERMINAL_ESCAPES),
    "filters": encode_png(pixels=lambda data: zlib.compress(b"\x77" * 48 * 193)),
    "distances": encode_png(pixels=lambda data: data[:100] + data[100:][::-1]),
    "bits": encode_png().replace(png_chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0)),
                          png_chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 3, 2, 0, 0, 0))),
}  # fmt: skip


@pytest.mark.parametrize("name", READABLE_FILES)
def test_what_decoders_warn_of_changes_no_pixel(name: str) -> None:
    assert (load(READABLE_FILES[name]).rgb == RGB).all()


@pytest.mark.parametrize("name", DAMAGED_FILES)
def test_what_cannot_be_decoded_is_refused(name: str) -> None:
    with pytest.raises(TruncatedImage):
        load(DAMAGED_FILES[name])


@pytest.mark.parametrize("extra", [(b"gAMA", struct.pack(">I", 20_000)), (b"cHRM", bytes(range(32)))])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_what_is_left_out_never_mattered(mode: str, extra: tuple[bytes, bytes]) -> None:
    assert (load(encode_png(extra, mode=mode)).rgb == load(encode_png(mode=mode)).rgb).all()


@pytest.mark.parametrize(
    ("mode", "chunks"),
    [("RGB", ((b"PLTE", b"abc"), (b"tEXt", TERMINAL_ESCAPES))), ("P", ((b"tEXt", TERMINAL_ESCAPES),))],
)
def test_the_decoder_gets_the_pixels_alone(mode: str, chunks: tuple[tuple[bytes, bytes], ...]) -> None:
    data = encode_png(*chunks, mode=mode)
    assert strip_png(data, png_header(data, "it")) == encode_png(mode=mode)


@pytest.mark.parametrize("command", ["--json --no-picture", "batch --out out --workers 1"])
def test_one_line_for_each_that_is_refused(command: str, tmp_path: Path) -> None:
    for name, data in {**READABLE_FILES, **DAMAGED_FILES}.items():
        (tmp_path / f"{name}.png").write_bytes(data)
    shots = sorted(path.name for path in tmp_path.iterdir())
    words = [*command.split(), *shots]
    done = subprocess.run(
        [sys.executable, "-m", "queens_snap.cli", *words],
        cwd=tmp_path, env=process_environment(), capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert b"\x1b" not in done.stderr + done.stdout
    assert done.returncode == 1
    lines = [line for line in done.stderr.decode().splitlines() if "made the folder" not in line]
    assert sorted(line.split()[1].rstrip(":") for line in lines) == shots
    if "--json" in words:
        assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == shots
