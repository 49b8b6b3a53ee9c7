"""Files that are written whole or not at all, the notes by which our own are known, and places of pictures.

Files that are written whole or not at all, never over an input, and over what somebody else made only
where that is wanted.
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

# A note in the files that this program makes, so that they are known again however they are renamed.

SHOWN = b"Software\0queens-snap"  # in pictures that show something of an answer
MADE = b"Comment\0made by queens-snap"  # in pictures of boards, and of what was read
COMMENT = MADE.partition(b"\0")[2].decode()  # in files that are text: a line that their language passes over
GENERATOR = b'<meta name="generator" content="queens-snap">'  # in pages
NOTES = (SHOWN, COMMENT.encode(), GENERATOR)
ANSWERS = re.compile(rb"Comment\0answer to ([^;]+);")
LONGEST = 120  # characters of what a picture answers

PNG_HEAD = 33  # bytes: the signature and the header's chunk, which comes first
JPEG_START, JPEG_COMMENT = b"\xff\xd8", b"\xff\xfe"
GIF_COMMENT, GIF_END = b"\x21\xfe", b"\x3b"
WEBP_CHUNK = b"note"
PDF_LAST = b"startxref"
NEAR = 256  # bytes from the start, or from the end, in which the notes stand


def _png_chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


PNG_NOTE = _png_chunk(b"tEXt", SHOWN)  # what stands after the header of a PNG

#: What is said of such a picture.
OWN = "a picture that queens-snap made: what it drew there is no player's"

# What the plain command, and `render`, call what they write beside a capture or a board.
OWN_ENDINGS = (".solved.png", ".hint.png", ".drawn.png")


def signed(data: bytes, suffix: str, note: bytes = SHOWN) -> bytes:
    """A PNG (APNG too), JPEG, WebP, GIF or PDF file's content with a note; suffix: of its name, in any case.
    Others are given back as they are."""
    match suffix.lower():
        case ".png" | ".apng":
            return data[:PNG_HEAD] + _png_chunk(b"tEXt", note) + data[PNG_HEAD:]
        case ".jpg" | ".jpeg":
            length = struct.pack(">H", len(note) + 2)
            return JPEG_START + JPEG_COMMENT + length + note + data[len(JPEG_START) :]
        case ".webp":
            even = note + b"\0" * (len(note) % 2)
            body = data[8:] + WEBP_CHUNK + struct.pack("<I", len(note)) + even
            return data[:4] + struct.pack("<I", len(body)) + body
        case ".gif":
            return data.removesuffix(GIF_END) + GIF_COMMENT + bytes([len(note)]) + note + b"\0" + GIF_END
        case ".pdf":  # a comment before what must come last, so that all else stays where the file says it is
            before, last, place = data.rpartition(PDF_LAST)
            return before + b"%" + note.partition(b"\0")[2] + b"\n" + last + place
        case _:
            return data


def is_signed(data: bytes) -> bool:
    """True of a file's content that has the note of an answer where this program writes it."""
    return SHOWN in data[:NEAR] or SHOWN in data[-NEAR:]


def is_noted(info: Mapping[str | tuple[int, int], object]) -> bool:
    """The same of what Pillow tells of a picture that it has opened (`Image.info`)."""
    key, name = SHOWN.decode().split("\0")
    return info.get(key) == name or info.get("comment") == SHOWN


def is_own(path: str | Path) -> bool:
    """True if this program made the file that lies there: its content has one of the notes. False where there
    is none, or none that can be read."""
    ends = _ends(path)
    return any(note in end for note in NOTES for end in ends)


def has_own_name(name: str) -> bool:
    """True if this program gives pictures such names; for those whose content cannot be looked at."""
    return name.lower().endswith(OWN_ENDINGS)


def answering(data: bytes, suffix: str, capture: str, folder: Path) -> bytes:
    """A signed picture's content with what it answers. folder: where it is to lie."""
    return signed(data, suffix, b"Comment\0answer to " + whose(capture, folder).encode() + b";")


