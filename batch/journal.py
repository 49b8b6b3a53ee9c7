"""The journal of a run: a line for each thing that is done, appended at once, so that a killed run loses
nothing."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from filelock import FileLock, Timeout

from ..files.texts import parse_json
from ..files.writing import (
    NO_INPUTS,
    REPLACE_ANY_FILE,
    Inputs,
    Unwritable,
    check_free,
    error_reason,
    write_file,
)
from ..result.schema import Result as Row
from ..result.schema import parse_result

# The files and folders of a run's folder.

JOURNAL_NAME = "results.jsonl"
SETTINGS_NAME = "settings.json"
LOCK_NAME = ".results.lock"
THUMBNAILS_FOLDER = Path("report", "thumbs")
PICTURES_FOLDER = Path("report", "pictures")
PAGES_FOLDER = Path("pages")
# Hex digits of a content's SHA-256 in the name of a file: 80 bits tell any number of captures apart.
KEY_LENGTH = 20
# The path of a picture that a run keeps for its report.
PICTURE_PATH = re.compile(
    rf"(^|/)({THUMBNAILS_FOLDER.as_posix()}|{PICTURES_FOLDER.as_posix()})/[0-9a-f]{{{KEY_LENGTH}}}\.(webp|png)$"
)


def read_rows(journal: Path) -> Iterator[Row | None]:
    """Yield the row of each line; None for a line that is no result, such as a torn one. Raises OSError."""
    with journal.open("rb") as file:
        for line in file:
            yield parse_row(line)


def parse_row(line: bytes) -> Row | None:
    """The result that a line of a journal holds; None where it is none of this program's."""
    try:
        return parse_result(parse_json(line))
    except ValueError:
        return None


def content_hash(row: Row) -> str:
    """Return the SHA-256 of the capture's file that a row tells; empty if there was no file."""
    return (row["batch"]["sha256"] if "batch" in row else None) or ""


def short_hash(digest: str | None) -> int:
    """Shorten the hash of a content, to be kept in memory for each of a million captures; 0 for none."""
    try:
        return int(digest[:15], 16) + 1 if digest else 0
    except ValueError:  # of a row that somebody edited
        return 0


MAX_SETTINGS_BYTES = 1000  # bytes
HASHED_SETTINGS = ("avoid", "expect", "words")  # settings of which only a hash is written down
ROW_START = b'{"schema": '  # of every row that this command writes, whole or torn
REPEAT_COMMAND = "give the same command again"


class RunKind(NamedTuple):
    """The kind of a run, by what it writes. rows: the file of it. things: what its rows are, in words.
    another: how to choose another folder. settings: what each run of the kind writes down. flags: the options
    that set them, where these have other names."""

    rows: str
    things: str
    another: str
    settings: Set[str]
    flags: Mapping[str, str] = {}


ANSWERS_RUN_KIND = RunKind(JOURNAL_NAME, "answers", "choose another folder with --out", {"stars"})

# Failures that may be the moment's fault: a capture with one of these is answered again by the next run, and
# the later line counts.
RETRIED_CODES = ("timeout", "crashed")


