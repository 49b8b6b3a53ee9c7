"""Captures that show the same, found from short keys, so that a million of them need some megabytes."""

import json
from array import array
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import numpy as np

from ...result.schema import Result as Row
from ...solver.games import GAMES, game_of_row

#: Kinds of likeness, each coarser than the one before: equal pixels, an equal puzzle but for the letters, an
#: equal puzzle but for rotation, reflection and what else a player would not tell apart.
DUPLICATE_KINDS = ("same-picture", "same-board", "turned-board")

NO_KEY = 0
MAX_CACHED_BOARDS = 4096  # remembered, since many captures are of one day's puzzle; about a kilobyte each


class DuplicateKeys:
    """The keys of all rows: eight bytes for its file and for each kind of likeness."""

    def __init__(self) -> None:
        self._files = array("Q")
        self._likeness = {kind: array("Q") for kind in DUPLICATE_KINDS}

    def add(self, row: Row) -> None:
        """Take in the next row of a journal."""
        self._files.append(_hash64(row["file"]))
        pixels = row["batch"]["pixels"] if "batch" in row else None
        likeness = (_hash64(pixels) if pixels else NO_KEY, *_board_keys(row))
        for kind, key in zip(DUPLICATE_KINDS, likeness, strict=True):
            self._likeness[kind].append(key)

    def replaced(self) -> np.ndarray:
        """Return (rows,) bool: True for a row that a later row of the same file replaces."""
        files = np.array(self._files, np.uint64)
        _, last = np.unique(files[::-1], return_index=True)
        old = np.ones(len(files), bool)
        old[len(files) - 1 - last] = False
        return old

    def groups(self) -> "dict[str, Groups]":
        """The groups of each kind. A group is left out where a finer kind says the same of it: captures of
        one board that all have the same pixels are no group of the same board."""
        old, finer, found = self.replaced(), None, {}
        for kind, column in self._likeness.items():
            keys = np.array(column, np.uint64)
            keys[old] = NO_KEY
            found[kind] = _group_rows(keys, finer)
            finer = keys
        return found


@dataclass(frozen=True)
class Groups:
    """numbers: (rows,) int64, of which group each row is, from 1 for the largest; 0: of none. sizes: how many
    rows each group has."""

    numbers: np.ndarray
    sizes: np.ndarray


def _group_rows(keys: np.ndarray, finer: np.ndarray | None) -> Groups:
    values, first, inverse, counts = np.unique(
        keys, return_index=True, return_inverse=True, return_counts=True
    )
    several = (counts > 1) & (values != NO_KEY)
    if finer is not None:
        several &= _count_finer_keys(inverse, finer, len(values)) > 1
    chosen = np.flatnonzero(several)
    chosen = chosen[np.lexsort((first[chosen], -counts[chosen]))]
    number = np.zeros(len(values), np.int64)
    number[chosen] = np.arange(1, len(chosen) + 1)
    return Groups(number[inverse], counts[chosen])


def _count_finer_keys(groups: np.ndarray, finer: np.ndarray, count: int) -> np.ndarray:
    """Count the different finer keys of each group: (count,). A row without a key counts as one of its
    own."""
    own = np.arange(1, len(finer) + 1, dtype=np.uint64)
    values, inverse = np.unique(np.where(finer == NO_KEY, own, finer), return_inverse=True)
    pairs = np.unique(groups * len(values) + inverse)
    return np.bincount(pairs // max(len(values), 1), minlength=count)


def _board_keys(row: Row) -> tuple[int, int]:
    """The keys of a row's puzzle, and of the puzzle however it is turned."""
    game = game_of_row(row)
    if game is None:
        return NO_KEY, NO_KEY
    fields = row.get("puzzle") or {"regions": row["regions"], "k": row["k"]}
    return _puzzle_keys(game, json.dumps(fields, sort_keys=True))


@lru_cache(MAX_CACHED_BOARDS)
def _puzzle_keys(game: str, fields: str) -> tuple[int, int]:
    try:
        puzzle = GAMES[game].of_json(json.loads(fields))
        keys = (_hash64(f"{game} {one.to_text()}") for one in (puzzle, GAMES[game].canonical(puzzle)))
        return next(keys), next(keys)
    except (ValueError, TypeError, LookupError, AttributeError):  # another program's row
        return NO_KEY, NO_KEY


def _hash64(text: str) -> int:
    """64 bits: among a million, two unlike ones get the same with a chance of 1 to 30 million."""
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1
