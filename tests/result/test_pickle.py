"""A result travels to another process, and says the same there."""

import pickle
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.pipeline import Correction, Snap, render, snap, solve

from ..overlay.puzzles import EVERY
from ..plain_boards import AMBIGUOUS

FIXTURES = Path(__file__).parents[2] / "fixtures"
ZIP = FIXTURES / "zip" / "light-6.png"
SHOTS = ("screenshots/phone-light-9-half.png", "tango/tango-dark-half.png", "patches/light-8-phone-half.png")


def timeless(result: Snap) -> dict[str, Any]:
    return {key: value for key, value in result.to_json(all_steps=True).items() if key != "ms"}


@pytest.mark.parametrize("shot", SHOTS)
def test_a_capture_travels(shot: str) -> None:
    here = snap(FIXTURES / shot)
    there = pickle.loads(pickle.dumps(here))
    assert isinstance(there, Snap)
    assert timeless(there) == timeless(here)
    assert (there.hint, there.position and there.position.steps) == (
        here.hint,
        here.position and here.position.steps,
    )


@pytest.mark.parametrize("game", EVERY)
def test_a_puzzle_as_text_travels(game: str) -> None:
    here = solve(EVERY[game], game=game)
    there = pickle.loads(pickle.dumps(here))
    assert timeless(there) == timeless(here)
    assert there == here == solve(EVERY[game], game=game)


#: Captures of every status, with options of `snap`.
STATUSES: dict[str, tuple[Any, dict[str, Any]]] = {
    "solved": (FIXTURES / SHOTS[0], {}),
    "solved with doubts": (FIXTURES / "tango/tango-dark-half.png", {"crop": True, "lang": "es"}),
    "ambiguous": (render(AMBIGUOUS).encoded(), {}),
    "unsolvable": (ZIP, {"correction": Correction.of("1,1-1,2=wall", "1,1-2,1=wall")}),
    "unreadable": (np.full((400, 400, 3), 200, np.uint8), {}),
    "refused": (b"no picture", {}),
    "missing": ("none.png", {}),
    "misuse": (FIXTURES / SHOTS[0], {"which": 9}),
    "bytes": ((FIXTURES / SHOTS[2]).read_bytes(), {"file": "shot.png"}),
    "pillow": (Image.open(ZIP), {}),
    "array": (np.asarray(Image.open(ZIP).convert("RGBA")), {}),
}


@pytest.mark.parametrize("name", STATUSES)
def test_what_travelled_is_equal_and_small(name: str) -> None:
    source, options = STATUSES[name]
    here = snap(source, **options)
    if name in ("solved", "ambiguous", "unsolvable", "unreadable", "refused"):
        assert here.status == name
    sent = pickle.dumps(here)
    content = source.read_bytes() if isinstance(source, Path) else source
    assert not isinstance(content, bytes) or len(sent) < 3 * len(content) + 20_000
    there = pickle.loads(sent)
    assert there == here
    assert hash(there) == hash(here)
    assert there != replace(here, file="another.png")
    assert pickle.loads(pickle.dumps(there)) == copy(there) == here
    assert repr(there) == repr(here)
    for one, other in (
        (there.rgb, here.rgb),
        (there.picture, here.picture),
        (there.hint_picture(), here.hint_picture()),
    ):
        assert one is other is None or (one is not None and other is not None and np.array_equal(one, other))
    assert there == here  # also after drawing, whatever time it took


def test_results_differ_where_what_they_say_does() -> None:
    here = snap(ZIP)
    assert here == snap(ZIP)
    assert here.reading
    assert here.rgb is not None
    assert here.solution
    others = [
        snap(ZIP, voice="expert"),
        snap(ZIP, crop=True),
        snap(ZIP, ignore_marks=True),
        replace(here, rgb=255 - here.rgb),
        replace(here, reading=replace(here.reading, notes=("another",))),
        replace(here, reading=replace(here.reading, colours=None)),
        replace(here, solution=None),
        snap(FIXTURES / "zip/dark-6.png", file=here.file),
    ]
    assert all(here != other for other in others)
    assert here != "a text"
    assert len({here, snap(ZIP), *others}) == 1 + len(others)


def test_a_changed_picture_travels_as_it_is() -> None:
    here = snap(ZIP)
    assert here.rgb is not None
    changed = replace(here, rgb=255 - here.rgb)
    assert np.array_equal(pickle.loads(pickle.dumps(changed)).rgb, 255 - here.rgb)


def test_what_was_made_of_the_facts_stays_behind() -> None:
    result = snap(FIXTURES / SHOTS[0])
    before = len(pickle.dumps(result))
    assert result.picture is not None
    assert result.hint
    assert len(pickle.dumps(result)) < 1.01 * before  # the facts keep the proof, which keeps its way
