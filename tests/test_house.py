"""The house stays as it was drawn: imports run one way, games stay in their rooms, and nothing is shipped by
accident."""

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.solver.games import GAMES
from queens_snap.vision.recognise import READERS
from queens_snap.words.games import WORDS

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "docs" / "site"))
import imports  # noqa: E402
from imports import FLOORS, ROOT_FILES  # noqa: E402

# From each floor, the floors below it.
LOWER_FLOORS = {
    "solver": set(),
    "files": {"solver"},
    "words": {"files", "solver"},
    "vision": {"files", "solver"},
    "overlay": {"words", "vision", "files", "solver"},
    "result": {"overlay", "words", "vision", "files", "solver"},
    "pipeline": {"result", "overlay", "words", "vision", "files", "solver"},
    "batch": {"pipeline", "result", "overlay", "words", "vision", "files", "solver"},
    "drop": {"pipeline", "result", "overlay", "words", "vision", "files", "solver"},
    "commands": {"batch", "drop", "pipeline", "result", "overlay", "words", "vision", "files", "solver"},
    "cli": {"commands"},
    "__main__": {"cli"},
    "__init__": {"batch", "pipeline", "result", "overlay", "words", "vision", "files", "solver"},
}

# the games that have folders; each floor has its own
GAME_FOLDERS = sorted(path.parent.name for path in (ROOT / "solver").glob("*/game.py"))
GAME_TABLES = {"solver.games", "words.games", "vision.recognise", "overlay.games"}

# What serves one game by its nature and lies on a floor without games.
SINGLE_GAME_MODULES = {"commands.selftest": "queens"}


@cache
def modules_by_name() -> Mapping[str, ast.Module]:
    """Every module of the program by its dotted name from the root."""
    return imports.parse_modules()


@cache
def puzzle_classes() -> frozenset[str]:
    """The classes of the games' puzzles."""
    bodies = (tree.body for name, tree in modules_by_name().items() if game_of(name))
    classes = [node for body in bodies for node in body if isinstance(node, ast.ClassDef)]
    return frozenset(node.name for node in classes if "Puzzle" in map(ast.unparse, node.bases))


@cache
def imported_modules(module: str) -> frozenset[str]:
    """The modules of ours that a module imports, wherever in it."""
    return imports.imported_modules(module, modules_by_name())


def game_of(module: str) -> str | None:
    """The game whose folder, or file of words, a module is."""
    return next((part for part in module.split(".")[1:] if part in GAME_FOLDERS), None)


MODULES = sorted(imports.find_modules())


def test_imports_run_one_way() -> None:
    upwards = {}
    for module in MODULES:
        floor = module.split(".")[0]
        upwards[module] = (
            {name.split(".")[0] for name in imported_modules(module)} - {floor} - LOWER_FLOORS[floor]
        )
    assert {module: floors for module, floors in upwards.items() if floors} == {}


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_a_game_stays_in_its_rooms(game: str) -> None:
    """Its files know the shared ones and its own, on their floor and below, and no table."""
    rooms = [name for name in MODULES if game in (game_of(name), SINGLE_GAME_MODULES.get(name))]
    assert len(rooms) > 3
    known = {module: {game_of(name) for name in imported_modules(module)} - {None, game} for module in rooms}
    assert {module: games for module, games in known.items() if games} == {}
    assert {
        module: tables
        for module in rooms
        if game_of(module) and (tables := imported_modules(module) & GAME_TABLES)
    } == {}


def test_shared_files_know_no_game() -> None:
    shared = [
        name for name in MODULES if not game_of(name) and name not in {*GAME_TABLES, *SINGLE_GAME_MODULES}
    ]
    known = {module: {game_of(name) for name in imported_modules(module)} - {None} for module in shared}
    assert {module: games for module, games in known.items() if games} == {}


def test_nobody_asks_which_game_it_is() -> None:
    """Neither by the class of its puzzle nor by its name, but in its own rooms."""
    found = {
        module: list(places_asking_game(modules_by_name()[module]))
        for module in MODULES
        if not game_of(module)
    }
    assert {module: lines for module, lines in found.items() if lines} == {}


