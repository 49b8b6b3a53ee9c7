"""What a run has answered so far: a line a capture, appended at once, so that a killed run loses nothing."""

import json
import os
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from ..overlay.files import NO_INPUTS, Inputs, Unwritable, check_free, write
from .capture import Row, short_hash
from .journal_rows import JOURNAL

SETTINGS = "settings.json"
LOCK = ".results.lock"
ANOTHER = "choose another folder with --out"

# Failures that may be the moment's fault: a capture with one of these is answered again by the next run, and
# the later line counts.
PASSING = ("timeout", "crashed")


class Journal:
    """The results in a run's folder, made where it is missing. Only one process at a time has it open. What
    an earlier run left is taken on; a last line that was cut short is removed.

    settings: what the answers depend on; a folder with results made with others is refused.
    inputs: what is never written over. All methods raise Unwritable, and nothing else.
    """

    def __init__(self, out: Path, settings: dict[str, Any], inputs: Inputs = NO_INPUTS) -> None:
        self._path = out / JOURNAL
        self._known: dict[int, int] = {}
        try:
            out.mkdir(parents=True, exist_ok=True)
            for name in (JOURNAL, SETTINGS, LOCK):
                check_free(out / name, inputs)
            self._lock = FileLock(out / LOCK, timeout=0)
            self._lock.acquire()
        except Timeout:
            raise Unwritable(
                f"another run is writing to {out}", f"wait until it ends, or {ANOTHER}"
            ) from None
        except OSError as error:
            raise Unwritable(f"cannot write to {out}: {error.strerror or error}", ANOTHER) from error
        try:
            self._check_settings(out / SETTINGS, settings)
            self._file = self._opened()
        except OSError as error:
            self._lock.release()
            raise Unwritable(f"cannot write {self._path}: {error.strerror or error}", ANOTHER) from error
        except Unwritable:
            self._lock.release()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self._lock.release()

    def known(self, file: str) -> int | None:
        """The short hash of the content with which a file was answered; None where it was not."""
        return self._known.get(_key(file))

    def add(self, row: Row) -> None:
        """Append a row; it is in the file when this returns."""
        try:
            self._file.write(json.dumps(row).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise Unwritable(
                f"cannot write {self._path}: {error.strerror or error}",
                "make room on the disk, then give the same command again",
            ) from error

    def _check_settings(self, path: Path, settings: dict[str, Any]) -> None:
        """Raises Unwritable where there are results of other settings."""
        text = json.dumps(settings)
        before = path.read_text("utf-8") if path.exists() else None
        if before is None or not self._path.exists():
            write(path, text.encode())
        elif before != text:
            raise Unwritable(
                f"{path.parent} holds the results of a run with other settings: {before}", ANOTHER
            )

    def _opened(self) -> BinaryIO:
        """The journal at its end, all that is in it known, without a torn last line."""
        file = self._path.open("a+b")
        file.seek(0)
        whole = 0
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                file.truncate(whole)
                break
            whole += len(line)
            try:
                row = json.loads(line)
                error, digest = row["error"], row["batch"]["sha256"]
                if not error or error["code"] not in PASSING:
                    self._known[_key(row["file"])] = short_hash(digest)
            except (ValueError, TypeError, KeyError):
                file.close()
                why = f"line {number} of {self._path} is not a result of this command"
                raise Unwritable(why, f"remove that line, or {ANOTHER}") from None
        file.seek(0, os.SEEK_END)
        return file


def _key(file: str) -> int:
    """A name in short: of a million, two have the same key with a chance of 1 to 30 million."""
    return int.from_bytes(blake2b(file.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
