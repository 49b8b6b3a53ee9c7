"""Detection of captures with equal pixels or boards. A million captures need some megabytes of keys."""

import json
from array import array
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import numpy as np

from ...result.schema import Result as Row
from ...solver.games import GAMES, game_of_row

#: Kinds of duplicates, from fine to coarse: equal pixels; equal puzzles, whatever letters their regions have;
#: puzzles that are equal when they are turned or mirrored.
DUPLICATE_KINDS = ("same-picture", "same-board", "turned-board")

NO_KEY = 0  # key of a row that has no picture or board
MAX_CACHED_BOARDS = 4096  # boards whose keys are cached, about a kilobyte each; many captures share a board


class DuplicateKeys:
    """The keys of all rows. A row has a key of 64 bits for its file and for each kind of duplicates."""

    def __init__(self) -> None:
        self._files = array("Q")
        self._keys = {kind: array("Q") for kind in DUPLICATE_KINDS}

    def add(self, row: Row) -> None:
        """Add the keys of the next row of a journal."""
        self._files.append(_hash64(row["file"]))
        pixels = row["batch"]["pixels"] if "batch" in row else None
        keys = (_hash64(pixels) if pixels else NO_KEY, *_board_keys(row))
        for kind, key in zip(DUPLICATE_KINDS, keys, strict=True):
            self._keys[kind].append(key)

    def replaced_rows(self) -> np.ndarray:
        """Return (rows,) bool: True for a row that a later row of the same file replaces."""
        files = np.array(self._files, np.uint64)
        _, last = np.unique(files[::-1], return_index=True)
        old = np.ones(len(files), bool)
        old[len(files) - 1 - last] = False
        return old

    def groups(self) -> "dict[str, DuplicateGroups]":
        """Return the groups of each kind of duplicates.

        A group is left out if the next finer kind has one group of all its captures.
        """
        replaced, finer, groups = self.replaced_rows(), None, {}
        for kind, column in self._keys.items():
            keys = np.array(column, np.uint64)
            keys[replaced] = NO_KEY
            groups[kind] = _group_rows(keys, finer)
            finer = keys
        return groups


@dataclass(frozen=True)
class DuplicateGroups:
    """The groups of one kind of duplicates.

    numbers: (rows,) int64, the number of each row's group, from 1 for the largest group; 0 without a group.
    sizes: (groups,) int, the number of rows in each group.
    """

    numbers: np.ndarray
    sizes: np.ndarray


def _group_rows(keys: np.ndarray, finer: np.ndarray | None) -> DuplicateGroups:
    """Return the groups of rows with equal keys. Groups of one finer key are left out.

    finer: the rows' keys of the next finer kind of duplicates, if any.
    """
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
    return DuplicateGroups(number[inverse], counts[chosen])


def _count_finer_keys(groups: np.ndarray, finer: np.ndarray, count: int) -> np.ndarray:
    """Return (count,) int, the number of different finer keys in each group.

    groups: (rows,), the group of each row. finer: (rows,), the finer key of each row; a row without one
    counts as a key of its own. count: the number of groups.
    """
    row_numbers = np.arange(1, len(finer) + 1, dtype=np.uint64)
    values, inverse = np.unique(np.where(finer == NO_KEY, row_numbers, finer), return_inverse=True)
    pairs = np.unique(groups * len(values) + inverse)
    return np.bincount(pairs // max(len(values), 1), minlength=count)


def _board_keys(row: Row) -> tuple[int, int]:
    """Return the key of a row's puzzle, and the key that all turned and mirrored forms of it share."""
    game = game_of_row(row)
    if game is None:
        return NO_KEY, NO_KEY
    fields = row.get("puzzle") or {"regions": row["regions"], "k": row["k"]}
    return _puzzle_keys(game, json.dumps(fields, sort_keys=True))


@lru_cache(MAX_CACHED_BOARDS)
def _puzzle_keys(game: str, fields: str) -> tuple[int, int]:
    try:
        puzzle = GAMES[game].of_json(json.loads(fields))
        keys = (_hash64(f"{game} {one.to_text()}") for one in (puzzle, GAMES[game].canonical_form(puzzle)))
        return next(keys), next(keys)
    except (ValueError, TypeError, LookupError, AttributeError):  # the row was not made by this program
        return NO_KEY, NO_KEY


def _hash64(text: str) -> int:
    """Return a 64-bit hash. In a million texts, a collision has a chance of 1 in 30 million."""
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1
