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
# The bits a sample of a PNG's colour types may have, and the chunks that no decoder can do without.
BITS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE = 3
CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND")


class PngHeader(NamedTuple):
    """What a PNG says of itself. colour_type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA. chunks: the
    names of all chunks. parts: where each lies in the file, in order: name, start, end."""

    width: int
    height: int
    bits: int
    colour_type: int
    chunks: frozenset[bytes]
    parts: tuple[tuple[bytes, int, int], ...]


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
    at, parts, header = len(PNG_START), [], None
    while not parts or parts[-1][0] != b"IEND":
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
            compression, filters, interlaced = data[end - 3 : end]
            if header[3] not in BITS or header[2] not in BITS[header[3]] or compression or filters:
                raise TruncatedImage(f"{what} is damaged: its header is unreadable", remedy)
            if interlaced > 1:
                raise TruncatedImage(f"{what} is damaged: its header is unreadable", remedy)
        if not name.isalpha() or (name[:1].isupper() and name not in CRITICAL):
            raise TruncatedImage(f"{what} is damaged: it has a part of an unknown kind", remedy)
        parts.append((name, at, end + 4))
        at = end + 4
    names = frozenset(name for name, _, _ in parts)
    if header is None or b"IDAT" not in names:
        raise TruncatedImage(f"{what} is damaged: it holds no pixels", remedy)
    return PngHeader(*header, names, tuple(parts))


def pixels_alone(data: bytes, header: PngHeader) -> bytes:
    """The PNG with nothing in it but its header, its pixels and the palette they need: what else is in one
    (profiles, texts) steers decoders and comes back in what they print."""
    needed = {b"IHDR", b"IDAT", b"IEND"} | ({b"PLTE"} if header.colour_type == PALETTE else set())
    view = memoryview(data)
    return PNG_START + b"".join(view[start:end] for name, start, end in header.parts if name in needed)
