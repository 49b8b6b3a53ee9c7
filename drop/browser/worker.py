"""The program's side of the worker: a question comes from the page, its answer goes back."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from ...files.writing import OWN_PICTURE, has_answer_note
from ...result.problem import Problem
from ...vision.source.formats import ends_early, kind_of
from ..engine.questions import QUESTIONS
from ..engine.requests import HttpAnswer, RequestOptions, answer_capture, parse_query, wrong_query_answer

if TYPE_CHECKING:
    from ...vision.source.capture import Capture


SAVE_AS_PNG = "save it as a PNG"


def answer(name: str, query: str, body: str) -> tuple[int, str]:
    """HTTP's status and the JSON that the API would send to a question of QUESTIONS. body: JSON."""
    return _answer_query(query, lambda options: QUESTIONS[name].work(body.encode(), options))


def prepare_reader() -> None:
    """Load what reads pictures, before the first is there."""
    import_module("...pipeline", __package__)


def answer_picture(name: str, query: str, file: Any, pixels: Any, width: int, height: int) -> tuple[int, str]:
    """Answer a question about a picture, as `answer` does about JSON. file: its bytes; pixels: what the
    browser has decoded of it, RGBA, both as buffers of JavaScript; None where it could not."""
    from ...pipeline import Snap

    data, form = file.to_bytes(), QUESTIONS[name].form
    if pixels is None or ends_early(data):  # browsers fill what is missing, and say nothing
        return _answer_query(
            query,
            lambda options: form(Snap(options.file, problem=_undecoded_problem(options.file, data)), options),
        )
    return _answer_query(
        query, lambda options: answer_capture(form, _capture(data, pixels, width, height), options)
    )


def _undecoded_problem(name: str, data: bytes) -> Problem:
    """The reason why a browser shows no picture."""
    kind = kind_of(data)
    if kind is None:
        return Problem("not-an-image", f"{name} is not a picture", "take a screenshot and give that")
    if ends_early(data):
        return Problem("truncated", f"{name} is cut short or damaged", "save or send the picture again")
    return Problem("unsupported", f"this browser shows no {kind} picture, or it is damaged", SAVE_AS_PNG)


def _capture(data: bytes, pixels: Any, width: int, height: int) -> "Capture":
    import numpy as np

    from ...vision.source.capture import Capture, on_white

    rgba = np.frombuffer(pixels.to_bytes(), np.uint8).reshape(height, width, 4)
    return Capture(on_white(rgba), (OWN_PICTURE,) if has_answer_note(data) else ())


def _answer_query(query: str, work: Callable[[RequestOptions], HttpAnswer]) -> tuple[int, str]:
    """The answer to a query, or the fault of the query."""
    try:
        options = parse_query(parse_qsl(query, keep_blank_values=True))
    except ValueError as error:
        answer = wrong_query_answer(error)
    else:
        answer = work(options)
    return answer.status, answer.body.decode()
