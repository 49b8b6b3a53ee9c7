"""What kind of file some bytes are, told from their content alone."""

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
