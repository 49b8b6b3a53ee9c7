"""Formats of picture files: the kind of a file by its content, and the check that the file is complete."""

import re
import struct
import zlib
from typing import NamedTuple

from .errors import TruncatedImage
from .limits import is_large

# Kinds that are read.
PNG, JPEG, GIF, WEBP, HEIC = "PNG", "JPEG", "GIF", "WebP", "HEIC"
BMP, TIFF, AVIF = "BMP", "TIFF", "AVIF"
READABLE_KINDS = (PNG, JPEG, GIF, WEBP, HEIC, BMP, TIFF, AVIF)  # kinds that are read
# first bytes of kinds that are not read, so that a message can name them
UNREADABLE_KINDS = {
    b"%PDF": "PDF",
    b"<svg": "SVG",
    b"\x00\x00\x01\x00": "icon",
    b"8BPS": "Photoshop",
    b"qoif": "QOI",
    b"\xff\x0a": "JPEG XL",
    b"\x00\x00\x00\x0cJXL ": "JPEG XL",
}
HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
AVIF_BRANDS = {b"avif", b"avis"}
UNSPECIFIC_BRANDS = {b"mif1", b"msf1"}  # brands that only say that a file holds pictures
MAX_BRAND_BYTES = 256  # bytes of the list of brands that are examined
PNG_START = b"\x89PNG\r\n\x1a\n"
# sizes (bytes) of a BMP's second header; "BM" may also begin a text
BMP_HEADER_SIZES = (12, 40, 52, 56, 64, 108, 124)


def kind_of(data: bytes) -> str | None:
    """Return PNG, JPEG and so on, the name of a kind that is not read, or None if the content is no
    picture."""
    if data.startswith(PNG_START):
        return PNG
    if data.startswith(b"\xff\xd8\xff"):
        return JPEG
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return GIF
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return WEBP
    if data[:4] in (b"II*\x00", b"MM\x00*"):
        return TIFF
    if data[:2] == b"BM" and int.from_bytes(data[14:18], "little") in BMP_HEADER_SIZES:
        return BMP
    if data[4:8] == b"ftyp":
        return _kind_of_brands(data)
    return next((name for start, name in UNREADABLE_KINDS.items() if data.startswith(start)), None)


def _kind_of_brands(data: bytes) -> str:
    """Return the kind of a file that begins with a list of brands. Some AVIF files have a main brand that
    only says that they hold pictures."""
    main = data[8:12]
    others = data[16 : min(int.from_bytes(data[:4], "big"), MAX_BRAND_BYTES)]
    if main in AVIF_BRANDS or (main in UNSPECIFIC_BRANDS and any(brand in others for brand in AVIF_BRANDS)):
        return AVIF
    return HEIC if main in HEIC_BRANDS else "video"


# What a PNG says of itself, and whether it is whole.

# bits that a sample may have, for each colour type of a PNG
BITS_BY_COLOUR_TYPE: dict[int, tuple[int, ...]] = {
    0: (1, 2, 4, 8, 16),
    2: (8, 16),
    3: (1, 2, 4, 8),
    4: (8, 16),
    6: (8, 16),
}
PALETTE, GREY_ALPHA, RGBA = 3, 4, 6  # colour types of a PNG: palette, grey with alpha, RGB with alpha
ORIENTATION_TAGS = (b"\x01\x12", b"\x12\x01")  # the orientation's tag in EXIF data, big- and little-endian
# the whole EXIF entry of an upright picture, big- and little-endian
UPRIGHT_ENTRIES = (b"\x01\x12\0\3\0\0\0\1\0\1", b"\x12\x01\3\0\1\0\0\0\1\0")
XMP_ORIENTATION = b"tiff:Orientation"  # name of the orientation in XMP data
CRITICAL_CHUNKS = (b"IHDR", b"PLTE", b"IDAT", b"IEND")  # chunks of a PNG that no decoder can do without


class PngHeader(NamedTuple):
    """Header of a PNG.

    bits: of a sample. colour_type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA. chunks: names of all
    chunks. parts: name, start and end of each chunk in the file, in order. may_be_turned: True if EXIF or XMP
    data may say that the picture is not upright.
    """

    width: int
    height: int
    bits: int
    colour_type: int
    chunks: frozenset[bytes]
    parts: tuple[tuple[bytes, int, int], ...]
    may_be_turned: bool = False

    @property
    def is_plain(self) -> bool:
        """True if OpenCV, which is twice as fast as Pillow, decodes this PNG right: no rotation, no keyed
        transparency, and 16 bits with transparency only in small pictures, because it decodes them whole."""
        odd = self.may_be_turned or {b"tRNS", b"acTL"} & self.chunks
        deep = self.bits == 16 and self.colour_type == RGBA and self.is_large
        return not (odd or deep) and self.bits >= 8 and self.colour_type != GREY_ALPHA

    @property
    def is_large(self) -> bool:
        return is_large(self.width, self.height)