def answered(path: Path) -> str | None:
    """The capture that a picture answers, as `whose` names it; None where it does not say."""
    found = (ANSWERS.search(end) for end in _ends(path))
    return next((match[1].decode("ascii", "replace") for match in found if match), None)


def whose(capture: str, folder: Path) -> str:
    """The name of a capture in the pictures in a folder that answer it: its name, and before it, where it
    lies elsewhere, a short sum of the way there. So answers and captures can be moved together, and a picture
    that is shown to others tells of no folder."""
    here = Path(capture)
    name = quote(os.fsencode(here.name))
    try:
        way = Path(os.path.relpath(here.parent, folder)).as_posix()
    except ValueError:  # on another drive
        way = here.parent.absolute().as_posix()
    full = name if way == "." else f"{_sum(way)}/{name}"
    return full if len(full) <= LONGEST else f"{full[: LONGEST - 9]}~{_sum(full)}"


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def _ends(path: str | Path) -> tuple[bytes, ...]:
    """The first bytes of a file, and the last; none of what is no file, or cannot be read."""
    try:
        if not Path(path).is_file():  # a pipe may never end
            return ()
        with Path(path).open("rb") as file:
            start = file.read(NEAR)
            file.seek(max(0, file.seek(0, os.SEEK_END) - NEAR))
            return start, file.read(NEAR)
    except (OSError, ValueError):
        return ()


ELSEWHERE = "choose another folder"
REMEDIES = {  # by errors of the system
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: "make room on the disk, or choose another folder",
}


class Unwritable(Exception):
    """Raised when a file cannot be written where it was asked for; `remedy` is one sentence for the user."""

    code = "unwritable"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class Inputs:
    """The files that a run may not write over: the files that it was given, captures, boards and lists, under
    whatever name, and all that this program did not make, unless `overwrite` says so. known: the device and
    the inode of each."""

    known: frozenset[tuple[int, int]] = frozenset()
    overwrite: bool = False

    @classmethod
    def of(cls, given: Iterable[str | Path | int], overwrite: bool = False) -> "Inputs":
        """Those of the paths (and the numbers of open files) that are regular files."""
        found = (_status(each) for each in given)
        known = ((one.st_dev, one.st_ino) for one in found if one and stat.S_ISREG(one.st_mode))
        return cls(frozenset(known), overwrite)

    def __or__(self, other: "Inputs") -> "Inputs":
        """With the files of others as well."""
        return replace(self, known=self.known | other.known)

    def __contains__(self, path: str | Path | int) -> bool:
        found = _status(path)
        return found is not None and (found.st_dev, found.st_ino) in self.known


NO_INPUTS = Inputs()
REPLACING = Inputs(overwrite=True)  # where whoever writes has decided what may go


