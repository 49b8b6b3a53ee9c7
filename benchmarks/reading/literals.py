"""Count the numbers that are written into the reader: every threshold is one, named or not.

    python benchmarks/reading/literals.py [FOLDER]

Numbers that are structure rather than a choice (0, 1, 2, 0.5, and the same below zero) are left out. For each
folder or file directly below FOLDER (default: vision) the number of literals, of named constants that hold
some, of files and of lines.
"""

import argparse
import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
STRUCTURE = (0, 1, 2, 0.5)


class LiteralCount(NamedTuple):
    """literals: numbers but those of STRUCTURE. named: constants of modules that hold at least one."""

    literals: int
    named: int
    files: int
    lines: int


def main(argv: list[str] | None = None) -> int:
    """Print a line a topic, then the sum."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "vision")
    folder = parser.parse_args(argv).folder
    topics: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("**/*.py")):
        topics.setdefault(path.relative_to(folder).parts[0], []).append(path)
    print(f"{'':18}{'literals':>9}{'named':>7}{'files':>7}{'lines':>8}")
    topics["all"] = [*chain(*topics.values())]
    for name, paths in topics.items():
        total = LiteralCount(*map(sum, zip(*map(counted, paths), strict=True)))
        print(f"{name:18}{total.literals:9}{total.named:7}{total.files:7}{total.lines:8}")
    return 0


def counted(path: Path) -> LiteralCount:
    """Count the numbers of one file."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    constants = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    named = sum(any(True for _ in literals(node)) for node in constants)
    return LiteralCount(sum(1 for _ in literals(tree)), named, 1, len(text.splitlines()))


def literals(tree: ast.AST) -> Iterator[float]:
    """The numbers within a piece of code, those of STRUCTURE left out."""
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, int | float) and not isinstance(value, bool) and value not in STRUCTURE:
            yield value


if __name__ == "__main__":
    raise SystemExit(main())
