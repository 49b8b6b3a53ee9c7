"""Many captures for a program: one result each, in order, whatever becomes of the processes."""

import inspect
import io
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.batch.executor import Outcome, snap_many
from queens_snap.pipeline import Options, Snap, snap
from queens_snap.vision.source.capture import Capture

from ..in_process import InProcess

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOT, TANGO = FIXTURES / "screenshots" / "board-light-7.png", FIXTURES / "tango" / "tango-dark-half.png"


def closed_file() -> io.BytesIO:
    file = io.BytesIO()
    file.close()
    return file


def sources() -> list[Any]:
    """One of every kind."""
    data = SHOT.read_bytes()
    rgb = np.asarray(Image.open(SHOT).convert("RGB"))
    return [
        *(SHOT, str(TANGO), "none.png", data, memoryview(data), io.BytesIO(data), closed_file()),
        *(rgb, Image.open(SHOT), Capture(rgb), rgb > 9),
    ]


def told(results: list[Snap]) -> list[tuple[Any, ...]]:
    return [(each.file, each.status, each.answer, each.problem) for each in results]


def test_it_answers_what_snap_does_in_the_same_order(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "queens_snap")
    one_by_one = [snap(source, voice="expert") for source in sources()]
    assert {each.status for each in one_by_one} == {"solved", "refused"}
    for workers in (1, 2):
        caplog.clear()
        results = list(snap_many(iter(sources()), workers=workers, voice="expert"))
        assert len(caplog.records) == len(results)
        assert told(results) == told(one_by_one)
        assert {each.voice for each in results} == {"expert"}


def test_only_a_few_are_taken_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0

    def given() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield b"no picture"

    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)
    for workers in (1, 2):
        results = snap_many(given(), workers=workers)
        next(results)
        assert taken < 20
        results.close()


def test_what_becomes_of_its_process_is_the_problem_of_a_capture_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That a process which takes too long is ended is tested where it is done: see test_executor."""
    asked: list[float | None] = []

    def lost(answer: Any, items: Any, timeout: float | None, **_: Any) -> Iterator[Outcome[Any, Any]]:
        asked.append(timeout)
        for item, failure in zip(items, (None, "timeout", "crashed", "too-large", None), strict=True):
            yield Outcome(item, None if failure else answer(item), failure, "a reason")

    monkeypatch.setattr("queens_snap.batch.executor.map_in_processes", lost)
    results = list(snap_many([SHOT] * 5, workers=2, timeout=7.0))
    codes = [each.problem and each.problem.code for each in results]
    assert codes == [None, "timeout", "crashed", "too-large", None]
    assert all(each.problem.remedy and str(SHOT) in each.problem.message for each in results if each.problem)
    assert asked == [7.0]


@pytest.mark.parametrize("arguments", [{"workers": 0}, {"which": 0}, {"voice": "loud"}, {"budget": -1}])
def test_mistakes_are_raised_at_once(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(arguments))} must be"):
        snap_many([], **arguments)


@pytest.mark.parametrize("workers", [1, 2])
def test_so_is_what_is_no_capture_once_it_is_met(workers: int) -> None:
    wrong: Any = [3]
    with pytest.raises(TypeError, match="not int"):
        list(snap_many(wrong, workers=workers))


def test_it_takes_the_keywords_of_snap() -> None:
    keywords = {name: each.annotation for name, each in inspect.signature(snap).parameters.items()}
    assert typing.get_type_hints(Options) == {
        name: hint for name, hint in keywords.items() if name not in ("source", "file")
    }
