"""Captures in processes of their own: bounded, timed, and none takes the others with it."""

import asyncio
import json
import os
import time
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from queens_snap.drop.engine.requests import Busy, RequestOptions, answer_capture, as_json
from queens_snap.drop.local.server import MAX_CAPTURES, ReadingPool
from queens_snap.vision.source.limits import TOO_LARGE

READ = partial(answer_capture, as_json)


def test_seats_are_bounded_and_given_back() -> None:
    async def crowd() -> None:
        pool = ReadingPool(seat_within=0.05)
        taken = [pool.seat() for _ in range(MAX_CAPTURES)]
        for seat in taken:
            await seat.__aenter__()
        with pytest.raises(Busy):
            await pool.seat().__aenter__()
        await taken[0].__aexit__(None, None, None)
        async with pool.seat():
            pass

    asyncio.run(crowd())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "argument", "code"),
    [(os._exit, 3, "crashed"), (time.sleep, 60, "timeout"), (os._exit, TOO_LARGE, "too-large")],
    ids=["dies", "hangs", "grows"],
)
def test_one_that_dies_or_hangs_costs_only_itself(shot: bytes, fault, argument, code) -> None:
    async def both() -> list[dict[str, Any]]:
        pool = ReadingPool(longest=15)  # a worker has to start as well, on a machine that may be busy
        asked = cast(RequestOptions, SimpleNamespace(snap=fault, file="bad.png"))
        bad = pool.answer(READ, as_json, argument, asked)
        try:
            answers = await asyncio.gather(bad, pool.answer(READ, as_json, shot, RequestOptions("good.png")))
        finally:
            pool.stop()
        return [json.loads(answer.body) for answer in answers]

    bad, good = asyncio.run(both())
    assert (bad["file"], bad["error"]["code"], bad["status"] == "solved") == ("bad.png", code, False)
    assert good["status"] == "solved"
