"""Answer the questions of the page in a browser tab; the page's worker (drop/page/worker.js) calls this."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from ...files.writing import OWN_PICTURE_NOTE, has_answer_note
from ...result.problem import Problem
from ...vision.source.formats import ends_early, kind_of
from ..engine.questions import QUESTIONS
from ..engine.requests import HttpAnswer, RequestOptions, answer_capture, parse_query, wrong_query_answer

if TYPE_CHECKING:
    from ...vision.source.capture import Capture


SAVE_AS_PNG_ADVICE = "save it as a PNG"  # the remedy for pictures that the browser cannot show


def answer(name: str, query: str, body: str) -> tuple[int, str]:
    """Return the HTTP status and the JSON text with which the API would answer a question.

    name: a key of QUESTIONS. query: the query of the address. body: JSON text.
    """
    return _answer_query(query, lambda options: QUESTIONS[name].work(body.encode(), options))


def prepare_reader() -> None:
    """Load the modules that read pictures, before the first picture arrives."""
    import_module("...pipeline", __package__)


def answer_picture(name: str, query: str, file: Any, pixels: Any, width: int, height: int) -> tuple[int, str]:
    """Answer a question about a picture, as `answer` does for JSON.

    file: the picture's bytes. pixels: the RGBA pixels that the browser decoded, or None if it could not.
    `file` and `pixels` are buffers of JavaScript.
    """
    from ...pipeline import Snap

    data, form = file.to_bytes(), QUESTIONS[name].form
    if pixels is None or ends_early(data):  # browsers fill missing pixels without an error
        return _answer_query(
            query,
            lambda options: form(Snap(options.file, problem=_undecoded_problem(options.file, data)), options),
        )
    return _answer_query(
        query, lambda options: answer_capture(form, _capture(data, pixels, width, height), options)
    )


def _undecoded_problem(name: str, data: bytes) -> Problem:
    """Return the reason why a browser cannot decode a picture."""
    kind = kind_of(data)
    if kind is None:
        return Problem("not-an-image", f"{name} is not a picture", "take a screenshot and give that")
    if ends_early(data):
        return Problem("truncated", f"{name} is cut short or damaged", "save or send the picture again")
    message = f"{name} is damaged, or this browser shows no {kind} pictures"
    return Problem("unsupported", message, SAVE_AS_PNG_ADVICE)


def _capture(data: bytes, pixels: Any, width: int, height: int) -> "Capture":
    """Return the capture of decoded pixels. data: the picture's bytes."""
    import numpy as np

    from ...vision.source.capture import Capture, lay_on_white

    rgba = np.frombuffer(pixels.to_bytes(), np.uint8).reshape(height, width, 4)
    return Capture(lay_on_white(rgba), (OWN_PICTURE_NOTE,) if has_answer_note(data) else ())


def _answer_query(query: str, work: Callable[[RequestOptions], HttpAnswer]) -> tuple[int, str]:
    """Return the HTTP status and the JSON text of the answer to a query.

    work: makes the answer from the options in the query. A wrong query has an answer of its own.
    """
    try:
        options = parse_query(parse_qsl(query, keep_blank_values=True))
    except ValueError as error:
        answer = wrong_query_answer(error)
    else:
        answer = work(options)
    return answer.status, answer.body.decode()
