"""Nothing that stands in a picture reaches the terminal, whatever its decoder thinks of it."""

import io
import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import queens_snap
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import TruncatedImage
from queens_snap.vision.source.formats import png_header, strip_png

EVIL = b"\x1b[31m\x1b]0;owned\x07\nqueens-snap: a.png: all is well"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(queens_snap.__path__[0]).parent)}
RGB = np.random.default_rng(1).integers(0, 255, (48, 64, 3), dtype=np.uint8)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(
    *extra: tuple[bytes, bytes], mode: str = "RGB", pixels: Callable[[bytes], bytes] = lambda data: data
) -> bytes:
    """A PNG with more chunks before its pixels."""
    file = io.BytesIO()
    Image.fromarray(RGB).convert(mode).save(file, "PNG")
    data, out, at = file.getvalue(), file.getvalue()[:8], 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if name == b"IDAT":
            out += b"".join(chunk(*each) for each in extra)
            body = pixels(body)
        out, at = out + chunk(name, body), at + 12 + length
    return out


HARMLESS = {
    "profile": png((b"iCCP", EVIL + b"\0\0" + zlib.compress(b"x" * 400))),
    "short-profile": png((b"iCCP", EVIL + b"\0\0" + zlib.compress(b"x"))),
    "text": png((b"tEXt", EVIL + b"\0" + EVIL), (b"zTXt", EVIL + b"\0\0no zlib"), (b"iTXt", EVIL)),
    "lengths": png(*((name, b"\x09") for name in (b"sRGB", b"sBIT", b"bKGD", b"hIST", b"pHYs", b"cICP"))),
    "unknown": png((b"quEn", EVIL)),
    "palette": png((b"PLTE", b"abcd")),
    "frame": png((b"fcTL", b"abcd")),
    "more-pixels": png(pixels=lambda data: data + EVIL),
}
DAMAGED = {
    "critical": png((b"QUEN", EVIL)),
    "escape": png((b"\x1b[1m", b"")),
    "cut": png(pixels=lambda data: data[: len(data) // 2]),
    "no-zlib": png(pixels=lambda data: EVIL),
    "filters": png(pixels=lambda data: zlib.compress(b"\x77" * 48 * 193)),
    "distances": png(pixels=lambda data: data[:100] + data[100:][::-1]),
    "bits": png().replace(chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0)),
                          chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 3, 2, 0, 0, 0))),
}  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_what_decoders_warn_of_changes_no_pixel(name: str) -> None:
    assert (load(HARMLESS[name]).rgb == RGB).all()


@pytest.mark.parametrize("name", DAMAGED)
def test_what_cannot_be_decoded_is_refused(name: str) -> None:
    with pytest.raises(TruncatedImage):
        load(DAMAGED[name])


@pytest.mark.parametrize("extra", [(b"gAMA", struct.pack(">I", 20_000)), (b"cHRM", bytes(range(32)))])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_what_is_left_out_never_mattered(mode: str, extra: tuple[bytes, bytes]) -> None:
    assert (load(png(extra, mode=mode)).rgb == load(png(mode=mode)).rgb).all()


def test_the_decoder_gets_the_pixels_alone() -> None:
    data = png((b"PLTE", b"abc"), (b"tEXt", EVIL), mode="RGB")
    assert strip_png(data, png_header(data, "it")) == png()
    data = png((b"tEXt", EVIL), mode="P")
    assert strip_png(data, png_header(data, "it")) == png(mode="P")


@pytest.mark.parametrize("command", ["--json --no-picture", "batch --out out --workers 1"])
def test_one_line_for_each_that_is_refused(command: str, tmp_path: Path) -> None:
    for name, data in {**HARMLESS, **DAMAGED}.items():
        (tmp_path / f"{name}.png").write_bytes(data)
    shots = sorted(path.name for path in tmp_path.iterdir())
    words = [*command.split(), *shots]
    done = subprocess.run(
        [sys.executable, "-m", "queens_snap.cli", *words],
        cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert b"\x1b" not in done.stderr + done.stdout
    assert done.returncode == 1
    lines = [line for line in done.stderr.decode().splitlines() if "made the folder" not in line]
    assert sorted(line.split()[1].rstrip(":") for line in lines) == shots
    if "--json" in words:
        assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == shots
