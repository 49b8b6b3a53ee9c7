"""The pictures of the benchmark for readers: a seed draws them again, and what is said of them is true."""

import importlib
import importlib.util
import json
import shutil
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES

ROOT = Path(__file__).parents[2]
READERS = ROOT / "benchmarks" / "readers"
sys.path.insert(0, str(READERS))
judge = importlib.import_module("readers_judge")
looks = importlib.import_module("readers_looks")
kinds = importlib.import_module("readers_kinds")
drawn = importlib.import_module("readers_drawn")
Base = importlib.import_module("robustness_harm").Base
SCHEMA = json.loads((READERS / "answer.schema.json").read_text("utf-8"))
PLAIN = [(kind, game) for kind in kinds.KINDS for game in kind.games]


@pytest.fixture(scope="module")
def pool() -> Any:
    """Boards that need no browser, in the place of those that make.py draws in one."""
    found: dict[str, dict[str, Any]] = {}
    for game in kinds.GAMES:
        scene = looks.scene(game, "light", Random(game))
        puzzle = getattr(scene, "puzzle", None) or getattr(scene, "board", None)
        puzzle = puzzle or GAMES[game].of_json(
            {"givens": scene.given, "equal": scene.equal, "opposite": scene.opposite}
        )
        rgb = render_puzzle(puzzle, cell=44)
        edge = (rgb.shape[0] - 44 * puzzle.shape[0]) / 2
        box = (edge, edge, rgb.shape[1] - edge, rgb.shape[0] - edge)
        for look in looks.LOOKS:
            found.setdefault(game, {})[look] = [Base(look, rgb, box, game, puzzle.to_json())]
    return found


@pytest.mark.parametrize(("kind", "game"), PLAIN, ids=lambda x: x if isinstance(x, str) else x.name)
def test_a_seed_draws_the_same_again_and_says_what_is_due(kind: Any, game: str, pool: Any) -> None:
    first, again = (kind.draw(kinds.Ask(Random("7"), 0, pool[game or "zip"])) for _ in range(2))
    assert np.array_equal(first.rgb, again.rgb)
    assert (first.board, first.due, first.what) == (again.board, again.due, again.what)
    assert (first.board is None) == (first.due == kinds.NOTHING)
    if first.board is not None:
        jsonschema.validate(
            json.loads(json.dumps({"file": "a.png", "game": game, "board": first.board})), SCHEMA
        )


def test_all_kinds_and_games_have_their_share() -> None:
    planned = drawn.planned(2 * sum(kind.often * len(kind.games) for kind in kinds.KINDS))
    assert len({one.name for one in planned}) == len(planned)
    for kind, game in PLAIN:
        assert sum((one.kind, one.game) == (kind, game) for one in planned) == 2 * kind.often


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.name)
def test_the_page_tells_and_shows_every_kind(kind: Any) -> None:
    page = ROOT / "docs" / "benchmark.md"
    (row,) = (
        line
        for line in page.read_text("utf-8").splitlines()
        if line.startswith(f"| {kind.name} | {kind.says}")
    )
    picture = row.partition("](")[2].partition(")")[0]
    assert (page.parent / picture).stem == kind.name.lower().replace(" ", "-")


def test_a_jpeg_is_kept_as_one_and_all_else_as_it_is() -> None:
    rgb = np.random.default_rng(1).integers(0, 255, (20, 30, 3), np.uint8)
    png, jpeg = (
        drawn.encoded(kinds.ShownPicture(rgb, None, kinds.NOTHING, "", quality)) for quality in (None, 20)
    )
    assert (png[0], jpeg[0]) == (".png", ".jpg")
    assert np.array_equal(np.asarray(Image.open(BytesIO(png[1]))), rgb)
    assert Image.open(BytesIO(jpeg[1])).format == "JPEG"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_what_is_drawn_is_what_is_said_of_it(tmp_path: Path) -> None:
    """A board of every game in every look, read by the program, which was told nothing."""
    assert _make().main([str(tmp_path), "--count", "24", "--seed", "5"]) == 0
    pictures = judge.pictures_in(tmp_path)
    assert {(one.kind, one.game) for one in pictures} == {(k.name, g) for k, g in PLAIN if k.often == 1}
    for one in pictures:
        result = snap(tmp_path / one.file).to_json()
        board = {"regions": result["regions"], "k": result["k"]} if result["regions"] else result["puzzle"]
        answer = result["queens"] or result["answer"]
        given = judge.Answer(one.file, result["game"], board, json.loads(json.dumps(answer)))
        assert judge.verdict(one, given) == "right", one.file
        assert judge.verdict(one, judge.Answer(one.file, one.game, one.board, one.solution)) == "right"


def _make() -> Any:
    """make.py, whose name a script of fixtures/make has as well."""
    spec = importlib.util.spec_from_file_location("make_readers", READERS / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
