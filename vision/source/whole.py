"""Whether a file goes on to its end: decoders fill what is missing, or stop early."""

import re
import struct

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
    """Whether the blocks of a GIF lead to its trailer."""
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
    """Whether the picture that starts there in a JPEG comes to its end."""
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
