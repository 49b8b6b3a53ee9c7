"""What a PNG says of itself, and whether it is whole."""

import struct
import zlib
from typing import NamedTuple

from .errors import TruncatedImage
from .formats import PNG_START
from .limits import is_large

# The bits a sample of a PNG's colour types may have, and the chunks that no decoder can do without.
BITS: dict[int, tuple[int, ...]] = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE, GREY_ALPHA, RGBA = 3, 4, 6
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

    @property
    def is_plain(self) -> bool:
        """True if OpenCV, which is twice as fast, decodes this PNG right: no rotation, no keyed transparency,
        and 16 bits with transparency only in small pictures, since it takes them all in at once."""
        odd = {b"tRNS", b"eXIf", b"acTL"} & self.chunks
        deep = self.bits == 16 and self.colour_type == RGBA and self.is_large
        return not (odd or deep) and self.bits >= 8 and self.colour_type != GREY_ALPHA

    @property
    def is_large(self) -> bool:
        return is_large(self.width, self.height)


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
