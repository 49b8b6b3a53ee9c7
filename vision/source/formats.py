"""What kind of file some bytes are, told from their content alone."""

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
