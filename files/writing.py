"""Safe writing of files, the notes that mark files of this program, and the names of pictures.

A file is written whole or not at all. An input is never overwritten. A file that somebody else made is
overwritten only with `overwrite`.
"""

import contextlib
import errno
import os
import re
import stat
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from urllib.parse import quote

# Notes in the files of this program, by which it recognises them even if they were renamed.

ANSWER_NOTE = b"Software\0queens-snap"  # note in pictures that show (a part of) an answer
BOARD_NOTE = b"Comment\0made by queens-snap"  # note in pictures of boards and readings
COMMENT_TEXT = BOARD_NOTE.partition(b"\0")[2].decode()  # note in text files, as a comment of their language
GENERATOR_TAG = b'<meta name="generator" content="queens-snap">'  # note in pages
OWN_NOTES = (ANSWER_NOTE, COMMENT_TEXT.encode(), GENERATOR_TAG)  # notes that no file of others has
ANSWER_NOTE_PATTERN = re.compile(rb"Comment\0answer to ([^;]+);")  # a note that names the answered capture
MAX_CAPTURE_NAME_CHARACTERS = 120  # characters of a capture's name in a note

PNG_HEAD_BYTES = 33  # bytes: the signature and the header's chunk, which comes first
JPEG_START = b"\xff\xd8"  # marker at the start of a JPEG file
JPEG_COMMENT = b"\xff\xfe"  # marker of a comment in a JPEG file
GIF_COMMENT = b"\x21\xfe"  # start of a comment in a GIF file
GIF_END = b"\x3b"  # last byte of a GIF file
WEBP_NOTE_CHUNK = b"note"  # name of the chunk of a WebP file that holds the note
PDF_END_MARK = b"startxref"  # start of the last part of a PDF file
NOTE_RANGE_BYTES = 256  # bytes at the start, and at the end, of a file in which notes are searched


def _png_chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file: its length, name, content and checksum."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


PNG_NOTE = _png_chunk(b"tEXt", ANSWER_NOTE)  # follows the header of a PNG

#: Note in the reading of a picture that this program made.
OWN_PICTURE_NOTE = "a picture that queens-snap made: what it drew there is no player's"

# Endings of the files that this program writes beside a capture or a board.
OWN_ENDINGS = (".solved.png", ".hint.png", ".drawn.png")


def add_note(data: bytes, suffix: str, note: bytes = ANSWER_NOTE) -> bytes:
    """Add a note to the content of a PNG, APNG, JPEG, WebP, GIF or PDF file; leave any other file unchanged.

    suffix: the suffix of the file's name, in upper or lower case.
    """
    match suffix.lower():
        case ".png" | ".apng":
            return data[:PNG_HEAD_BYTES] + _png_chunk(b"tEXt", note) + data[PNG_HEAD_BYTES:]
        case ".jpg" | ".jpeg":
            length = struct.pack(">H", len(note) + 2)
            return JPEG_START + JPEG_COMMENT + length + note + data[len(JPEG_START) :]
        case ".webp":
            even = note + b"\0" * (len(note) % 2)
            body = data[8:] + WEBP_NOTE_CHUNK + struct.pack("<I", len(note)) + even
            return data[:4] + struct.pack("<I", len(body)) + body
        case ".gif":
            return data.removesuffix(GIF_END) + GIF_COMMENT + bytes([len(note)]) + note + b"\0" + GIF_END
        case ".pdf":  # a comment before the last part, which keeps the offsets in the file right
            before, last, place = data.rpartition(PDF_END_MARK)
            return before + b"%" + note.partition(b"\0")[2] + b"\n" + last + place
        case _:
            return data


def has_answer_note(data: bytes) -> bool:
    """True if a file's content has the note of an answer near its start or its end."""
    return ANSWER_NOTE in data[:NOTE_RANGE_BYTES] or ANSWER_NOTE in data[-NOTE_RANGE_BYTES:]


def info_has_answer_note(info: Mapping[str | tuple[int, int], object]) -> bool:
    """True if Pillow's `Image.info` of a picture has the note of an answer."""
    key, name = ANSWER_NOTE.decode().split("\0")
    return info.get(key) == name or info.get("comment") == ANSWER_NOTE


def is_own_file(path: str | Path) -> bool:
    """True if this program made the file at a path: the file can be read, and has one of OWN_NOTES."""
    ends = _file_ends(path)
    return any(note in end for note in OWN_NOTES for end in ends)


def has_own_name(name: str) -> bool:
    """True if a name has an ending that this program gives pictures; for files that cannot be read."""
    return name.lower().endswith(OWN_ENDINGS)


