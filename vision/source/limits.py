"""What we take in, in one place: every entrance (file, bytes, array, upload) is held to these."""

from .errors import ImageTooLarge, NotAnImage

MAX_BYTES = 30 * 2**20  # 30 MiB: a phone's 50 megapixel JPEG has half of it
MAX_PIXELS = 64_000_000  # phones take 50 million
MAX_PIXELS_HELD_OFTEN = 40_000_000  # of AVIF and TIFF, whose decoders hold the picture up to four times
MAX_SIDE = 20_000  # pixels: long scrolled screenshots stay below
LARGE = (
    4_000_000  # pixels from which a picture is searched in a smaller copy, and decoded with an eye on memory
)
CROP = "crop it to the board"


def check_bytes(count: int, what: str, most: int = MAX_BYTES) -> None:
    """Raises ImageTooLarge when a file or upload of `count` bytes is over the limit, NotAnImage when it is
    empty."""
    if count == 0:
        raise NotAnImage(f"{what} is empty", "take the screenshot again")
    if count > most:
        size = f"{most // 2**20} MiB" if most >= 2**20 else f"{most // 2**10} KiB"
        raise ImageTooLarge(f"{what} is larger than {size}", CROP)


def check_size(width: int, height: int, what: str, most: int = MAX_PIXELS) -> None:
    """Raises ImageTooLarge when a picture of this size (pixels) is over the limits, NotAnImage when it has
    none. most: pixels that one of its kind may have."""
    if width <= 0 or height <= 0:
        raise NotAnImage(f"{what} has no pixels", "take the screenshot again")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > most:
        limit = f"{MAX_SIDE:,} a side and {most // 10**6} million in all"
        raise ImageTooLarge(f"{what} has {width} x {height} pixels, and can have {limit}", CROP)


def is_large(width: int, height: int) -> bool:
    """Whether a picture of this size (pixels) is handled with an eye on memory and time."""
    return width * height > LARGE