def check_free(path: Path, inputs: Inputs) -> None:
    """Raises Unwritable where the path is an input of the run, or something that is no regular file."""
    found = _status(path)
    if found and stat.S_ISDIR(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a folder", "give the name of a file")
    if found and not stat.S_ISREG(found.st_mode):
        raise Unwritable(f"cannot write {path}: it is a pipe or a device", "name a file")
    if path in inputs:
        raise Unwritable(f"cannot write {path}: it is an input of this run", "name another file")


def check_replaceable(path: Path, inputs: Inputs) -> None:
    """Raises Unwritable where the path must stay as it is: `check_free` says so, or this program did not make
    what is there, and it is not to be replaced. An empty file has nothing to lose."""
    check_free(path, inputs)
    found = _status(path)
    if found and found.st_size and not (inputs.overwrite or is_own(path)):
        raise Unwritable(
            f"cannot write {path}: it was not made by queens-snap", "choose another name, or add --overwrite"
        )


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in, where they are missing. Raises Unwritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unwritable(f"cannot make the folder {folder}: {reason_of(error)}", ELSEWHERE) from error


def write(path: Path, data: bytes, inputs: Inputs = NO_INPUTS) -> None:
    """Writes the bytes to the path: all of them, or nothing and the old file stays. They go to a temporary
    name beside it first, which is moved into place, or removed when anything goes wrong. The folder is made
    where it is missing.

    inputs: what is never written over. Raises Unwritable where the path is one of them, a folder, a pipe, a
    device, or, unless they say otherwise, a file of other content that this program did not make; and where
    its folder cannot be made or written to.
    """
    check_free(path, inputs)
    if not _holds(path, data):
        check_replaceable(path, inputs)
    make_folder(path.parent)
    # short, since the path's own name may already be as long as the file system allows
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
        reason = reason_of(error)
        remedy = REMEDIES.get(error.errno or 0, ELSEWHERE)
        raise Unwritable(f"cannot write {path}: {reason}", remedy) from error


def reason_of(error: Exception) -> str:
    """The reason why the system could not read or write something, as people say it."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "there is a file in the place of a folder"
    if getattr(error, "errno", None) == errno.ENAMETOOLONG:
        return "its name is too long"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_folder(path: str | Path) -> bool:
    """False for names that cannot be, too (too long, a NUL in them), where Path.is_dir raises."""
    found = _status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def _holds(path: Path, data: bytes) -> bool:
    """True if a file has this content already."""
    found = _status(path)
    with contextlib.suppress(OSError):
        return found is not None and found.st_size == len(data) and path.read_bytes() == data
    return False


def _status(path: str | Path | int) -> os.stat_result | None:
    """None where there is nothing, or nothing that can be looked at."""
    try:
        return os.stat(path)  # noqa: PTH116 - of open files as well
    except (OSError, ValueError):
        return None


# Where the picture of each capture goes.

SOLVED, HINT = "solved", "hint"  # kinds of pictures, as their names say it
STDIN = "-"  # in place of a capture: what comes on standard input


def places(
    captures: Iterable[str],
    kind: str,
    inputs: Inputs,
    folder: Path | None = None,
    *,
    yielding: bool = False,
) -> dict[str, Path]:
    """The place where each capture's picture goes: beside it, or into the folder, as <stem>.<kind>.png; with
    its full name where captures of this run have one stem, or an earlier picture there answers another
    capture; with a number where that is not enough.

    yielding: files that may not be replaced are passed over in the same way, instead of being an error when
    the picture is written.
    """
    captures = list(dict.fromkeys(captures))
    homes = {capture: folder or Path(capture).parent for capture in captures}
    names = {capture: whose(capture, homes[capture]) for capture in captures}
    shorts = {capture: _key(homes[capture] / stem_of(capture)) for capture in captures}
    stems = Counter(short for short, _ in {(shorts[capture], names[capture]) for capture in captures})
    found = dict[str, Path]()
    taken = dict[str, str]()
    for capture in captures:
        own, full = names[capture], stems[shorts[capture]] > 1
        found[capture] = next(
            path
            for path in _candidates(homes[capture], capture, kind, full)
            if taken.get(_key(path), own) == own and _is_free(path, own, inputs, yielding)
        )
        taken[_key(found[capture])] = own
    return found


def stem_of(capture: str) -> str:
    """What a capture's own files are called."""
    return "stdin" if capture == STDIN else Path(capture).stem


def _candidates(home: Path, capture: str, kind: str, full: bool) -> Iterator[Path]:
    """The names that a picture may have, the best first. full: not the shortest one."""
    name = stem_of(capture) if capture == STDIN else Path(capture).name
    if not full:
        yield home / f"{stem_of(capture)}.{kind}.png"
    yield home / f"{name}.{kind}.png"
    yield from (home / f"{name}-{i}.{kind}.png" for i in count(2))


def _is_free(path: Path, own: str, inputs: Inputs, yielding: bool) -> bool:
    """True if the picture of a capture may have this place, as far as that is for its name to solve."""
    if not inputs.overwrite and answered(path) not in (None, own):
        return False
    if not yielding or not path.is_file():
        return True
    try:
        check_replaceable(path, inputs)
    except Unwritable:
        return False
    return True


def _key(path: Path) -> str:
    """Equal for paths that are one file on disks that know no case."""
    return str(path).casefold()
