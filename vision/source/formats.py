"""What kind of file some bytes are, told from their content alone, and whether a PNG is whole."""

import struct
import zlib
from typing import NamedTuple

from .errors import TruncatedImage

# Kinds that are read.
PNG, JPEG, GIF, WEBP, HEIC = "PNG", "JPEG", "GIF", "WebP", "HEIC"
# Kinds that are known but not read, so that the message can name them.
UNREAD = {
    b"BM": "BMP",
    b"II*\x00": "TIFF",
    b"MM\x00*": "TIFF",
    b"%PDF": "PDF",
    b"<svg": "SVG",
    b"\x00\x00\x01\x00": "icon",
    b"8BPS": "Photoshop",
    b"qoif": "QOI",
    b"\xff\x0a": "JPEG XL",
    b"\x00\x00\x00\x0cJXL ": "JPEG XL",
}
HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
PNG_START = b"\x89PNG\r\n\x1a\n"


class PngHeader(NamedTuple):
    """What a PNG says of itself. colour_type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA. chunks: the
    names of all chunks."""

    width: int
    height: int
    bits: int
    colour_type: int
    chunks: frozenset[bytes]


def kind_of(data: bytes) -> str | None:
    """PNG, JPEG ... as above, the name of a kind that is not read, or None if the content is no picture."""
    if data.startswith(PNG_START):
        return PNG
    if data.startswith(b"\xff\xd8\xff"):
        return JPEG
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return GIF
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return WEBP
    if data[4:8] == b"ftyp":
        return "AVIF" if data[8:12] in (b"avif", b"avis") else HEIC if data[8:12] in HEIC_BRANDS else "video"
    return next((name for start, name in UNREAD.items() if data.startswith(start)), None)


def png_header(data: bytes, what: str) -> PngHeader:
    """Walk all chunks of a PNG; raises TruncatedImage when one is cut short or damaged, or when it does not
    end.

    Decoders fill what is missing with black or grey and say nothing, so it is checked here.
    """
    remedy = "save or send the picture again"
    at, names, header = len(PNG_START), set(), None
    while b"IEND" not in names:
        if at + 12 > len(data):
            raise TruncatedImage(f"{what} ends before the picture does", remedy)
        (length,) = struct.unpack_from(">I", data, at)
        name, end = data[at + 4 : at + 8], at + 8 + length
        if end + 4 > len(data):
            raise TruncatedImage(f"{what} ends before the picture does", remedy)
        (crc,) = struct.unpack_from(">I", data, end)
        if zlib.crc32(memoryview(data)[at + 4 : end]) != crc:
            raise TruncatedImage(f"{what} is damaged: a part of it does not match its checksum", remedy)
        if header is None:
            if name != b"IHDR" or length != 13:
                raise TruncatedImage(f"{what} is damaged: it has no header", remedy)
            header = struct.unpack_from(">IIBB", data, at + 8)
        names.add(name)
        at = end + 4
    if header is None or b"IDAT" not in names:
        raise TruncatedImage(f"{what} is damaged: it holds no pixels", remedy)
    return PngHeader(*header, frozenset(names))
