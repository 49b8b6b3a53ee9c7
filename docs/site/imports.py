"""Imports between the modules of a package, read from its sources and never run."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOT_FILES = ("__init__.py", "__main__.py", "cli.py", "pipeline.py")
FLOORS = ("solver", "files", "words", "vision", "overlay", "result", "batch", "drop", "commands")


def modules() -> Mapping[str, ast.Module]:
    """Every module of the program by its dotted name from the root."""
    rooms = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text("utf-8")
        )
        for path in (*(ROOT / name for name in sorted(ROOT_FILES)), *rooms)
    }


def imported(module: str, every: Mapping[str, ast.Module]) -> frozenset[str]:
    """The modules of these that one of them imports, wherever in it."""
    names: set[str] = set()
    here = module.split(".")
    if (ROOT / Path(*here)).is_dir():  # a package imports from within itself
        here.append("__init__")
    for node in ast.walk(every[module]):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = ".".join(filter(None, (*here[: len(here) - node.level], node.module)))
            names |= {full if (full := f"{base}.{alias.name}") in every else base for alias in node.names}
    return frozenset(names)


def between_floors() -> dict[str, frozenset[str]]:
    """Of each floor those that it imports; the files at the root are floors of their own, but for those that
    only stand before the door."""
    every = modules()
    found: dict[str, set[str]] = {}
    for module in every:
        floor = module.split(".")[0]
        if not floor.startswith("__"):
            others = {name.split(".")[0] for name in imported(module, every)} - {floor}
            found.setdefault(floor, set()).update(others)
    return {floor: frozenset(others) for floor, others in found.items()}


def needed(links: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The same without the links that others make needless: what is reached by way of a third."""
    return {
        name: frozenset(x for x in to if not any(x in _reached(links, links[y]) for y in to - {x}))
        for name, to in links.items()
    }


def _reached(links: Mapping[str, frozenset[str]], names: Iterable[str]) -> set[str]:
    return {*names} | {each for name in names for each in _reached(links, links[name])}
