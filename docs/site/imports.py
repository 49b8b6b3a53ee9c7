"""Imports between the modules of the program, read from their sources, which are never run."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOT_FILES = ("__init__.py", "__main__.py", "cli.py", "pipeline.py")
FLOORS = ("solver", "files", "words", "vision", "overlay", "result", "batch", "drop", "commands")


def find_modules() -> Mapping[str, Path]:
    """Find every module of the program; return their files by their dotted names from the root."""
    paths = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (*(ROOT / name for name in sorted(ROOT_FILES)), *paths)
    }


def parse_modules() -> Mapping[str, ast.Module]:
    """Parse every module of the program; return them by their dotted names from the root."""
    return {name: ast.parse(path.read_text("utf-8")) for name, path in find_modules().items()}


def imported_modules(module: str, modules: Mapping[str, ast.Module]) -> frozenset[str]:
    """Return the modules that a module imports, at its top or inside functions.

    modules: as `parse_modules` returns them; other modules are left out.
    """
    names: set[str] = set()
    parts = module.split(".")
    if (ROOT / Path(*parts)).is_dir():  # a package imports from within itself
        parts.append("__init__")
    for node in ast.walk(modules[module]):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = ".".join(filter(None, (*parts[: len(parts) - node.level], node.module)))
            names |= {full if (full := f"{base}.{alias.name}") in modules else base for alias in node.names}
    return frozenset(names)


def imports_between_floors() -> dict[str, frozenset[str]]:
    """Return the floors that each floor imports.

    A floor is a folder at the root, or one of the files `cli.py` and `pipeline.py`.
    """
    modules = parse_modules()
    found: dict[str, set[str]] = {}
    for module in modules:
        floor = module.split(".")[0]
        if not floor.startswith("__"):
            others = {name.split(".")[0] for name in imported_modules(module, modules)} - {floor}
            found.setdefault(floor, set()).update(others)
    return {floor: frozenset(others) for floor, others in found.items()}


def without_redundant_links(links: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return the links without those between two names that are also linked by way of a third name."""
    return {
        name: frozenset(
            x for x in targets if not any(x in _reachable(links, links[y]) for y in targets - {x})
        )
        for name, targets in links.items()
    }


def _reachable(links: Mapping[str, frozenset[str]], names: Iterable[str]) -> set[str]:
    """Return these names, and all names to which links lead from them."""
    return {*names} | {each for name in names for each in _reachable(links, links[name])}