def places_asking_game(tree: ast.Module) -> Iterator[str]:
    """Find places where code asks which game something is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            classes = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
            if classes & puzzle_classes():
                yield f"line {node.lineno}: isinstance"
        elif isinstance(node, ast.Compare):
            sides = [
                part for side in (node.left, *node.comparators) for part in getattr(side, "elts", [side])
            ]
            texts = {side.value for side in sides if isinstance(side, ast.Constant)}
            if texts & set(GAMES):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.MatchValue) and getattr(node.value, "value", None) in GAMES:
            yield f"line {node.lineno}: case"


def test_the_question_would_be_seen() -> None:
    for code in (
        "isinstance(x, Board)",
        "x.game == 'zip'",
        "x in ('tango', 'zip')",
        "isinstance(x, A | Zip)",
    ):
        assert list(places_asking_game(ast.parse(code)))
    assert puzzle_classes() >= {"Board", "Zip"}
    assert not list(
        places_asking_game(ast.parse("x == 'zipped' or isinstance(x, int) or row['queens'] == []"))
    )


def find_circle(links: Mapping[str, frozenset[str]]) -> list[str]:
    """A way from a name back to itself, or nothing."""
    done: set[str] = set()

    def search(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for other in sorted(links.get(name, ())):
            if found := search(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in links if (found := search(name, []))), [])


def test_no_circle_of_files() -> None:
    assert not find_circle({module: imported_modules(module) - {module} for module in MODULES})


@pytest.mark.parametrize("floor", FLOORS)
def test_no_circle_of_folders(floor: str) -> None:
    """Within a floor; its own files, which stand above and below the folders, aside."""
    links: dict[str, frozenset[str]] = {}
    for module in MODULES:
        parts = module.split(".")
        if parts[0] == floor and len(parts) > 2:
            others = {
                x.split(".")[1]
                for x in imported_modules(module)
                if x.startswith(f"{floor}.") and x.count(".") > 1
            }
            links[parts[1]] = links.get(parts[1], frozenset()) | others - {parts[1]}
    assert not find_circle(links)


def test_a_circle_would_be_seen() -> None:
    links = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("b")}
    assert find_circle(links) == ["b", "c", "b"]
    assert not find_circle({"a": frozenset("bc"), "b": frozenset("c")})


def test_imports_are_seen() -> None:
    assert "solver.queens.puzzle" in imported_modules("vision.queens.read")
    assert "solver.queens.rules.sets" in imported_modules("solver.queens.rules")
    assert "solver.queens.rules" in imported_modules("solver.queens.explanation")
    assert game_of("words.tango") == "tango"
    assert game_of("overlay.zip.path") == "zip"


def test_every_table_names_games_of_the_schema() -> None:
    assert set(WORDS) == set(DRAWINGS) == set(GAMES)
    assert set(READERS) <= set(GAMES)


def test_package_list_is_the_folders_with_an_init() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {
        ".".join(("queens_snap", *path.parent.relative_to(ROOT).parts))
        for floor in FLOORS
        for path in (ROOT / floor).rglob("__init__.py")
    }
    assert set(config["packages"]) == folders | {"queens_snap"}
    assert {name: folder for name, folder in config["package-dir"].items() if name != "queens_snap"} == {
        name: "/".join(name.split(".")[1:]) for name in folders
    }


def test_root_holds_only_what_is_named() -> None:
    assert {path.name for path in ROOT.glob("*.py")} == {*ROOT_FILES}


def test_solver_is_pure_python() -> None:
    for module in MODULES:
        if not module.startswith("solver"):
            continue
        for node in ast.walk(modules_by_name()[module]):
            if isinstance(node, ast.Import):
                names = {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = {(node.module or "").split(".")[0]}
            else:
                continue
            assert not {"numpy", "cv2", "PIL", "pathlib", "os", "io"} & names, module
