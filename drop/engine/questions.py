"""THE table of what the page asks: by the name of a question how it is answered, whoever carries it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from ...vision.source.limits import MAX_BYTES
from .boards import (
    MOST_OF_A_BOARD,
    MOST_OF_A_WISH,
    as_link,
    link_board,
    make_board,
    open_board,
)
from .coach import MOST_OF_A_PLAY, advise, as_advice
from .requests import Form, Work, answer_capture, as_json, as_picture, as_story


@dataclass(frozen=True)
class Question:
    """work: what answers a body; it can be sent to another process. form: in which that is said which kept
    the work from its end. most: bytes that a body may have."""

    work: Work
    form: Form
    most: int


def _of_capture(form: Form) -> Question:
    return Question(partial(answer_capture, form), form, MAX_BYTES)


QUESTIONS: Mapping[str, Question] = {
    "snap": _of_capture(as_json),
    "story": _of_capture(as_story),
    "picture": _of_capture(as_picture),
    "coach": Question(advise, as_advice, MOST_OF_A_PLAY),
    "open": Question(open_board, as_story, MOST_OF_A_BOARD),
    "link": Question(link_board, as_link, MOST_OF_A_PLAY),
    "generate": Question(make_board, as_story, MOST_OF_A_WISH),
}
