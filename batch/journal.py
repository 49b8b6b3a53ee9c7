"""The journal of a run: a line for each result, appended at once, so that a killed run loses nothing."""

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

# Names of files and folders in the folder of a run.

JOURNAL_NAME = "results.jsonl"
SETTINGS_NAME = "settings.json"
LOCK_NAME = ".results.lock"
THUMBNAILS_FOLDER = Path("report", "thumbs")
PICTURES_FOLDER = Path("report", "pictures")
PAGES_FOLDER = Path("pages")
# Hex digits of a content's SHA-256 in file names: 80 bits, so that no two captures share a name.
KEY_LENGTH = 20
# Pattern of the path of a picture in the folder of a run.
PICTURE_PATH_PATTERN = re.compile(
    rf"(^|/)({THUMBNAILS_FOLDER.as_posix()}|{PICTURES_FOLDER.as_posix()})/[0-9a-f]{{{KEY_LENGTH}}}\.(webp|png)$"
)


def read_rows(journal: Path) -> Iterator[Row | None]:
    """Yield the row of each line; None for a line that is no result, as one cut short. Raises OSError."""
    with journal.open("rb") as file:
        for line in file:
            yield parse_row(line)


def parse_row(line: bytes) -> Row | None:
    """Return the result that a line of a journal holds; None if the line is no result."""
    try:
        return parse_result(parse_json(line))
    except ValueError:
        return None


def content_hash(row: Row) -> str:
    """Return the SHA-256 of the capture's file, from a row; empty if there was no file."""
    return (row["batch"]["sha256"] if "batch" in row else None) or ""


def short_hash(digest: str | None) -> int:
    """Return the hash of a content as a small number, which fits in memory for a million captures.

    The number is 0 if there is no hash.
    """
    try:
        return int(digest[:15], 16) + 1 if digest else 0
    except ValueError:  # somebody has edited the row
        return 0


MAX_SETTINGS_BYTES = 1000  # bytes of a settings file that are read
HASHED_SETTINGS = ("avoid", "expect", "words")  # settings of which the file holds only a hash
ROW_START = b'{"schema": '  # start of each row that this program writes, even of one cut short
REPEAT_COMMAND = "give the same command again"


class RunKind(NamedTuple):
    """A kind of run: one that answers captures, or one that generates boards.

    - file_name: the name of the journal.
    - row_noun: what the rows are called in messages.
    - other_folder_advice: the advice to choose another folder.
    - required_settings: names that every settings file of this kind has.
    - option_names: the option that sets a setting, by setting; without those that have the same name.
    """

    file_name: str
    row_noun: str
    other_folder_advice: str
    required_settings: Set[str]
    option_names: Mapping[str, str] = {}


ANSWERS_RUN_KIND = RunKind(JOURNAL_NAME, "answers", "choose another folder with --out", {"stars"})

# Error codes that may not be the fault of the capture. The next run answers such a capture again, and the
# later row counts.
RETRIED_CODES = ("timeout", "crashed")


