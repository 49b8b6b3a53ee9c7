"""Pictures of 64 megapixels in every format: the processor time of reading them beside that of decoding them
with OpenCV (HEIC: with Pillow) in the same process, and the memory that reading takes.

    python benchmarks/hostile/hostile_large.py [FORMAT ...] --rounds 3
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import cv2
import hostile
import numpy as np
from PIL import Image

from queens_snap.pipeline import snap

SIDE = 8000  # pixels
SHOT = Path(__file__).parents[2] / "fixtures/screenshots/phone-light-8.png"
TIMES = 2.6  # the size of the capture within the picture
MOST = 2.5  # times what decoding takes


def photo() -> np.ndarray:
    """A soft ground with a phone's screen in its middle: (SIDE, SIDE, 3) uint8 RGB."""
    ground = np.random.default_rng(1).integers(60, 200, (9, 9, 3)).astype(np.uint8)
    rgb = cv2.resize(ground, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    shot = cv2.resize(np.asarray(Image.open(SHOT).convert("RGB")), None, fx=TIMES, fy=TIMES)
    top, left = ((SIDE - length) // 2 for length in shot.shape[:2])
    rgb[top : top + shot.shape[0], left : left + shot.shape[1]] = shot
    return rgb


def pillow(mode: str = "RGB", **how: object) -> Callable[[np.ndarray, Path], None]:
    def write(rgb: np.ndarray, path: Path) -> None:
        picture = Image.fromarray(rgb).convert(mode)
        if "A" in mode:
            alpha = np.full(rgb.shape[:2], 255, np.uint8)
            alpha[:200] = 100
            picture.putalpha(Image.fromarray(alpha))
        if path.suffix == ".heic":
            import pillow_heif

            pillow_heif.register_heif_opener()
        picture.save(path, **how)  # pyright: ignore[reportArgumentType]

    return write


def deep(channels: int) -> Callable[[np.ndarray, Path], None]:
    def write(rgb: np.ndarray, path: Path) -> None:
        pixels = (rgb[..., ::-1] if channels > 1 else rgb[..., 1]).astype(np.uint16) * 257
        if channels == 4:
            pixels = np.dstack([pixels, np.full((SIDE, SIDE), 60_000, np.uint16)])
        path.write_bytes(cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes())

    return write


def flat(rgb: np.ndarray, path: Path) -> None:
    Image.new("RGB", (SIDE, SIDE), (240, 240, 240)).save(path)


FORMATS: dict[str, Callable[[np.ndarray, Path], None]] = {
    "flat.png": flat,
    "rgb.png": pillow(compress_level=1),
    "grey.png": pillow("L", compress_level=1),
    "palette.png": pillow("P", compress_level=1),
    "keyed.png": pillow("P", transparency=0, compress_level=1),
    "la.png": pillow("LA", compress_level=1),
    "rgba.png": pillow("RGBA", compress_level=1),
    "rgb16.png": deep(3),
    "grey16.png": deep(1),
    "rgba16.png": deep(4),
    "rgb.jpg": pillow(quality=92),
    "grey.jpg": pillow("L", quality=92),
    "progressive.jpg": pillow(quality=92, progressive=True),
    "progressive444.jpg": pillow(quality=90, progressive=True, subsampling=0),
    "cmyk.jpg": pillow("CMYK", quality=90),
    "rgb.webp": pillow(method=0),
    "rgba.webp": pillow("RGBA", method=0),
    "palette.gif": pillow("P"),
    "rgb.heic": pillow(quality=60),
}


def measured(path: Path, rounds: int) -> str:
    """A line about one picture; in a process of its own."""
    cv2.setNumThreads(1)
    snap(SHOT)
    coded = np.fromfile(path, np.uint8)
    snap(path)
    decoding, reading, resident, status = [], [], 0, ""
    for _ in range(rounds):
        begin = process_time()
        if cv2.imdecode(coded, cv2.IMREAD_COLOR) is None:
            Image.open(path).load()
        decoding.append(process_time() - begin)
        hostile.forget_most_resident()
        begin = process_time()
        status = snap(path).status
        reading.append(process_time() - begin)
        resident = max(resident, hostile.most_resident())
    times = statistics.median(reading) / statistics.median(decoding)
    fault = " SLOW" * (times > MOST) + " LARGE" * (resident > hostile.RESIDENT)
    figures = f"{times:4.2f} x decoding ({min(decoding):.2f} s), {resident >> 20} MiB"
    return f"{path.name:20} {figures}, {status}{fault}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "formats", nargs="*", default=list(FORMATS), metavar="FORMAT", help=", ".join(FORMATS)
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(measured(args.one, args.rounds))
        return 0
    rgb, faults = photo(), 0
    with tempfile.TemporaryDirectory(prefix="hostile-large-") as folder:
        for name in args.formats:
            path = Path(folder) / name
            FORMATS[name](rgb, path)
            line = subprocess.run(
                [sys.executable, __file__, "--one", str(path), "--rounds", str(args.rounds)],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            faults += "SLOW" in line or "LARGE" in line
            print(line, end="", flush=True)
            path.unlink()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
