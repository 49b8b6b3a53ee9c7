"""Read an expert's sentence back into its claim and findings."""

import re
from typing import NamedTuple

from queens_snap.solver.cells import LETTERS, Cell, Unit
from queens_snap.solver.step import Claim, Count, Step, Why

CELL_NAME = re.compile(r"r(\d+)c(\d+)")
CHAIN_START = " Chain: [1] "


class ReadStep(NamedTuple):
    """A step without its name; its reasons are unordered."""

    look: tuple[Unit, ...]
    cells: tuple[Cell, ...]
    counted: Count | None
    why: frozenset[Why]
    queens: tuple[Cell, ...]
    dead: tuple[Cell, ...]
    chain: tuple["ReadStep", ...]


def content_of_step(step: Step) -> ReadStep:
    """Return the content that the sentence of a step must have."""
    claim: Claim = step.claim
    chain = tuple(content_of_step(link) for link in claim.chain)
    return ReadStep(claim.look, claim.cells, claim.count, frozenset(claim.why), step.queens, step.dead, chain)


def read_sentence(sentence: str) -> ReadStep:
    said, _, chain = sentence.removesuffix(".").partition(CHAIN_START)
    links = re.split(r" \[\d+\] ", chain) if chain else []
    return _read_clauses(said.removesuffix("."))._replace(chain=tuple(map(_read_clauses, links)))


def _read_clauses(said: str) -> ReadStep:
    _, _, said = said.partition(": ")
    look: list[Unit] = []
    cells: tuple[Cell, ...] = ()
    count, whys, queens, dead = None, [], [], []
    for part in re.split(r"; |\. ", said):
        if " ruled out" in part:
            found, _, reasons = part.partition(" ruled out by ")
            dead += _cells(found)
            whys += [Why(cell, *reason) for cell in _cells(found) for reason in _reasons(reasons)]
        elif re.match(r"queen at|star at", part, flags=re.IGNORECASE):
            found, _, reasons = part.partition(" by ")
            queens += _cells(found)
            whys += [Why(cell, *reason) for cell in _cells(found) for reason in _reasons(reasons)]
        elif part.startswith("need "):
            need, room = re.findall(r"\d+", part)
            count = Count(int(need), int(room))
        elif "open cells" in part:
            cells = _cells(part)
        else:
            look += _units(part)
    return ReadStep(tuple(look), cells, count, frozenset(whys), tuple(queens), tuple(sorted(dead)), ())


def _cells(text: str) -> tuple[Cell, ...]:
    return tuple((int(r) - 1, int(c) - 1) for r, c in CELL_NAME.findall(text))


def _reasons(text: str) -> list[tuple[tuple[Cell, ...], str]]:
    alone = [((), by) for by in re.findall(r"^the (\w+)$", text)]
    return alone or [(_cells(cells), by) for cells, by in re.findall(r"([^()]*)\((\w+)\)", text)]


def _units(text: str) -> list[Unit]:
    units: list[Unit] = []
    kind = ""
    for word in re.findall(r"\w+", text):
        if re.fullmatch("(row|column|region)s?", word):
            kind = word.removesuffix("s")
        elif word != "and" or kind == "region":
            units += [] if word == "and" else [Unit(kind, _number(kind, word))]
    return units


def _number(kind: str, word: str) -> int:
    return LETTERS.index(word) if kind == "region" else int(word) - 1