class Journal:
    """The journal in the folder of a run, which is made if it is missing. One process can open it at a time.

    Rows of an earlier run are kept, and its settings must be equal. A last line that was cut short is
    removed. Lines that are no results are kept, and only counted (`foreign_lines`). If this program wrote
    none of the lines, or not the settings file, the folder is refused unless `inputs.overwrite`.

    out: the folder. settings: the settings on which the rows depend. inputs: files that are never
    overwritten. All methods raise Unwritable, and no other exception.
    """

    def __init__(
        self,
        out: Path,
        settings: dict[str, Any],
        inputs: Inputs = NO_INPUTS,
        kind: RunKind = ANSWERS_RUN_KIND,
    ) -> None:
        self._path, self._kind, self._overwrite = out / kind.file_name, kind, inputs.overwrite
        self._known: dict[int, int] = {}
        self._added = 0
        self.foreign_lines: int = 0
        try:
            out.mkdir(parents=True, exist_ok=True)
            for name in (kind.file_name, SETTINGS_NAME, LOCK_NAME):
                check_free(out / name, inputs)
            self._lock = FileLock(out / LOCK_NAME, timeout=0)
            self._lock.acquire()
        except Timeout:
            raise Unwritable(
                f"another run is writing to {out}", f"wait until it ends, or {kind.other_folder_advice}"
            ) from None
        except OSError as error:
            raise Unwritable(
                f"cannot write to {out}: {error_reason(error)}", kind.other_folder_advice
            ) from error
        try:
            self._check_settings(out / SETTINGS_NAME, settings)
            self._file = self._open_file()
        except OSError as error:
            self._lock.release()
            what = f"cannot write {self._path}: {error_reason(error)}"
            raise Unwritable(what, kind.other_folder_advice) from error
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

    def known_hash(self, file: str) -> int | None:
        """Return the `short_hash` of the content that was answered for a file; None if there is no answer."""
        return self._known.get(_name_key(file))

    def add(self, row: Mapping[str, object]) -> None:
        """Append a row. When this returns, the row is in the file."""
        self._check_not_replaced()
        length = self._file.seek(0, os.SEEK_END)
        line = memoryview(json.dumps(row).encode() + b"\n")
        try:
            while line:
                line = line[self._file.write(line) or 0 :]
        except OSError as error:
            with suppress(OSError):  # a part of the line may have been written
                self._file.truncate(length)
            raise Unwritable(
                f"cannot write {self._path}: {error_reason(error)}; the {self._added} earlier "
                f"{self._kind.row_noun} of this run are in it",
                f"make room on the disk, then {REPEAT_COMMAND}",
            ) from error
        self._added += 1

    def _check_not_replaced(self) -> None:
        """Raise Unwritable if the journal's path is no longer the open file, so that rows would be lost."""
        with suppress(OSError):
            if os.path.samestat(self._path.stat(), os.fstat(self._file.fileno())):
                return
        raise Unwritable(
            f"{self._path} was removed or replaced during the run: {self._added} {self._kind.row_noun} of "
            "this run are lost",
            REPEAT_COMMAND,
        )

    @property
    def added(self) -> int:
        """The number of rows that this run has added."""
        return self._added

    def _check_settings(self, path: Path, settings: dict[str, Any]) -> None:
        """Write the settings file. Raises Unwritable if the folder has rows of other settings."""
        text = json.dumps(settings)
        before = path.read_bytes()[:MAX_SETTINGS_BYTES] if path.exists() else None
        if before is not None and not _are_settings(before, self._kind):
            self._check_overwrite(f"{path} was not written by this command")
            before = None
        if before is None or not self._path.exists():
            self._read_rows()
            write_file(path, text.encode(), REPLACE_ANY_FILE)
        elif before != text.encode():
            earlier = _differing_options(parse_json(before), parse_json(text), self._kind.option_names)
            raise Unwritable(
                f"{path.parent} holds {self._kind.row_noun} made with other options ({earlier})",
                f"{self._kind.other_folder_advice}, or repeat those options",
            )

    def _open_file(self) -> FileIO:
        """Open the journal, read its rows, and remove a last line that was cut short."""
        length = self._read_rows()
        file = FileIO(self._path, "a+")
        if length is not None:
            file.truncate(length)
        elif not self._ends_a_line():
            file.write(b"\n")
        return file

    def _ends_a_line(self) -> bool:
        """True if the journal is empty or ends with a line break."""
        with self._path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            return file.read() in (b"", b"\n")

    def _read_rows(self) -> int | None:
        """Remember the file of each row. Return the length to which the journal must be cut; None to keep it.

        Raises Unwritable if there are lines, and none of them is a result.
        """
        self._known.clear()
        self.foreign_lines = results = length = 0
        with suppress(FileNotFoundError), self._path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n") and ROW_START.startswith(line[: len(ROW_START)]):
                    return length
                length += len(line)
                row = parse_row(line)
                if row is None:
                    self.foreign_lines += 1
                    continue
                results += 1
                error = row["error"]
                if not error or error["code"] not in RETRIED_CODES:
                    self._known[_name_key(row["file"])] = short_hash(content_hash(row))
        if self.foreign_lines and not results:
            self._check_overwrite(f"{self._path} holds no result of this command")
            self.foreign_lines = 0
            return 0
        return None

    def _check_overwrite(self, what: str) -> None:
        """Raise Unwritable with this message unless files of others may be overwritten."""
        if not self._overwrite:
            raise Unwritable(what, f"{self._kind.other_folder_advice}, or add --overwrite")


def _differing_options(before: dict[str, Any], now: dict[str, Any], options: Mapping[str, str]) -> str:
    """Return the earlier options that differ from the present ones, as "--size 6 --png".

    before, now: values by setting. options: the option of a setting, where their names differ.
    """
    names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    return " ".join(_option_text(name, before.get(name), options.get(name, name)) for name in names)


def _option_text(name: str, value: Any, option: str) -> str:
    """Return the option that sets a setting to this value."""
    if value in (None, False, ""):
        return f"no --{option}"
    if value is True:
        return f"--{option}"
    if name in HASHED_SETTINGS:
        return f"another --{option}"
    return f"--{option} {' '.join(map(str, value)) if isinstance(value, list) else value}"


def _are_settings(text: bytes, kind: RunKind) -> bool:
    """True if a file holds the settings of a run of this kind."""
    try:
        settings = parse_json(text)
    except ValueError:
        return False
    return isinstance(settings, dict) and settings.keys() >= kind.required_settings


def _name_key(file: str) -> int:
    """Return a 64-bit key of a file name. In a million names, a collision has a chance of 1 in 30 million."""
    return int.from_bytes(blake2b(file.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
