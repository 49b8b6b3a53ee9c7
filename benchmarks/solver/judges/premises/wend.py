"""Does each step of Wend follow from what it says?

The words are those of the list that the board spells, found anew; the reasons of a step rule some out, by
words that are laid, by their lengths, and by words that earlier steps have ruled out, where they say so.
"""

from collections.abc import Iterator

from queens_snap.solver.wend.word_list import COMMON, english
from tests.claims.told import as_json
from tests.claims.wend import check_step, enter
from tests.claims.wend_position import Position

from ..told import ToldWay
from .verdict import FALSE, UNSAID, Verdict, place_of


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    classes = english().classes
    position = Position(told.puzzle, [x for x in classes if classes[x] <= COMMON], classes)
    position.laid = {position.word(path) for path in told.start.get("words", ())}
    answer = None if told.answer is None else {frozenset(map(tuple, word["path"])) for word in told.answer}
    for i, (step, shown) in enumerate(zip(told.steps, as_json(told.steps), strict=True), 1):
        if fault := check_step(position, shown):
            yield place_of(i, step).verdict(UNSAID, ("words", fault))
        for path, is_one in step.words:
            if answer is not None and is_one and frozenset(path) not in answer:
                yield place_of(i, step).verdict(FALSE, ("word", path, is_one))
        enter(position, shown)
