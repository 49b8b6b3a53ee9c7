"""Formats: the kind of a file, told from its content, and whether the file is whole."""

import re
import struct
import zlib
from typing import NamedTuple

from .errors import TruncatedImage
from .limits import is_large

# Kinds that are read.
PNG, JPEG, GIF, WEBP, HEIC = "PNG", "JPEG", "GIF", "WebP", "HEIC"
BMP, TIFF, AVIF = "BMP", "TIFF", "AVIF"
READ = (PNG, JPEG, GIF, WEBP, HEIC, BMP, TIFF, AVIF)
# Kinds that are known but not read, so that the message can name them.
UNREAD = {
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
ANY_PICTURE = {b"mif1", b"msf1"}
MOST_BRANDS = 256  # bytes of that list that are looked at
PNG_START = b"\x89PNG\r\n\x1a\n"
BMP_HEADS = (12, 40, 52, 56, 64, 108, 124)  # bytes that its second header may have: "BM" may begin a text


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
    if data[:4] in (b"II*\x00", b"MM\x00*"):
        return TIFF
    if data[:2] == b"BM" and int.from_bytes(data[14:18], "little") in BMP_HEADS:
        return BMP
    if data[4:8] == b"ftyp":
        return _kind_of_brands(data)
    return next((name for start, name in UNREAD.items() if data.startswith(start)), None)


def _kind_of_brands(data: bytes) -> str:
    """The kind of a file that begins with a list of the brands it is of: the main one, then others; some that
    are AVIF have a main brand that says no more than that they are pictures."""
    main = data[8:12]
    others = data[16 : min(int.from_bytes(data[:4], "big"), MOST_BRANDS)]
    if main in AVIF_BRANDS or (main in ANY_PICTURE and any(brand in others for brand in AVIF_BRANDS)):
        return AVIF
    return HEIC if main in HEIC_BRANDS else "video"


# What a PNG says of itself, and whether it is whole.

# The bits a sample of a PNG's colour types may have, and the chunks that no decoder can do without.
BITS: dict[int, tuple[int, ...]] = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE, GREY_ALPHA, RGBA = 3, 4, 6
# The orientation among a picture's EXIF tags, big- and little-endian; and the whole entry of an upright one.
ORIENTATIONS = (b"\x01\x12", b"\x12\x01")
UPRIGHT = (b"\x01\x12\0\3\0\0\0\1\0\1", b"\x12\x01\3\0\1\0\0\0\1\0")
XMP_ORIENTATION = b"tiff:Orientation"
CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND")


class PngHeader(NamedTuple):
    """Header of a PNG. colour_type: 0 grey, 2 RGB, 3 palette, 4 grey + alpha, 6 RGBA. chunks: the names of
    all chunks. parts: where each lies in the file, in order: name, start, end. may_be_turned: True if EXIF or
    XMP data may say that the picture is not upright."""

    width: int
    height: int
    bits: int
    colour_type: int
    chunks: frozenset[bytes]
    parts: tuple[tuple[bytes, int, int], ...]
    may_be_turned: bool = False

    @property
    def is_plain(self) -> bool:
        """True if OpenCV, which is twice as fast, decodes this PNG right: no rotation, no keyed transparency,
        and 16 bits with transparency only in small pictures, since it takes them all in at once."""
        odd = self.may_be_turned or {b"tRNS", b"acTL"} & self.chunks
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
    exif, texts = (
        b"".join(data[start + 8 : end - 4] for name, start, end in parts if name == kind)
        for kind in (b"eXIf", b"iTXt")
    )
    return PngHeader(*header, names, tuple(parts), bool(exif) and _may_turn(exif, texts))


def _may_turn(exif: bytes, texts: bytes) -> bool:
    """True if EXIF data, or XMP texts beside it, may say that a picture is not upright."""
    for entry in UPRIGHT:
        exif = exif.replace(entry, b"")
    return any(tag in exif for tag in ORIENTATIONS) or XMP_ORIENTATION in texts


def pixels_alone(data: bytes, header: PngHeader) -> bytes:
    """The PNG with nothing in it but its header, its pixels and the palette they need: what else is in one
    (profiles, texts) steers decoders and comes back in what they print."""
    needed = {b"IHDR", b"IDAT", b"IEND"} | ({b"PLTE"} if header.colour_type == PALETTE else set())
    view = memoryview(data)
    return PNG_START + b"".join(view[start:end] for name, start, end in header.parts if name in needed)


# Whether a file goes on to its end: decoders fill what is missing, or stop early.

GIF_START, GIF_TRAILER = 6, 0x3B
IMAGE, EXTENSION = 0x2C, 0x21
# Markers of a JPEG but for those within a scan; the end of a picture, and others that no content belongs to.
MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
EOI = 0xD9
ALONE = (0x01, 0xD8)
MULTI = b"MPF\0"  # begins the list of the pictures in a JPEG that holds several
ENTRY, MOST = 16, 1600  # bytes for each picture in that list, and of the list that are looked at
ENTRIES = 0xB002  # the tag of these


def gif_is_whole(data: bytes) -> bool:
    """True if the blocks of a GIF lead to its trailer."""
    try:
        at = GIF_START + 7 + _palette(data[GIF_START + 4])
        while data[at] != GIF_TRAILER:
            if data[at] == IMAGE:
                at += 11 + _palette(data[at + 9])
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


def _palette(flags: int) -> int:
    """Bytes of the palette that a GIF's flags announce."""
    return 3 << (1 + (flags & 7)) if flags & 0x80 else 0


def jpeg_is_whole(data: bytes, start: int = 0) -> bool:
    """True if the picture that starts there in a JPEG comes to its end."""
    at = start + 2
    while found := MARKER.search(data, at):
        marker, at = found[0][-1], found.end()
        if marker == EOI:
            return True
        if marker not in ALONE:
            if at + 2 > len(data):
                return False
            at += struct.unpack_from(">H", data, at)[0]
    return False


def parts_are_whole(data: bytes) -> bool:
    """False of a JPEG with several pictures (MPO) that ends before the last of them does."""
    start = data.find(MULTI, 0, 1 << 16)
    if start < 0:
        return True
    at = start + len(MULTI)
    order = ">" if data[at : at + 2] == b"MM" else "<"
    try:
        directory = at + struct.unpack_from(f"{order}I", data, at + 4)[0]
        (count,) = struct.unpack_from(f"{order}H", data, directory)
        for tag in range(directory + 2, directory + 2 + 12 * count, 12):
            name, _, length, where = struct.unpack_from(f"{order}HHII", data, tag)
            if name == ENTRIES:
                for entry in range(at + where, at + where + min(length, MOST), ENTRY):
                    (offset,) = struct.unpack_from(f"{order}I", data, entry + 8)
                    if offset and not jpeg_is_whole(data, at + offset):
                        return False
    except struct.error:
        return True  # a list that cannot be read says nothing
    return True


def ends_early(data: bytes) -> bool:
    """True if a PNG, a JPEG, a GIF or a WebP ends before its picture does; False for other kinds."""
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
