"""Hostile archives from a seed: ZIP files with odd members, methods and tables, mutated."""

import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from random import Random
from warnings import catch_warnings

import cv2

from queens_snap.batch.run import CaptureTask, RunSettings, answer_capture
from queens_snap.batch.sources import Sources

from . import pictures
from .mutations import BYTE_MUTATIONS

NAMES = (
    "a.png", "../../up.png", "/etc/passwd.png", "x\x1b[31m.png", "folder/b.jpg", "a.png", "c" * 300 + ".png",
    "\u202egnp.png", "C:\\d.png", "n\nl.png", "a.txt", "a.json", ".hidden.png", "e.zip", "f.gif",
)  # fmt: skip
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
MEMBER_DATE = (2026, 1, 1, 0, 0, 0)  # of all members: equal seeds give equal archives
BOMB_SIZE = 40 * 2**20  # bytes that a small member unpacks to


def make(rng: Random) -> bytes:
    """Return a hostile archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for _ in range(rng.randint(0, 4)):
            with catch_warnings(action="ignore"):  # the same name twice
                member = zipfile.ZipInfo(rng.choice(NAMES), MEMBER_DATE)
                archive.writestr(member, _content(rng), compress_type=rng.choice(METHODS))
        archive.comment = rng.choice((b"", b"\x1b[31m"))
    data = file.getvalue()
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        data = rng.choice(BYTE_MUTATIONS)(data, rng)
    return data


def answer(data: bytes, folder: Path) -> str:
    """Answer every capture in an archive, as a batch does. Raises RuntimeError if something is missing."""
    path = folder / "given.zip"
    path.write_bytes(data)
    files: Counter[str] = Counter()
    for source in Sources([str(path)]):
        files[source.file] += 1
        row = answer_capture(RunSettings(), CaptureTask(source)).row
        if row is None or (row["error"] and row["error"]["code"] == "crashed"):
            raise RuntimeError(f"a capture crashed: {row['error']}" if row else "a capture has no row")
        json.dumps(row)
    if not files:
        raise RuntimeError("no result names the archive")
    if path.read_bytes() != data:
        raise RuntimeError("the archive was changed")
    return ""


def _content(rng: Random) -> bytes:
    what = rng.random()
    if what < 0.05:
        return b"\0" * BOMB_SIZE
    if what < 0.5:
        small = cv2.resize(rng.choice(pictures.bases()), (60, 60), interpolation=cv2.INTER_AREA)
        return cv2.imencode(".png", small)[1].tobytes()
    if what < 0.7:
        return pictures.make(rng)
    return rng.choice((b"", b"AABB\nAABB\n", b'{"regions": [[[', rng.randbytes(300)))
