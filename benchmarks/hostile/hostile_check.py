"""Promises for every hostile input: a trial of one, and its faults, if any."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

KINDS = ("pictures", "texts", "archives", "journals", "requests")
SECONDS = 10.0  # of processor time that an input may take
RESIDENT = 700 * 2**20  # bytes of memory while it is answered
FRESH = 120 * 2**20  # of these, what a process holds that has answered nothing yet
# What no program may print that speaks of files it was given: control characters but for tab and line's end,
# those of the upper half, and marks that turn the direction of writing round.
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class HostileResult(NamedTuple):
    """Result for an input. fault: what is wrong, or empty. seconds: of processor time. resident: bytes, the
    most that the process held meanwhile, but for what it held before."""

    fault: str
    seconds: float
    resident: int


def made(kind: str, seed: str) -> bytes:
    """The hostile input of this kind and seed: always the same."""
    return import_module(f"hostile_{kind}").make(Random(f"{kind}/{seed}"))


def tried(kind: str, data: bytes) -> HostileResult:
    """Answer an input in this process, with the fault that showed."""
    answer: Callable[[bytes, Path], str] = import_module(f"hostile_{kind}").answer
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    forget_most_resident()
    held = max(0, most_resident() - FRESH)  # by what this process has done before
    begin, fault, told = process_time(), "", ""
    try:
        with _streams() as printed:
            try:
                told = answer(data, folder)
            except SystemExit as error:
                fault = "" if error.code in (0, 2) else f"it ended with {error.code}"
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"[:500]
        seconds = process_time() - begin
        text = told + printed()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    resident = most_resident() - held
    return HostileResult(fault or _fault(text, seconds, resident), seconds, resident)


def most_resident() -> int:
    """The most bytes that this process has held since it was last forgotten, as far as the system tells."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def forget_most_resident() -> None:
    """Count anew from here."""
    with suppress(OSError):  # where the system has no such thing, it is the most so far
        Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")


def _fault(text: str, seconds: float, resident: int) -> str:
    if "Traceback (most recent" in text:
        return f"a traceback: {text[-300:]!r}"
    if found := STEERS.search(text):
        return f"{found[0]!r} reached the terminal: {text[max(0, found.start() - 60) :][:120]!r}"
    if seconds > SECONDS:
        return f"{seconds:.1f} s of processor time"
    if resident > RESIDENT:
        return f"{resident >> 20} MiB resident"
    return ""


@contextmanager
def _streams() -> Iterator[Callable[[], str]]:
    """Everything printed meanwhile, by Python or by a library in C, to be asked for afterwards."""
    kept, streams = [os.dup(number) for number in (1, 2)], (sys.stdout, sys.stderr)
    with tempfile.TemporaryFile("w+b") as file:
        text = ""

        def printed() -> str:
            return text

        sys.stdout, sys.stderr = (open(n, "w", encoding="utf-8", closefd=False) for n in (1, 2))  # noqa: SIM115
        try:
            for number in (1, 2):
                os.dup2(file.fileno(), number)
            yield printed
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            sys.stdout, sys.stderr = streams
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)
            file.seek(0)
            text = file.read().decode("utf-8", "surrogateescape")
