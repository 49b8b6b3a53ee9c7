"""Hostile journals from a seed: results.jsonl and settings.json that are torn, edited or forged."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from queens_snap.batch.journal import JOURNAL_NAME, SETTINGS_NAME, Journal, parse_row
from queens_snap.batch.report.report import write_report
from queens_snap.batch.run import CaptureTask, RunSettings, answer_capture
from queens_snap.batch.sources import Source
from queens_snap.files.writing import Unwritable

from . import pictures, texts
from .mutations import BYTE_MUTATIONS

SEPARATOR = b"\n\0--settings--\0\n"  # stands between the two files in an input
OWN_SETTINGS = {"stars": None, "pictures": False}


def make(rng: Random) -> bytes:
    """Return a journal and its settings in one."""
    lines = [
        rng.choice((_mutated_row, _mutated_row, _mutated_row, _foreign_line))(rng)
        for _ in range(rng.randint(0, 6))
    ]
    journal = b"\n".join(lines) + rng.choice((b"\n", b"\n", b""))
    settings = rng.choice(
        (json.dumps(OWN_SETTINGS).encode(), json.dumps(OWN_SETTINGS).encode(), b"", b"{}", b"[" * 3000)
    )
    if rng.random() < 0.4 and journal:
        journal = rng.choice(BYTE_MUTATIONS)(journal, rng)
    return journal + SEPARATOR + settings


def answer(data: bytes, folder: Path) -> str:
    """Continue a journal. It is refused and stays as it is, or keeps its rows and gets one more; raises
    RuntimeError otherwise."""
    journal, _, settings = data.partition(SEPARATOR)
    (folder / JOURNAL_NAME).write_bytes(journal)
    (folder / SETTINGS_NAME).write_bytes(settings)
    try:
        with Journal(folder, OWN_SETTINGS) as opened:
            opened.add(_answered_row())
    except Unwritable:
        if (folder / JOURNAL_NAME).read_bytes() != journal or (
            folder / SETTINGS_NAME
        ).read_bytes() != settings:
            raise RuntimeError("a refused file was changed") from None
        return ""
    after = (folder / JOURNAL_NAME).read_bytes()
    # the last one is torn: it has no end
    kept = [line for line in journal.split(b"\n")[:-1] if parse_row(line)]
    if any(line not in after for line in kept) or parse_row(after.splitlines()[-1]) is None:
        raise RuntimeError("rows were lost")
    write_report(folder)
    return ""


@cache
def _answered_row() -> Mapping[str, object]:
    row = answer_capture(RunSettings(), CaptureTask(Source(str(pictures.ROOT / "no such file.png")))).row
    assert row
    return row


def _mutated_row(rng: Random) -> bytes:
    row = json.loads(json.dumps(_answered_row()))
    row["file"] = rng.choice(
        ("a.png", "b\x1b[31m.png", "c,=cmd|' /C calc'!A0.png", "x" * 5000, f"{rng.random()}")
    )
    for _ in range(rng.choice((0, 0, 1, 2))):
        row[rng.choice((*row, "new"))] = texts.odd_value(rng)
    return json.dumps(row).encode("utf-8", "surrogatepass")


def _foreign_line(rng: Random) -> bytes:
    deep, long = b"[" * 5000, b'{"a": ' + b"9" * 5000 + b"}"
    return rng.choice((b"", b"{}", b"null", b'{"schema": 9}', b"a,b,c", deep, long, rng.randbytes(40)))