class Journal:
    """The results in a run's folder, made where it is missing. Only one process at a time has it open. What
    an earlier run left is taken on; a last line that was cut short is removed.

    Lines that are no results are set aside: they stay, and count for nothing (`foreign`). A file under the
    journal's name, or that of its settings, that this program did not write is neither cut nor replaced,
    unless `inputs` say so.

    settings: what the rows depend on; a folder with results made with others is refused.
    inputs: what is never written over. All methods raise Unwritable, and nothing else.
    """

    def __init__(
        self,
        out: Path,
        settings: dict[str, Any],
        inputs: Inputs = NO_INPUTS,
        kind: RunKind = ANSWERS_RUN_KIND,
    ) -> None:
        self._path, self._kind, self._overwrite = out / kind.rows, kind, inputs.overwrite
        self._known: dict[int, int] = {}
        self._added = 0
        self.foreign: int = 0
        try:
            out.mkdir(parents=True, exist_ok=True)
            for name in (kind.rows, SETTINGS_NAME, LOCK_NAME):
                check_free(out / name, inputs)
            self._lock = FileLock(out / LOCK_NAME, timeout=0)
            self._lock.acquire()
        except Timeout:
            raise Unwritable(
                f"another run is writing to {out}", f"wait until it ends, or {kind.another}"
            ) from None
        except OSError as error:
            raise Unwritable(f"cannot write to {out}: {error_reason(error)}", kind.another) from error
        try:
            self._check_settings(out / SETTINGS_NAME, settings)
            self._file = self._opened()
        except OSError as error:
            self._lock.release()
            raise Unwritable(f"cannot write {self._path}: {error_reason(error)}", kind.another) from error
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
        return self._known.get(_name_key(file))

    def add(self, row: Mapping[str, object]) -> None:
        """Append a row; it is in the file when this returns."""
        self._check_there()
        whole = self._file.seek(0, os.SEEK_END)
        line = memoryview(json.dumps(row).encode() + b"\n")
        try:
            while line:
                line = line[self._file.write(line) or 0 :]
        except OSError as error:
            with suppress(OSError):  # part of a line may have found room
                self._file.truncate(whole)
            raise Unwritable(
                f"cannot write {self._path}: {error_reason(error)}; all {self._added} "
                f"{self._kind.things} of this run before that are in it",
                f"make room on the disk, then {REPEAT_COMMAND}",
            ) from error
        self._added += 1

    def _check_there(self) -> None:
        """Raises Unwritable where the journal is no longer the file that is open: what is written to it then
        is in no folder any more."""
        with suppress(OSError):
            if os.path.samestat(self._path.stat(), os.fstat(self._file.fileno())):
                return
        raise Unwritable(
            f"{self._path} was removed or replaced meanwhile: {self._added} {self._kind.things} of this run "
            "are lost",
            REPEAT_COMMAND,
        )

    @property
    def added(self) -> int:
        """The number of rows this run has added."""
        return self._added

    def _check_settings(self, path: Path, settings: dict[str, Any]) -> None:
        """Raises Unwritable where there are results of other settings."""
        text = json.dumps(settings)
        before = path.read_bytes()[:MAX_SETTINGS_BYTES] if path.exists() else None
        if before is not None and not _are_settings(before, self._kind):
            self._check_overwrite(f"{path} was not written by this command")
            before = None
        if before is None or not self._path.exists():
            self._check_rows()
            write_file(path, text.encode(), REPLACE_ANY_FILE)
        elif before != text.encode():
            said = _differing_options(parse_json(before), parse_json(text), self._kind.flags)
            raise Unwritable(
                f"{path.parent} holds {self._kind.things} made with other options ({said})",
                f"{self._kind.another}, or repeat those",
            )

    def _opened(self) -> FileIO:
        """The journal, all that is in it known, without a torn last line. Raises Unwritable where it is none
        of ours."""
        torn = self._check_rows()
        file = FileIO(self._path, "a+")
        if torn is not None:
            file.truncate(torn)
        elif not self._ends_a_line():
            file.write(b"\n")
        return file

    def _ends_a_line(self) -> bool:
        with self._path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            return file.read() in (b"", b"\n")

    def _check_rows(self) -> int | None:
        """Take note of all rows; where the last line is torn, how long the file is without it. Raises
        Unwritable where there are lines, and none is ours."""
        self._known.clear()
        self.foreign = ours = whole = 0
        with suppress(FileNotFoundError), self._path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n") and ROW_START.startswith(line[: len(ROW_START)]):
                    return whole
                whole += len(line)
                row = parse_row(line)
                if row is None:
                    self.foreign += 1
                    continue
                ours += 1
                error = row["error"]
                if not error or error["code"] not in RETRIED_CODES:
                    self._known[_name_key(row["file"])] = short_hash(content_hash(row))
        if self.foreign and not ours:
            self._check_overwrite(f"{self._path} holds no result of this command")
            self.foreign = 0
            return 0
        return None

    def _check_overwrite(self, what: str) -> None:
        """Raises Unwritable where a file that is none of ours is to stay."""
        if not self._overwrite:
            raise Unwritable(what, f"{self._kind.another}, or add --overwrite")


def _differing_options(before: dict[str, Any], now: dict[str, Any], flags: Mapping[str, str]) -> str:
    """The options that were others then, as they were: "--size 6 --png"."""
    names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    return " ".join(_option_text(name, before.get(name), flags.get(name, name)) for name in names)


def _option_text(name: str, value: Any, flag: str) -> str:
    """A setting as the option that sets it."""
    if value in (None, False, ""):
        return f"no --{flag}"
    if value is True:
        return f"--{flag}"
    if name in HASHED_SETTINGS:
        return f"another --{flag}"
    return f"--{flag} {' '.join(map(str, value)) if isinstance(value, list) else value}"


def _are_settings(text: bytes, kind: RunKind) -> bool:
    """True if a file holds settings of a run of this kind, whatever they are."""
    try:
        found = parse_json(text)
    except ValueError:
        return False
    return isinstance(found, dict) and found.keys() >= kind.settings


def _name_key(file: str) -> int:
    """A name in short: of a million, two have the same key with a chance of 1 to 30 million."""
    return int.from_bytes(blake2b(file.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
