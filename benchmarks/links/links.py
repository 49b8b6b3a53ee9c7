"""Boards as links: is every board there and back, how long are they, and what do mutated ones do.

python benchmarks/links/links.py BOARDS... [--mutations 20000] [--seed 1]

BOARDS: .jsonl files, or folders of them. Each board goes with no marks, with some in half of its cells and
with some in all of them: a row a file, with the longest and the median link of each. Then links with
characters changed, taken out, put in, or cut, as they are and with the sum put right: each is opened to what
makes the same link again, or refused in one sentence. The same of addresses of puzz.link, which must make
themselves again. Exit status 1 where anything else happens.
"""

import argparse
import json
import random
import statistics
import string
import sys
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

from queens_snap.files.links import link_of, open_link
from queens_snap.files.sites import address_of, open_address
from queens_snap.files.texts import MalformedLink
from queens_snap.solver.game import MarkForm
from queens_snap.solver.games import GAMES, game_of_row
from queens_snap.solver.puzzle import MalformedBoard, Puzzle

SHARES = (0.0, 0.5, 1.0)
WANTED = 400  # characters
SIGNS = string.ascii_letters + string.digits + "-_%#&=.~ \né"
BEFORE, SUM = len("b=1"), 3


def main() -> int:
    line = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    line.add_argument("boards", nargs="+", type=Path)
    line.add_argument("--mutations", type=int, default=20_000)
    line.add_argument("--seed", type=int, default=1)
    args = line.parse_args()
    rng, links, addresses, wrong = random.Random(args.seed), list[str](), list[str](), 0
    files = [
        file for path in args.boards for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])
    ]
    for file in files:
        wrong += there_and_back(file, rng, links)
        wrong += there_and_back_elsewhere(file, addresses)
    wrong += mutated(links, args.mutations, rng)
    return 1 if wrong + mutated_elsewhere(addresses, args.mutations, rng) else 0


def there_and_back(file: Path, rng: random.Random, links: list[str]) -> int:
    """Number of boards that do not come back; their links are added."""
    wrong, made = 0, {share: list[int]() for share in SHARES}
    for puzzle in puzzles_of(file):
        for share in SHARES:
            marks = {kind: some for kind, some in by_lot(puzzle, rng, share).items() if some}
            links.append(link_of(puzzle, marks))
            made[share].append(len(links[-1]))
            if open_link(links[-1]) != (puzzle, marks):
                wrong += 1
                print(f"not the same: {links[-1]}")
    said = ", ".join(f"{max(some)} ({statistics.median(some):.0f})" for some in made.values() if some)
    long = sum(length > WANTED for length in made[1.0])
    print(f"{file.stem}: {len(made[1.0])} boards, longest (median) {said}; {long} above {WANTED} characters")
    return wrong


def there_and_back_elsewhere(file: Path, addresses: list[str]) -> int:
    """Number of boards that do not come back from puzz.link; the addresses of the others are added."""
    wrong, reasons, before = 0, Counter[str](), len(addresses)
    for puzzle in puzzles_of(file):
        try:
            addresses.append(address_of(puzzle))
        except MalformedLink as error:
            reasons[error.what] += 1
        else:
            wrong += open_address(addresses[-1]).to_text() != puzzle.to_text()
    print(f"  at puzz.link: {len(addresses) - before}, {wrong} of them otherwise; {dict(reasons)}")
    return wrong


def mutated_elsewhere(addresses: list[str], count: int, rng: random.Random) -> int:
    """Number of mutated addresses that are neither refused in a sentence nor make themselves again."""
    told, wrong = Counter[str](), 0
    for _ in range(count):
        start, _, rest = rng.choice(addresses).partition("?")
        address = f"{start}?{changed(rest, rng)}"
        wrong += is_wrong(address, lambda text: address_of(open_address(text)) == text.strip(), told)
    print(f"{count} mutated addresses: {dict(told)}, {wrong} otherwise")
    return wrong


def is_wrong(text: str, opens: Callable[[str], bool], told: Counter[str]) -> bool:
    """True if a link is neither opened as what it says, which `opens` tells, nor refused in a sentence. told:
    counts what became of it."""
    try:
        is_right = opens(text)
        told["opened"] += 1
    except MalformedBoard as error:
        is_right = "\n" not in str(error) and 20 < len(str(error)) < 250
        told["refused"] += 1
    except Exception as error:
        is_right = False
        print(f"{type(error).__name__}: {error}: {text[:80]}")
    return not is_right


def puzzles_of(file: Path) -> Iterator[Puzzle]:
    """Those that are boards of their game."""
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        try:
            yield GAMES[game_of_row(row) or ""].of_json(row)
        except (MalformedBoard, KeyError) as error:
            print(f"left out: {row.get('id')}: {error}")


def by_lot(puzzle: Puzzle, rng: random.Random, share: float) -> dict[str, tuple[Any, ...]]:
    """One mark, of any kind, in so many of the cells; of kinds without numbers one cell has one alone."""
    forms, (rows, columns) = GAMES[puzzle.game].marks, puzzle.shape
    found: dict[str, list[Any]] = {kind: [] for kind in forms}
    for cell in [(r, c) for r in range(rows) for c in range(columns)]:
        if forms and rng.random() < share:
            kind = rng.choice(list(forms))
            mark = one_mark(forms[kind], cell, puzzle.shape, rng)
            found[kind] += [mark] if mark else []
    return {kind: tuple(marks) for kind, marks in found.items()}


def one_mark(form: MarkForm, cell: tuple[int, int], shape: tuple[int, int], rng: random.Random) -> Any:
    return form.mark(cell, [rng.randrange(1 + max(shape)) for _ in range(form.rest)], shape)


def mutated(links: list[str], count: int, rng: random.Random) -> int:
    """Number of mutated links that are neither refused in a sentence nor opened as what they say."""
    told, wrong, begin = Counter[str](), 0, process_time()
    for i in range(count):
        link = rng.choice(links)
        text = changed_within(link, rng) if i % 2 else changed(link, rng)
        wrong += is_wrong(text, lambda given: open_link(link_of(*open_link(given))) == open_link(given), told)
    print(f"{count} mutated links: {dict(told)}, {wrong} otherwise; {process_time() - begin:.1f} s")
    return wrong


def changed(link: str, rng: random.Random) -> str:
    """A link with one to three characters changed, put in or taken out, or cut."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(link))
        link = (
            rng.choice(
                (
                    link[:at] + rng.choice(SIGNS) + link[at + rng.randrange(2) :],
                    link[:at] + link[at + 1 :],
                    link[:at],
                )
            )
            or "b"
        )
    return link


def changed_within(link: str, rng: random.Random) -> str:
    """A link whose text is another one, with the sum of that."""
    code = link[BEFORE:]
    text = zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4))[SUM:], wbits=-zlib.MAX_WBITS)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.randbytes(rng.randrange(3)) + text[at + rng.randrange(3) :] or b"x"
    packed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = zlib.crc32(text).to_bytes(4, "big")[-SUM:] + packed.compress(text) + packed.flush()
    return link[:BEFORE] + urlsafe_b64encode(data).decode().rstrip("=")


if __name__ == "__main__":
    sys.exit(main())
