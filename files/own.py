"""A note in the files that this program makes, so that they are known again however they are renamed."""

import os
import re
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

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
    """Whether this program made the file that lies there: its content has one of the notes. False where
    there is none, or none that can be read."""
    ends = _ends(path)
    return any(note in end for note in NOTES for end in ends)


def has_own_name(name: str) -> bool:
    """Whether this program gives pictures such names; for those whose content cannot be looked at."""
    return name.lower().endswith(OWN_ENDINGS)


def answering(data: bytes, suffix: str, capture: str, folder: Path) -> bytes:
    """A signed picture's content with what it answers. folder: where it is to lie."""
    return signed(data, suffix, b"Comment\0answer to " + whose(capture, folder).encode() + b";")


def answered(path: Path) -> str | None:
    """What a picture answers, as `whose` names it; None where it does not say."""
    found = (ANSWERS.search(end) for end in _ends(path))
    return next((match[1].decode("ascii", "replace") for match in found if match), None)


def whose(capture: str, folder: Path) -> str:
    """What a capture is called in the pictures in a folder that answer it: its name, and before it, where it
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
