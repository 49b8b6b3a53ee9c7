"""A note in the pictures that this program makes, so that they are known again however they are renamed."""

import struct
import zlib
from collections.abc import Mapping

KEY, NAME = "Software", "queens-snap"
WHAT = f"{KEY}\0{NAME}".encode()
PNG_HEAD = 33  # bytes: the signature and the header's chunk, which comes first
JPEG_START, JPEG_COMMENT = b"\xff\xd8", b"\xff\xfe"
WEBP_CHUNK = b"note"
NEAR = 256  # bytes from the start, or from the end, in which the note stands


def _png_chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


PNG_NOTE = _png_chunk(b"tEXt", WHAT)  # what stands after the header of a PNG

#: What is said of such a picture.
OWN = "a picture that queens-snap made: what it drew there is no player's"


def signed(data: bytes, suffix: str) -> bytes:
    """A PNG, JPEG or WebP file's content with the note; suffix: of its name, in lower case. Others are given
    back as they are."""
    if suffix == ".png":
        return data[:PNG_HEAD] + PNG_NOTE + data[PNG_HEAD:]
    if suffix in (".jpg", ".jpeg"):
        return JPEG_START + JPEG_COMMENT + struct.pack(">H", len(WHAT) + 2) + WHAT + data[len(JPEG_START) :]
    if suffix == ".webp":
        body = data[8:] + WEBP_CHUNK + struct.pack("<I", len(WHAT)) + WHAT  # of even length, as chunks are
        return data[:4] + struct.pack("<I", len(body)) + body
    return data


def is_signed(data: bytes) -> bool:
    """True of a file's content that has the note where this program writes it."""
    return WHAT in data[:NEAR] or WHAT in data[-NEAR:]


def is_noted(info: Mapping[str | tuple[int, int], object]) -> bool:
    """The same of what Pillow tells of a picture that it has opened (`Image.info`)."""
    return info.get(KEY) == NAME or info.get("comment") == WHAT
