"""Hostile texts from a seed: boards, JSON lines and lists, mutated, given to the commands that take them."""

import io
import json
import string
import zlib
from pathlib import Path
from random import Random

from queens_snap.cli import main

BOARDS = (
    "AABBBCCC\nDABBECCC\nDDBEEECC\nDDDEEFFF\nDDDGGFFF\nDDDFGFHH\nDDDFFFHH\nDDFFFFHH\n",
    "k=2\n" + "\n".join("ABCDEFGHIJ" for _ in range(10)) + "\n",
    "......\n......\n..00..\n......\n.1..0.\n..11..\nr1c2=r1c3 r2c1xr3c1\n",
    "1 . . .\n. . . .\n. . 2 .\n. . . 3\n",
    "AABB\nAABB\nCCDD\nCCDD\n",
    "A\n",
    "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n",
)
ROWS = (
    {"id": "one", "regions": BOARDS[0].split(), "k": 1},
    {"givens": [".0....", "......", "......", "......", "......", "......"], "equal": [[[0, 0], [0, 1]]]},
    {"rows": 3, "cols": 3, "numbers": [[1, 0, 0], [0, 0, 0], [0, 0, 2]], "walls": [[[0, 1], [1, 1]]]},
    {"rows": 2, "cols": 2, "row_clues": [[1], [1]], "col_clues": [[1], [1]]},
)
COMMANDS = (
    ["solve"], ["solve", "--explain"], ["solve", "--json"], ["check"], ["check", "--json"],
    ["solve", "--game", "zip"], ["solve", "--game", "tango"], ["check", "--strict"],
    ["render"], ["render", "--solution"],
)  # fmt: skip
STATUSES = {0, 1, 3, 4, 5}
UNUSUAL_VALUES = (
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x00",
    "\u202e",
    "\ud800",
    "9" * 5000,
    "-1",
    "1e999",
    "NaN",
    "\r",
    "♛",
    "k=99",
)


def make(rng: Random) -> bytes:
    """Return a hostile text."""
    text = rng.choice((_mutated_board, _mutated_rows, _mutated_rows, _nested_brackets, _random_characters))(
        rng
    )
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        changed = bytearray(data or b"A")
        for _ in range(rng.randint(1, 9)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        data = bytes(changed)
    return data


def answer(data: bytes, folder: Path) -> str:
    """Give a text to a command as a file. The caller looks at what is printed."""
    lines = data.lstrip()[:1] in (b"{", b"[") and zlib.crc32(data) % 5 > 0
    path = folder / ("board.jsonl" if lines else "board.txt")
    path.write_bytes(data)
    status = main([*COMMANDS[zlib.crc32(data) % len(COMMANDS)], str(path)])
    if status not in STATUSES:
        raise RuntimeError(f"exit status {status}")
    if path.read_bytes() != data:
        raise RuntimeError("the input was changed")
    return ""


def _mutated_board(rng: Random) -> str:
    if rng.random() < 0.3:
        n = rng.randint(1, 12)
        letters = string.ascii_uppercase[: rng.randint(1, n)]
        text = "\n".join("".join(rng.choice(letters) for _ in range(n)) for _ in range(n)) + "\n"
    else:
        text = rng.choice(BOARDS)
    for _ in range(rng.choice((0, 1, 1, 3))):
        at = rng.randrange(len(text) + 1)
        odd = rng.choice((*UNUSUAL_VALUES, *string.ascii_letters, ".", " ", "\n", "=", "x"))
        text = text[:at] + odd + text[at + rng.randint(0, 2) :]
    return text


def _mutated_rows(rng: Random) -> str:
    rows = []
    for _ in range(rng.randint(1, 3)):
        row = json.loads(json.dumps(rng.choice(ROWS)))
        for _ in range(rng.choice((0, 1, 1, 2))):
            row[rng.choice((*row, "k", "id", "game", "solution"))] = odd_value(rng)
        text = json.dumps(row)
        if rng.random() < 0.2:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(UNUSUAL_VALUES) + text[at + 1 :]
        rows.append(text)
    return "\n".join(rows) + rng.choice(("\n", ""))


def odd_value(rng: Random) -> object:
    """Return a value that no field is meant to hold."""
    long = "x" * rng.choice((1, 255, 300, 70_000))
    return rng.choice(
        (None, True, -1, 0, 2, 10**30, 1e308, "", long, "\x1b[31m", [], {}, [[]], [[[0, 0], [9, 9]]], [None],
         [0] * 3000, ["A" * 30] * 30, ["AB", "A"], {"": {}}, [[0, 1], [1, 0]])
    )  # fmt: skip


def _nested_brackets(rng: Random) -> str:
    depth = rng.choice((10, 2000, 50_000))
    return '{"regions": ' + rng.choice(("[", '{"a":')) * depth + rng.choice(("", "]" * depth + "}"))


def _random_characters(rng: Random) -> str:
    out = io.StringIO()
    for _ in range(rng.choice((0, 1, 20, 400))):
        out.write(rng.choice((*UNUSUAL_VALUES, *string.printable)))
    return out.getvalue()
