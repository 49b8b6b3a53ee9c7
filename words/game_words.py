"""The base class of the texts and sentences of a game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..solver.cells import region_letter
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import QUEEN, Step, facts_of
from .manner import EXPERT, PLAYER_MANNER, Manner, to_translate
from .phrases import rule_name, where_sentence

#: Names of what a correction says of a place, in any game.
ANYWHERE = {
    "empty": to_translate("empty"),
    "given": to_translate("given"),
    "put in": to_translate("my own"),
}


class Words:
    """The texts and sentences of a game. A game derives a class from this one and overrides what differs.

    Texts of a player are written in English and translated where they are said.

    name: the game's name, as a title. goal: how the game goes, in a sentence. form, row_form: how the
    text of a puzzle, and a row of JSON, is written: a command in English. rules: names of rules;
    "{number}" stands for the size of a counting step, "{others}" for how many of another kind it counts.
    A counting step's name may stand under its rule and "-n", that of one thing in several under "1-" and
    its rule, that of several things in one under its rule and "-1". answer: what a person calls the
    answer.

    misread: what may be misread if there is no single solution. nothing_left: said if everything is
    found. remedy_if_slow: what to do, besides allowing more time, if no proof of what was read ends in
    time; remedy_if_guessed: what to do instead if the proof would be shorter with something that was only
    guessed at. ask: asked of a player beside what was read: is this the board? compare: the same if there
    is no single solution. differ: how a picture shows where two of several solutions differ. answered:
    said of the picture of the answer.
    """

    name: str
    goal: str
    form: str
    row_form: str
    rules: Mapping[str, str]
    answer: str = "answer"
    misread: str
    nothing_left: str = to_translate("Nothing is left to find: every cell is filled, and all are right.")
    remedy_if_slow: str = "if it was misread, give it as text with --board"
    remedy_if_guessed: str = ""
    ask: str = to_translate(
        "Is this your board? What was read is drawn over it. If not, choose what is wrong, set the "
        "corners by hand, or take a sharper picture."
    )
    compare: str = to_translate("Compare what is drawn over your picture with your board.")
    differ: str = to_translate("Two of the solutions differ where there is a ?.")
    answered: str = to_translate("The answer. Each number is the step at which that can be deduced.")

    def title(self, puzzle: Any) -> str:
        """Return the name of the game that a puzzle is of."""
        return self.name

    def aim(self, puzzle: Any, manner: Manner) -> str:
        """Say how the game goes, in a sentence."""
        return manner.say(self.goal)

    def player(self, puzzle: Any, step: Step, manner: Manner) -> str:
        """Say to a player what a step's claim says. Raises KeyError for an unknown rule."""
        raise NotImplementedError

    def expert(self, puzzle: Any, step: Step) -> str:
        """Say to an expert all of a step's claim, in a form that can be read back."""
        raise NotImplementedError

    def why_wrong(self, solution: Solution, mark: WrongMark, manner: Manner) -> str:
        """Say what speaks against a mark, without a full stop; empty if nothing can be said."""
        return ""

    def colours(self, puzzle: Any, colours: Any) -> tuple[str, ...] | None:
        """Name regions or clues by their colours on a capture, in English; None if colours cannot tell them
        apart. A name is empty if it is not needed. colours: rows of the (r, g, b) 0..255 of the cells."""
        return None

    def boxes(self, puzzle: Any) -> tuple[str, ...]:
        """Name boxes by their places, in English."""
        return ()

    def correction_names(self, puzzle: Any) -> Mapping[str, str]:
        """Return the names of what a correction can put down, unless a correction calls it the same."""
        return {}

    def legend(self, puzzle: Any) -> Mapping[str, str]:
        """Return what the signs of a board drawn in letters stand for."""
        return {}

    def count_regions(self, puzzle: Any) -> int:
        """Count the regions that a board drawn in letters names by letters."""
        return 0

    def sentence(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Say what a step says, in the voice of a manner."""
        return self.expert(puzzle, step) if manner.voice == EXPERT else self.player(puzzle, step, manner)

    def where(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Say where to look for a step, and no more."""
        return where_sentence(step, puzzle.shape, replace(manner, boxes=self.boxes(puzzle)))

    def step_against(self, what: str, solution: Solution, number: int, manner: Manner) -> str:
        """Say that a step shows a mark to be wrong: "a sun goes here, as step 3 from the start shows: ..."

        what: what is true instead of the mark. number: of the step, from 1. No picture shows that step, so
        its sentence names cells.
        """
        step = solution.steps[number - 1]
        if step.queens:
            step = step._replace(
                facts=facts_of(QUEEN, step.queens)
            )  # what the queen crosses out says nothing of the mark
        sentence = self.sentence(solution.puzzle, step, replace(manner, picture=False))
        said = manner.say("{what}, as step {number} from the start shows: {sentence}")
        return said.format(what=what, number=number, sentence=sentence)

    def legend_line(self, puzzle: Any, drawn: str, manner: Manner) -> str:
        """Explain the signs of a board drawn in letters: "0 moon, 1 sun", "A = red, B = blue".

        Only signs that are drawn are explained, and colours of regions only if sentences name them. An
        expert knows all signs.
        """
        if manner.voice == EXPERT:
            return ""
        signs = [
            f"{sign} {manner.say(what)}" for sign, what in self.legend(puzzle).items() if sign[0] in drawn
        ]
        coloured = range(self.count_regions(puzzle) if manner.colours else 0)
        letters, names = map(region_letter, coloured), [manner.region(i) for i in coloured]
        regions = [f"{letter} = {name}" for letter, name in zip(letters, names, strict=True)]
        return manner.say(", ").join([*signs, *regions])

    def rule_name(
        self,
        rule: str,
        size: int | None = None,
        manner: Manner = PLAYER_MANNER,
        others: int | None = None,
    ) -> str:
        """Name a rule in the voice of a manner. size: how many things a counting step counts; others: in how
        many of another kind these are, if not as many."""
        name = self.rules.get(f"{rule}-n" if size is not None else rule) or self.rules.get(rule)
        if manner.voice == EXPERT or name is None:
            return rule_name(rule, size)
        if 1 in (size, others):
            name = self.rules.get(f"1-{rule}" if size == 1 else f"{rule}-1") or name
        several = manner.say("several")
        number = several if size is None else manner.number(size)
        other = number if others is None else manner.number(others)
        return manner.say(name).replace("{number}", number).replace("{others}", other)

    def step_name(self, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Name the rule of a step."""
        kinds = [unit.kind for unit in step.units]
        others = len(kinds) - kinds.count(kinds[0]) if kinds else 0
        return self.rule_name(step.rule, step.size, manner, others or None)
