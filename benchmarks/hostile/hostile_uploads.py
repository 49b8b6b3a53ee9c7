"""Uploads to the local page, by the thousand and at once: does its memory stay flat, is every honest one
answered?

python benchmarks/hostile/hostile_uploads.py --one-by-one 2000 --at-once 200 --slow 20
"""

import argparse
import contextlib
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import cv2
import hostile_pictures
from hostile_batch import children

PATIENCE = 300.0  # seconds that an honest client comes back for
LOOKS = 20  # at the memory, evenly spread


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--one-by-one", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=60)
    parser.add_argument("--slow", type=int, default=20)
    args = parser.parse_args()
    rng = Random(1)
    shots = [cv2.imencode(".png", rgb[..., ::-1])[1].tobytes() for rgb in hostile_pictures.bases()]
    with served() as (pid, port):
        held, answered = [], 0
        for i in range(args.one_by_one):
            answered += upload(port, rng.choice(shots))
            if (i + 1) % max(1, args.one_by_one // LOOKS) == 0:
                held.append(resident(pid))
        slow = [stalled(port) for _ in range(args.slow)]
        with ThreadPoolExecutor(args.at_once) as threads:
            begin = time.monotonic()
            together = sum(threads.map(lambda i: upload(port, shots[i % len(shots)]), range(args.at_once)))
        seconds = time.monotonic() - begin
        for connection in slow:
            connection.close()
        time.sleep(2)
        after = resident(pid)
    settled = held[len(held) // 4 :]  # once everything that is loaded late has been
    spread = max(settled) / statistics.median(settled) - 1
    print(
        f"{answered} of {args.one_by_one} one by one answered; memory {[h >> 20 for h in held]} MiB, "
        f"after the first quarter at most {spread:+.0%} from its median"
    )
    print(
        f"{together} of {args.at_once} at once answered in {seconds:.0f} s beside {args.slow} slow ones; "
        f"{after >> 20} MiB afterwards"
    )
    return 0 if answered == args.one_by_one and together == args.at_once and spread <= 0.1 else 1


@contextlib.contextmanager
def served() -> Iterator[tuple[int, int]]:
    """The command's process and its port."""
    run = subprocess.Popen(
        [sys.executable, "-m", "queens_snap.cli", "serve", "--port", "0", "--no-open"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert run.stdout
    found = re.search(r":(\d+)/", run.stdout.readline())
    assert found
    try:
        yield run.pid, int(found[1])
    finally:
        os.kill(run.pid, signal.SIGINT)
        run.wait(30)


def upload(port: int, data: bytes) -> bool:
    """True if a capture was answered; who is told to come back does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        with contextlib.closing(connection):
            try:
                connection.request("POST", "/api/snap", data)
                answer = connection.getresponse()
                if answer.status != 503:
                    return answer.status == 200 and b'"status"' in answer.read()
            except OSError:
                pass  # refused while too many are connected
        time.sleep(2)
    return False


def stalled(port: int) -> socket.socket:
    """An upload that was begun, and does not go on."""
    connection = socket.create_connection(("127.0.0.1", port))
    head = f"POST /api/snap HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 1000000\r\n\r\n"
    connection.sendall(head.encode() + b"\x89PNG")
    return connection


def resident(pid: int) -> int:
    """Bytes of memory of a process and of all that it started."""
    pages = 0
    for each in (pid, *children(pid)):
        with contextlib.suppress(OSError):
            pages += int(Path(f"/proc/{each}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
