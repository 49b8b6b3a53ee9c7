"""Mutations of files as bytes: pictures, archives, journals and requests. Each is random, from a seed."""

import struct
import zlib
from collections.abc import Callable
from random import Random

PNG_START = 8  # bytes before a PNG's first chunk
ESCAPE = b"\x1b]0;owned\x07\x1b[31m\nqueens-snap: forged"


def _flip_bits(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 4, 30))):
        changed[_random_place(data, rng)] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    at = _random_place(data, rng)
    value = rng.choice(
        (b"\0", b"\xff", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0", rng.randbytes(4))
    )
    changed[at : at + len(value)] = value
    return bytes(changed)


def _random_place(data: bytes, rng: Random) -> int:
    """Return a random place, more often near the start, where headers are."""
    return rng.randrange(min(len(data), rng.choice((64, 200, 700, len(data)))))


def _cut_end(data: bytes, rng: Random) -> bytes:
    return (
        data[: _random_place(data, rng) + 1] if rng.random() < 0.5 else data[: -rng.randint(1, 60)] or b"\0"
    )


def _remove_part(data: bytes, rng: Random) -> bytes:
    at = _random_place(data, rng)
    return data[:at] + data[at + rng.randint(1, 300) :] or b"\0"


def _repeat_part(data: bytes, rng: Random) -> bytes:
    at, length = _random_place(data, rng), rng.randint(1, 500)
    return data[:at] + data[at : at + length] * rng.randint(2, 5) + data[at:]


def _insert_bytes(data: bytes, rng: Random) -> bytes:
    at = _random_place(data, rng)
    return data[:at] + rng.choice((ESCAPE, rng.randbytes(rng.randint(1, 99)), b"%s%n" * 9)) + data[at:]


def _insert_chunk(data: bytes, rng: Random) -> bytes:
    """Insert a valid chunk into a PNG: profiles and texts that decoders read, and print."""
    if not data.startswith(b"\x89PNG"):
        return _flip_bits(data, rng)
    kind, content = rng.choice(
        (
            (b"iCCP", ESCAPE[:70] + b"\0\0" + zlib.compress(rng.randbytes(200))),
            (b"tEXt", b"Comment\0" + ESCAPE),
            (b"zTXt", b"Comment\0\0" + zlib.compress(ESCAPE * 99)),
            (b"iTXt", b"Comment\0\1\0\0\0" + zlib.compress(b"\0" * 100_000)),
            (b"eXIf", b"MM\0*\0\0\0\x08" + rng.randbytes(30)),
            (b"tRNS", rng.randbytes(rng.choice((1, 2, 6, 256)))),
            (b"PLTE", rng.randbytes(3 * rng.randint(0, 300))),
            (b"acTL", struct.pack(">II", rng.getrandbits(31), 0)),
            (b"gAMA", struct.pack(">I", rng.getrandbits(31))),
            (b"sRGB", ESCAPE),
            (b"IHDR", data[PNG_START + 8 : PNG_START + 21]),
            (rng.choice((b"XxXx", b"xxXx", b"a\x1b[m")), ESCAPE),
        )
    )
    return data[:33] + _chunk(kind, content) + data[33:]


def _change_size(data: bytes, rng: Random) -> bytes:
    """Write another size into the header of a PNG, GIF or JPEG."""
    width, height = (rng.choice((0, 1, 255, 8000, 20_000, 65_535, 2**31 - 1)) for _ in range(2))
    if data.startswith(b"\x89PNG"):
        form = bytes(
            (rng.choice((1, 2, 4, 8, 16)), rng.choice((0, 2, 3, 4, 6)), 0, 0, rng.choice((0, 0, 1, 7)))
        )
        return data[:PNG_START] + _chunk(b"IHDR", struct.pack(">II", width, height) + form) + data[33:]
    if data.startswith(b"GIF"):
        return data[:6] + struct.pack("<HH", width & 0xFFFF, height & 0xFFFF) + data[10:]
    start = data.find(b"\xff\xc0")
    if data.startswith(b"\xff\xd8") and start > 0:
        return data[: start + 5] + struct.pack(">HH", height & 0xFFFF, width & 0xFFFF) + data[start + 9 :]
    return _overwrite(data, rng)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


Mutation = Callable[[bytes, Random], bytes]
#: Mutations of any file.
BYTE_MUTATIONS: tuple[Mutation, ...] = (
    _flip_bits,
    _overwrite,
    _cut_end,
    _remove_part,
    _repeat_part,
    _insert_bytes,
)
#: Mutations of pictures.
MUTATIONS: tuple[Mutation, ...] = (*BYTE_MUTATIONS, _insert_chunk, _insert_chunk, _change_size)
