"""Time and memory of reading pictures of 64 megapixels in every format, beside the time of decoding them.

Processor time; they are decoded with OpenCV (HEIC: with Pillow) in the same process.

    python -m tests.hostile.large [FORMAT ...] --rounds 3
"""

import argparse
import io
import statistics
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import process_time

import cv2
import numpy as np
from PIL import Image

from queens_snap.pipeline import snap

from .check import MAX_RESIDENT, forget_most_resident, most_resident
from .pictures import ROOT, Encoder, opencv_encoder, pillow_encoder

SIDE = 8000  # px: width and height
FIXTURE_CAPTURE = ROOT / "fixtures/screenshots/phone-light-8.png"
ZOOM = 2.6  # scale of the capture in the picture
MAX_RATIO = 2.5  # time of reading: longest, in times of decoding
SEED = 1  # of everything random


def photo() -> np.ndarray:
    """Return a soft ground with a phone's screen in its middle, (SIDE, SIDE, 3) uint8 RGB."""
    ground = np.random.default_rng(SEED).integers(60, 200, (9, 9, 3)).astype(np.uint8)
    rgb = cv2.resize(ground, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    shot = cv2.resize(np.asarray(Image.open(FIXTURE_CAPTURE).convert("RGB")), None, fx=ZOOM, fy=ZOOM)
    top, left = ((SIDE - length) // 2 for length in shot.shape[:2])
    rgb[top : top + shot.shape[0], left : left + shot.shape[1]] = shot
    return rgb


def alpha_encoder(kind: str, mode: str, **options: int) -> Encoder:
    """Return what writes a format with a strip that is half transparent."""

    def encode(rgb: np.ndarray, rng: Random) -> bytes:
        alpha = np.full(rgb.shape[:2], 255, np.uint8)
        alpha[:200] = 100
        picture, file = Image.fromarray(rgb).convert(mode), io.BytesIO()
        picture.putalpha(Image.fromarray(alpha))
        picture.save(file, kind, **options)
        return file.getvalue()

    return encode


def encode_heic(rgb: np.ndarray, rng: Random) -> bytes:
    """Return the picture as HEIC."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    return pillow_encoder("HEIF", quality=60)(rgb, rng)


def encode_flat(rgb: np.ndarray, rng: Random) -> bytes:
    """Return a picture of one colour."""
    return pillow_encoder("PNG")(np.full_like(rgb, 240), rng)


FORMATS: dict[str, Encoder] = {
    "flat.png": encode_flat,
    "rgb.png": pillow_encoder("PNG", compress_level=1),
    "grey.png": pillow_encoder("PNG", "L", compress_level=1),
    "palette.png": pillow_encoder("PNG", "P", compress_level=1),
    "keyed.png": pillow_encoder("PNG", "P", transparency=0, compress_level=1),
    "la.png": alpha_encoder("PNG", "LA", compress_level=1),
    "rgba.png": alpha_encoder("PNG", "RGBA", compress_level=1),
    "rgb16.png": opencv_encoder(".png", 16, 3),
    "grey16.png": opencv_encoder(".png", 16, 1),
    "rgba16.png": opencv_encoder(".png", 16, 4),
    "rgb.jpg": pillow_encoder("JPEG", quality=92),
    "grey.jpg": pillow_encoder("JPEG", "L", quality=92),
    "progressive.jpg": pillow_encoder("JPEG", quality=92, progressive=True),
    "progressive444.jpg": pillow_encoder("JPEG", quality=90, progressive=True, subsampling=0),
    "cmyk.jpg": pillow_encoder("JPEG", "CMYK", quality=90),
    "rgb.webp": pillow_encoder("WEBP", method=0),
    "rgba.webp": alpha_encoder("WEBP", "RGBA", method=0),
    "palette.gif": pillow_encoder("GIF", "P"),
    "rgb.heic": encode_heic,
}


def measured(path: Path, rounds: int) -> str:
    """Return a line of text about a picture. Call it in a process of its own, whose memory is measured."""
    cv2.setNumThreads(1)
    snap(FIXTURE_CAPTURE)
    coded = np.fromfile(path, np.uint8)
    snap(path)
    decoding, reading, resident, status = [], [], 0, ""
    for _ in range(rounds):
        begin = process_time()
        if cv2.imdecode(coded, cv2.IMREAD_COLOR) is None:
            Image.open(path).load()
        decoding.append(process_time() - begin)
        forget_most_resident()
        begin = process_time()
        status = snap(path).status
        reading.append(process_time() - begin)
        resident = max(resident, most_resident())
    times = statistics.median(reading) / statistics.median(decoding)
    fault = " SLOW" * (times > MAX_RATIO) + " LARGE" * (resident > MAX_RESIDENT)
    figures = f"{times:4.2f} x decoding ({min(decoding):.2f} s), {resident >> 20} MiB"
    return f"{path.name:20} {figures}, {status}{fault}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    formats = ", ".join(FORMATS)
    parser.add_argument("formats", nargs="*", default=list(FORMATS), metavar="FORMAT", help=formats)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    rgb, faults = photo(), 0
    with (
        tempfile.TemporaryDirectory(prefix="hostile-large-") as folder,
        ProcessPoolExecutor(1, max_tasks_per_child=1) as pool,  # spawned: no memory of this process counts
    ):
        for name in args.formats:
            path = Path(folder) / name
            path.write_bytes(FORMATS[name](rgb, Random(SEED)))
            line = pool.submit(measured, path, args.rounds).result()
            faults += "SLOW" in line or "LARGE" in line
            print(line, flush=True)
            path.unlink()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