def png_header(data: bytes, what: str) -> PngHeader:
    """Return the header of a PNG after checking all its chunks, because decoders silently fill missing parts
    with black or grey. Raises TruncatedImage if a chunk is cut short or damaged, or if the end is missing."""
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
            if (
                header[3] not in BITS_BY_COLOUR_TYPE
                or header[2] not in BITS_BY_COLOUR_TYPE[header[3]]
                or compression
                or filters
            ):
                raise TruncatedImage(f"{what} is damaged: its header is unreadable", remedy)
            if interlaced > 1:
                raise TruncatedImage(f"{what} is damaged: its header is unreadable", remedy)
        if not name.isalpha() or (name[:1].isupper() and name not in CRITICAL_CHUNKS):
            raise TruncatedImage(f"{what} is damaged: it has a part of an unknown kind", remedy)
        parts.append((name, at, end + 4))
        at = end + 4
    names = frozenset(name for name, _, _ in parts)
    if header is None or b"IDAT" not in names:
        raise TruncatedImage(f"{what} is damaged: it holds no pixels", remedy)
    exif, texts = (
        b"".join(data[start + 8 : end - 4] for name, start, end in parts if name == kind)
        for kind in (b"eXIf", b"iTXt")
    )
    return PngHeader(*header, names, tuple(parts), bool(exif) and _may_turn(exif, texts))


def _may_turn(exif: bytes, texts: bytes) -> bool:
    """True if EXIF data, or XMP texts beside it, may say that the picture is not upright."""
    for entry in UPRIGHT_ENTRIES:
        exif = exif.replace(entry, b"")
    return any(tag in exif for tag in ORIENTATION_TAGS) or XMP_ORIENTATION in texts


def strip_png(data: bytes, header: PngHeader) -> bytes:
    """Return the PNG with only its header, pixels and palette. Other chunks (profiles, texts) influence
    decoders and appear in what they print."""
    needed = {b"IHDR", b"IDAT", b"IEND"} | ({b"PLTE"} if header.colour_type == PALETTE else set())
    view = memoryview(data)
    return PNG_START + b"".join(view[start:end] for name, start, end in header.parts if name in needed)


# Checks that a file is complete, because decoders fill missing parts, or stop early.

GIF_START, GIF_TRAILER = 6, 0x3B  # bytes of a GIF before its screen descriptor, and the byte that ends a GIF
GIF_IMAGE, EXTENSION = 0x2C, 0x21  # first bytes of a GIF's image and extension blocks
JPEG_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # markers of a JPEG, except those within a scan
EOI = 0xD9  # marker of the end of a JPEG
MARKERS_WITHOUT_CONTENT = (0x01, 0xD8)  # markers of a JPEG that no content follows
MPF_START = b"MPF\0"  # begins the list of the pictures in a JPEG that holds several
# bytes of a picture's entry in that list, and most bytes of the list that are examined
ENTRY_BYTES, MAX_LIST_BYTES = 16, 1600
ENTRIES_TAG = 0xB002  # tag of these entries


def gif_is_whole(data: bytes) -> bool:
    """True if the blocks of a GIF lead to its trailer."""
    try:
        at = GIF_START + 7 + _palette_bytes(data[GIF_START + 4])
        while data[at] != GIF_TRAILER:
            if data[at] == GIF_IMAGE:
                at += 11 + _palette_bytes(data[at + 9])
            elif data[at] == EXTENSION:
                at += 2
            else:
                return False
            while data[at]:
                at += 1 + data[at]
            at += 1
    except IndexError:
        return False
    return True


def _palette_bytes(flags: int) -> int:
    """Return the bytes of the palette that a GIF's flags announce."""
    return 3 << (1 + (flags & 7)) if flags & 0x80 else 0


def jpeg_is_whole(data: bytes, start: int = 0) -> bool:
    """True if the picture that starts at byte `start` of a JPEG is complete."""
    at = start + 2
    while found := JPEG_MARKER.search(data, at):
        marker, at = found[0][-1], found.end()
        if marker == EOI:
            return True
        if marker not in MARKERS_WITHOUT_CONTENT:
            if at + 2 > len(data):
                return False
            at += struct.unpack_from(">H", data, at)[0]
    return False


def parts_are_whole(data: bytes) -> bool:
    """Return False for a JPEG with several pictures (MPO) that ends before the last of them; else True."""
    start = data.find(MPF_START, 0, 1 << 16)
    if start < 0:
        return True
    at = start + len(MPF_START)
    order = ">" if data[at : at + 2] == b"MM" else "<"
    try:
        directory = at + struct.unpack_from(f"{order}I", data, at + 4)[0]
        (count,) = struct.unpack_from(f"{order}H", data, directory)
        for tag in range(directory + 2, directory + 2 + 12 * count, 12):
            name, _, length, where = struct.unpack_from(f"{order}HHII", data, tag)
            if name == ENTRIES_TAG:
                for entry in range(at + where, at + where + min(length, MAX_LIST_BYTES), ENTRY_BYTES):
                    (offset,) = struct.unpack_from(f"{order}I", data, entry + 8)
                    if offset and not jpeg_is_whole(data, at + offset):
                        return False
    except struct.error:
        return True  # a list that cannot be read says nothing
    return True


def ends_early(data: bytes) -> bool:
    """True if a PNG, JPEG, GIF or WebP ends before its picture does; False for other kinds."""
    kind = kind_of(data)
    if kind == PNG:
        try:
            png_header(data, kind)
        except TruncatedImage:
            return True
        return False
    if kind == WEBP:
        return int.from_bytes(data[4:8], "little") + 8 > len(data)
    return (kind == JPEG and not jpeg_is_whole(data)) or (kind == GIF and not gif_is_whole(data))
