"""Hostile inputs by the thousand: pictures, texts, archives, journals and requests, made from seeds.

    python -m tests.hostile.check --count 1000                   # of each kind
    python -m tests.hostile.check pictures --count 50000 --seed 2 --keep tests/hostile/failed

Each is answered through the library, in a process that may be lost. An answer has no crash, no traceback and
nothing that steers a terminal, and takes at most 10 s of processor time and 700 MiB. A line for each kind
says the most that an input took, and how much the memory of a process has grown. --keep writes inputs that
fail to a folder: test_hostile.py tries those in tests/hostile/failed again.
"""

import argparse
import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

from queens_snap.batch.executor import map_in_processes

KINDS = ("pictures", "texts", "archives", "journals", "requests")
MAX_WAIT_SECONDS = 60.0  # seconds by the clock for an input; then its process is ended
MAX_SECONDS = 10.0  # processor time for an input
MAX_RESIDENT = 700 * 2**20  # bytes of memory while an input is answered
FRESH_RESIDENT = 120 * 2**20  # bytes of memory of a process that has not answered an input yet
# Characters that must not reach a terminal: control characters except tab and the line's end, those of the
# upper half, and marks that change the direction of writing.
TERMINAL_CONTROL_CHARACTERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


class HostileInput(NamedTuple):
    """An input. number: of the input in its kind and seed."""

    kind: str
    seed: int
    number: int

    @property
    def data(self) -> bytes:
        return make_input(self.kind, f"{self.seed}/{self.number}")


class HostileResult(NamedTuple):
    """Result for an input. fault: empty if there is none. seconds: of processor time. resident: most bytes of
    memory, without those of earlier inputs. held: bytes that earlier inputs left."""

    fault: str
    seconds: float = 0.0
    resident: int = 0
    held: int = 0


def main() -> int:
    args = _arguments()
    inputs = [HostileInput(kind, args.seed, n) for kind in args.kinds for n in range(args.count)]
    begin, results = time.monotonic(), defaultdict[str, list[HostileResult]](list)
    for outcome in map_in_processes(
        _answered, inputs, workers=args.workers, timeout=MAX_WAIT_SECONDS, ordered=False
    ):
        given = outcome.item
        result = outcome.value or HostileResult(f"{outcome.failure}: {outcome.why}")
        results[given.kind].append(result)
        if result.fault:
            print(f"{given.kind} {given.seed}/{given.number}: {result.fault}", flush=True)
            if args.keep:
                path = args.keep / given.kind / sha256(given.data).hexdigest()[:12]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(given.data)
    faults = sum(bool(result.fault) for some in results.values() for result in some)
    for kind, some in results.items():
        seconds, held = [x.seconds for x in some], [x.held for x in some]
        print(
            f"{kind}: {len(some):,} inputs, slowest {max(seconds):.1f} s, mean "
            f"{1000 * statistics.mean(seconds):.0f} ms, at most {max(x.resident for x in some) >> 20} MiB; "
            f"held before each {statistics.median(held) / 2**20:.0f} MiB, at most {max(held) >> 20}"
        )
    print(f"{len(inputs):,} inputs, {faults} faults, {time.monotonic() - begin:.0f} s")
    return 1 if faults else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--count", type=int, default=200, help="inputs of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for inputs that fail")
    args = parser.parse_args()
    if unknown := set(args.kinds) - set(KINDS):
        parser.error(f"no such kind: {', '.join(unknown)}")
    return args


def _answered(given: HostileInput) -> HostileResult:
    return try_input(given.kind, given.data)


def make_input(kind: str, seed: str) -> bytes:
    """Return a hostile input. Equal arguments give equal inputs."""
    return import_module(f".{kind}", __package__).make(Random(f"{kind}/{seed}"))


def try_input(kind: str, data: bytes) -> HostileResult:
    """Answer an input in this process."""
    answer: Callable[[bytes, Path], str] = import_module(f".{kind}", __package__).answer
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    forget_most_resident()
    held = max(0, most_resident() - FRESH_RESIDENT)
    begin, fault, answered = time.process_time(), "", ""
    try:
        with _caught_output() as printed:
            try:
                answered = answer(data, folder)
            except SystemExit as error:
                fault = "" if error.code in (0, 2) else f"it ended with {error.code}"
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"[:500]
        seconds = time.process_time() - begin
        text = answered + printed()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    resident = most_resident() - held
    return HostileResult(fault or _find_fault(text, seconds, resident), seconds, resident, held)


def most_resident() -> int:
    """Return the most memory (bytes) of this process since `forget_most_resident`; 0 if the system does not
    say."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def forget_most_resident() -> None:
    """Measure the most memory of this process from here on."""
    with suppress(OSError):  # other systems measure it from the start of the process
        Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")


def _find_fault(text: str, seconds: float, resident: int) -> str:
    if "Traceback (most recent" in text:
        return f"a traceback: {text[-300:]!r}"
    if found := TERMINAL_CONTROL_CHARACTERS.search(text):
        return f"{found[0]!r} reached the terminal: {text[max(0, found.start() - 60) :][:120]!r}"
    if seconds > MAX_SECONDS:
        return f"{seconds:.1f} s of processor time"
    if resident > MAX_RESIDENT:
        return f"{resident >> 20} MiB resident"
    return ""


@contextmanager
def _caught_output() -> Iterator[Callable[[], str]]:
    """Catch everything that Python or a library in C prints. Yield a function that returns it afterwards."""
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


if __name__ == "__main__":
    sys.exit(main())