def add_answer_note(data: bytes, suffix: str, capture: str, folder: Path) -> bytes:
    """Return a picture's content with a note that names the capture. folder: the folder of the picture."""
    return add_note(data, suffix, b"Comment\0answer to " + capture_name(capture, folder).encode() + b";")


def answered_capture(path: Path) -> str | None:
    """Return the name of the capture that a picture answers, from its note; None without a note."""
    found = (ANSWER_NOTE_PATTERN.search(end) for end in _file_ends(path))
    return next((match[1].decode("ascii", "replace") for match in found if match), None)


def capture_name(capture: str, folder: Path) -> str:
    """Return the name of a capture for the notes of answers in a folder: its file name.

    If the capture lies in another folder, a checksum of the relative path comes first. Answers and captures
    can be moved together, and a picture that is shown to others names no folder.
    """
    path = Path(capture)
    name = quote(os.fsencode(path.name))
    try:
        relative = Path(os.path.relpath(path.parent, folder)).as_posix()
    except ValueError:  # on another drive
        relative = path.parent.absolute().as_posix()
    full = name if relative == "." else f"{_checksum(relative)}/{name}"
    return (
        full
        if len(full) <= MAX_CAPTURE_NAME_CHARACTERS
        else f"{full[: MAX_CAPTURE_NAME_CHARACTERS - 9]}~{_checksum(full)}"
    )


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def _file_ends(path: str | Path) -> tuple[bytes, ...]:
    """Return the first and the last bytes of a file; an empty tuple if it is no file or unreadable."""
    try:
        if not Path(path).is_file():  # a pipe may never end
            return ()
        with Path(path).open("rb") as file:
            start = file.read(NOTE_RANGE_BYTES)
            file.seek(max(0, file.seek(0, os.SEEK_END) - NOTE_RANGE_BYTES))
            return start, file.read(NOTE_RANGE_BYTES)
    except (OSError, ValueError):
        return ()


CHOOSE_FOLDER = "choose another folder"
REMEDY_BY_ERROR_NUMBER = {  # remedies by error number of the operating system
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: "make room on the disk, or choose another folder",
}


class Unwritable(Exception):
    """Raised when a file cannot be written at its path; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Inputs:
    """The files that a run may not overwrite: its captures, boards and lists, under any name.

    Without `overwrite`, files that this program did not make are also protected.

    known: device and inode of each input.
    """

    known: frozenset[tuple[int, int]] = frozenset()
    overwrite: bool = False

    @classmethod
    def of(cls, paths: Iterable[str | Path | int], overwrite: bool = False) -> "Inputs":
        """Collect the regular files among paths and numbers of open files."""
        statuses = (_status(each) for each in paths)
        known = ((each.st_dev, each.st_ino) for each in statuses if each and stat.S_ISREG(each.st_mode))
        return cls(frozenset(known), overwrite)

    def __or__(self, other: "Inputs") -> "Inputs":
        """Return the inputs of both runs, with the `overwrite` of the first."""
        return replace(self, known=self.known | other.known)

    def __contains__(self, path: str | Path | int) -> bool:
        found = _status(path)
        return found is not None and (found.st_dev, found.st_ino) in self.known


NO_INPUTS = Inputs()  # protects only files that this program did not make
REPLACE_ANY_FILE = Inputs(overwrite=True)  # for callers that decide themselves which files may be replaced


def check_free(path: Path, inputs: Inputs) -> None:
    """Raise Unwritable if the path is an input of the run, or if it is a folder, a pipe or a device."""
    found = _status(path)
    if found and stat.S_ISDIR(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a folder", "give the name of a file")
    if found and not stat.S_ISREG(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a pipe or a device", "give the name of a file")
    if path in inputs:
        raise Unwritable(
            f"cannot write {path}: it is one of the inputs, which are never overwritten", "name another file"
        )


def check_replaceable(path: Path, inputs: Inputs) -> None:
    """Raise Unwritable if `check_free` does, or if the path holds a file that this program did not make.

    A file of others may be replaced if it is empty, or with `inputs.overwrite`.
    """
    check_free(path, inputs)
    found = _status(path)
    if found and found.st_size and not (inputs.overwrite or is_own_file(path)):
        raise Unwritable(
            f"cannot write {path}: it was not made by queens-snap", "choose another name, or add --overwrite"
        )


def make_folder(folder: Path) -> None:
    """Make a folder and its parents if they are missing. Raises Unwritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unwritable(f"cannot make the folder {folder}: {error_reason(error)}", CHOOSE_FOLDER) from error


