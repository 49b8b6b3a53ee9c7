"""Reads the rule cases of tests/rules/*.txt; what their lines mean is said at the head of each file."""

import re
from pathlib import Path
from typing import NamedTuple

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board

FOLDER = Path(__file__).parents[2] / "rules"
HEAD = re.compile(r"\[(?P<id>[^\]]+)\] (?P<rule>[a-z-]+) (?P<verdict>fires|silent)(?P<options>( \w+=\d+)*)$")


class RuleCase(NamedTuple):
    """A position, and what one rule makes of it. Cells are sorted. size: None for rules that have none."""

    id: str
    rule: str
    fires: bool
    board: Board
    size: int | None
    queens_before: tuple[Cell, ...]
    dead_before: tuple[Cell, ...]
    queens: tuple[Cell, ...]
    dead: tuple[Cell, ...]


def all_cases() -> list[RuleCase]:
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path.read_text("utf-8"))]


def read_cases(text: str) -> list[RuleCase]:
    """The cases of a file; raises ValueError for what is no case."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    blocks = [block.splitlines() for block in "\n".join(lines).split("\n\n") if block.strip()]
    return [_case([line for line in block if line]) for block in blocks]


def _case(block: list[str]) -> RuleCase:
    head = HEAD.match(block[0])
    if not head:
        raise ValueError(f"no case starts with {block[0]!r}")
    options = dict(option.split("=") for option in head["options"].split())
    if options.keys() - {"k", "size"}:
        raise ValueError(f"{block[0]!r}: only k and size can be set")
    tokens = {(r, c): token for r, line in enumerate(block[1:]) for c, token in enumerate(line.split())}
    for cell, token in tokens.items():
        if not re.fullmatch(r"\.|[A-Z][-*xq]?", token):
            raise ValueError(f"{head['id']}: {token!r} at {cell} is no cell")
    labels = [[token[0] for token in line.split()] for line in block[1:]]

    def marked(suffix: str) -> tuple[Cell, ...]:
        return tuple(sorted(cell for cell, token in tokens.items() if token[1:] == suffix))

    return RuleCase(
        id=head["id"],
        rule=head["rule"],
        fires=head["verdict"] == "fires",
        board=Board.of(labels, int(options.get("k", 1))),
        size=int(options["size"]) if "size" in options else None,
        queens_before=marked("*"),
        dead_before=marked("-"),
        queens=marked("q"),
        dead=marked("x"),
    )
