"""Work in processes: every item is answered once and in order, whatever becomes of the workers."""

import inspect
import io
import multiprocessing
import os
import signal
import typing
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.batch import executor
from queens_snap.batch.executor import ITEMS_AHEAD, LocalPool, Outcome, map_in_processes, snap_many
from queens_snap.pipeline import Options, Snap, snap
from queens_snap.vision.source.capture import Capture

from ..in_process import InProcess

# The function is `eval` and the items are what it runs, since a worker can import nothing of a test.
HANG = "__import__('time').sleep(1000)"
EXIT = "__import__('os')._exit(13)"
KILL_SELF = "__import__('os').kill(__import__('os').getpid(), 9)"
RAISE = "int('seven')"
GROW = "[b'x' * 2**24 for _ in range(200)]"
ALLOCATE_MUCH = "bytearray(4 * 2**30)"
UNSENDABLE = "lambda: 1"
PROCESS_ID = "__import__('os').getpid()"


@pytest.mark.slow
def test_what_hangs_or_dies_costs_only_itself() -> None:
    counted_items = ["0", "1", HANG, "3", EXIT, "5", RAISE, "7", UNSENDABLE, "9", KILL_SELF, "11"]
    outcomes = list(map_in_processes(eval, counted_items, workers=2, timeout=5))
    assert [outcome.item for outcome in outcomes] == counted_items
    assert {outcome.item: outcome.failure for outcome in outcomes if outcome.failure} == {
        HANG: "timeout",
        EXIT: "crashed",
        RAISE: "crashed",
        UNSENDABLE: "crashed",
        KILL_SELF: "crashed",
    }
    assert {o.item: o.value for o in outcomes if not o.failure} == {str(i): i for i in (0, 1, 3, 5, 7, 9, 11)}
    assert "seven" in outcomes[6].why


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell")
def test_what_takes_too_much_memory_costs_only_itself() -> None:
    items = ["0", GROW, "2", ALLOCATE_MUCH, "4"]
    outcomes = list(map_in_processes(eval, items, workers=1, timeout=60))
    assert [outcome.failure for outcome in outcomes] == [None, "too-large", None, "too-large", None]
    assert "GiB" in outcomes[1].why


def test_unordered_outcomes_come_as_they_are_ready(tmp_path: Path) -> None:
    there = tmp_path / "there"
    waits = f"__import__('time').sleep(0.02) or __import__('os').path.exists({str(there)!r})"
    for_long = f"any({waits} for _ in range(1500)) and 0"  # half a minute, where nothing comes before it
    outcomes = map_in_processes(eval, [for_long, "1", "2", "3"], workers=2, ordered=False)
    assert sorted(next(outcomes).value or 0 for _ in range(3)) == [1, 2, 3]
    there.touch()
    assert next(outcomes).value == 0
    assert next(outcomes, None) is None


def test_items_are_taken_only_a_little_ahead() -> None:
    taken = 0

    def items() -> Iterator[str]:
        nonlocal taken
        for taken in range(1, 101):
            yield str(taken)

    with ThreadPoolExecutor(2) as threads:
        for answered, outcome in enumerate(map_in_processes(eval, items(), workers=2, executor=threads), 1):
            assert outcome == Outcome(str(answered), answered)
            assert taken <= answered + 2 * ITEMS_AHEAD
    assert taken == 100


def test_workers_are_recycled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "ITEMS_PER_PROCESS", 2)
    processes = [outcome.value for outcome in map_in_processes(eval, [PROCESS_ID] * 6, workers=1)]
    assert len(set(processes)) == 3
    assert os.getpid() not in processes


@pytest.mark.slow
def test_killing_workers_at_any_moment_loses_nothing() -> None:
    """Kill idle workers and several at once, too; only an item in progress may end as "crashed"."""
    with LocalPool(2) as pool:
        outcomes: list[Outcome[str, int]] = []
        for outcome in map_in_processes(
            eval, [str(i) for i in range(60)], workers=2, ordered=False, executor=pool
        ):
            outcomes.append(outcome)
            if len(outcomes) in (5, 6, 30):
                for worker in tuple(pool._pool._pool_manager.worker_manager.workers):
                    os.kill(worker, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    assert sorted(int(outcome.item) for outcome in outcomes) == list(range(60))
    assert sum(outcome.failure is None for outcome in outcomes) >= 60 - 3 * 2


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="signals of POSIX")
def test_a_worker_that_is_only_starting_ends_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    first_ends_slowly = (
        "__import__('multiprocessing').util.Finalize(None, __import__('time').sleep, (0.5,), exitpriority=1)"
    )
    with LocalPool(2) as pool:
        late = max(child.pid or 0 for child in multiprocessing.active_children())
        os.kill(late, signal.SIGSTOP)
        pool.submit(eval, f"bool({first_ends_slowly})").result()
        os.kill(late, signal.SIGCONT)
    assert capfd.readouterr().err == ""


def test_what_was_running_is_not_waited_for_when_nobody_wants_more() -> None:
    outcomes = map_in_processes(eval, ["1", HANG, HANG, HANG], workers=2)
    assert next(outcomes).value == 1
    outcomes.close()  # ends, though the others never would


FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOT, TANGO = FIXTURES / "screenshots" / "board-light-7.png", FIXTURES / "tango" / "tango-dark-half.png"


def closed_file() -> io.BytesIO:
    file = io.BytesIO()
    file.close()
    return file


def source_of_each_kind() -> list[Any]:
    """Return one source of each kind."""
    data = SHOT.read_bytes()
    rgb = np.asarray(Image.open(SHOT).convert("RGB"))
    return [
        *(SHOT, str(TANGO), "none.png", data, memoryview(data), io.BytesIO(data), closed_file()),
        *(rgb, Image.open(SHOT), Capture(rgb), rgb > 9),
    ]


def result_fields(results: list[Snap]) -> list[tuple[Any, ...]]:
    return [(each.file, each.status, each.answer, each.problem) for each in results]


def test_it_answers_what_snap_does_in_the_same_order(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "queens_snap")
    one_by_one = [snap(source, voice="expert") for source in source_of_each_kind()]
    assert {each.status for each in one_by_one} == {"solved", "refused"}
    for workers in (1, 2):
        caplog.clear()
        results = list(snap_many(iter(source_of_each_kind()), workers=workers, voice="expert"))
        assert len(caplog.records) == len(results)
        assert result_fields(results) == result_fields(one_by_one)
        assert {each.voice for each in results} == {"expert"}


def test_only_a_few_are_taken_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0

    def counted_captures() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield b"no picture"

    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)
    for workers in (1, 2):
        results = snap_many(counted_captures(), workers=workers)
        next(results)
        assert taken < 20
        results.close()


def test_what_becomes_of_its_process_is_the_problem_of_a_capture_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float | None] = []

    def lose_every_item(
        answer: Any, items: Any, timeout: float | None, **_: Any
    ) -> Iterator[Outcome[Any, Any]]:
        asked.append(timeout)
        for item, failure in zip(items, (None, "timeout", "crashed", "too-large", None), strict=True):
            yield Outcome(item, None if failure else answer(item), failure, "a reason")

    monkeypatch.setattr("queens_snap.batch.executor.map_in_processes", lose_every_item)
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