def write_file(path: Path, data: bytes, inputs: Inputs = NO_INPUTS) -> None:
    """Write all of the bytes to the path, or none: after a failure the old file is unchanged.

    The folder is made if it is missing. The bytes go to a temporary file beside the path, which is then moved
    into place.

    inputs: files that are never overwritten.

    Raises Unwritable
    - if the path is an input, a folder, a pipe or a device;
    - if the path holds other content that this program did not make, unless `inputs.overwrite`;
    - if the folder cannot be made or written to.
    """
    check_free(path, inputs)
    if not _has_content(path, data):
        check_replaceable(path, inputs)
    make_folder(path.parent)
    # short, because the path's own name may be as long as the file system allows
    temporary = path.parent / f".{os.urandom(8).hex()}.tmp"
    try:
        try:
            with temporary.open("xb") as file:
                file.write(data)
            temporary.replace(path)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    except OSError as error:
        reason = error_reason(error)
        remedy = REMEDY_BY_ERROR_NUMBER.get(error.errno or 0, CHOOSE_FOLDER)
        raise Unwritable(f"cannot write {path}: {reason}", remedy) from error


def error_reason(error: Exception) -> str:
    """Return the reason of an operating system's error in plain words."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "there is a file in the place of a folder"
    if getattr(error, "errno", None) == errno.ENAMETOOLONG:
        return "its name is too long"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_folder(path: str | Path) -> bool:
    """True if a folder exists. Unlike Path.is_dir, this never raises, even for impossible names."""
    found = _status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def _has_content(path: Path, data: bytes) -> bool:
    """True if a file already has this content."""
    found = _status(path)
    with contextlib.suppress(OSError):
        return found is not None and found.st_size == len(data) and path.read_bytes() == data
    return False


def _status(path: str | Path | int) -> os.stat_result | None:
    """Return the status of a path or an open file; None if the file does not exist or is unreadable."""
    try:
        return os.stat(path)  # noqa: PTH116 - Path.stat takes no numbers of open files
    except (OSError, ValueError):
        return None


# Names of pictures.

SOLVED_KIND = "solved"  # kind of a picture with an answer, as it stands in file names
HINT_KIND = "hint"  # kind of a picture with a hint, as it stands in file names
STDIN = "-"  # the argument that stands for standard input


def choose_picture_paths(
    captures: Iterable[str],
    kind: str,
    inputs: Inputs,
    folder: Path | None = None,
    *,
    avoid_taken_names: bool = False,
) -> dict[str, Path]:
    """Choose the path of each capture's picture: <stem>.<kind>.png, beside the capture or in `folder`.

    The capture's full name replaces the stem if captures of this run share that stem. It also does so if an
    earlier picture of that name answers another capture. A number is added if the full name is also taken.

    avoid_taken_names: also avoid the names of files that may not be replaced. By default such a name is
    chosen, and writing the picture fails.
    """
    captures = list(dict.fromkeys(captures))
    homes = {capture: folder or Path(capture).parent for capture in captures}
    names = {capture: capture_name(capture, homes[capture]) for capture in captures}
    shorts = {capture: _path_key(homes[capture] / capture_stem(capture)) for capture in captures}
    stems = Counter(short for short, _ in {(shorts[capture], names[capture]) for capture in captures})
    paths = dict[str, Path]()
    owners = dict[str, str]()
    for capture in captures:
        own, full = names[capture], stems[shorts[capture]] > 1
        paths[capture] = next(
            path
            for path in _candidate_paths(homes[capture], capture, kind, full)
            if owners.get(_path_key(path), own) == own and _is_free(path, own, inputs, avoid_taken_names)
        )
        owners[_path_key(paths[capture])] = own
    return paths


def capture_stem(capture: str) -> str:
    """Return the stem by which the files made from a capture are named."""
    return "stdin" if capture == STDIN else Path(capture).stem


def _candidate_paths(home: Path, capture: str, kind: str, full: bool) -> Iterator[Path]:
    """Yield the paths that a picture may have, the best first.

    home: the folder. kind: as in `choose_picture_paths`. full: True to leave out the path that has only the
    capture's stem.
    """
    name = capture_stem(capture) if capture == STDIN else Path(capture).name
    if not full:
        yield home / f"{capture_stem(capture)}.{kind}.png"
    yield home / f"{name}.{kind}.png"
    yield from (home / f"{name}-{i}.{kind}.png" for i in count(2))


def _is_free(path: Path, own: str, inputs: Inputs, avoid_taken_names: bool) -> bool:
    """True if the picture of a capture may have this path.

    own: the capture's name in the note of its picture. avoid_taken_names: as in `choose_picture_paths`.
    """
    if not inputs.overwrite and answered_capture(path) not in (None, own):
        return False
    if not avoid_taken_names or not path.is_file():
        return True
    try:
        check_replaceable(path, inputs)
    except Unwritable:
        return False
    return True


def _path_key(path: Path) -> str:
    """Return a key that is equal for paths that differ only in case: some disks ignore case."""
    return str(path).casefold()
