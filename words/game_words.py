"""What is said of a game, in sentences for people: one record each, in a file of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..solver.cells import region_letter
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Step
from .manner import EXPERT, PLAYER_MANNER, Manner, to_translate
from .phrases import rule_name, where_sentence

ASK = to_translate(
    "Is this your board? What was read is drawn over it. If not, choose what is wrong, set the "
    "corners by hand, or take a sharper picture."
)
COMPARE = to_translate("Compare what is drawn over your picture with your board.")
DIFFER = to_translate("Two of the solutions differ where there is a ?.")
ANSWERED = to_translate("The answer. Each number is the step at which that can be deduced.")
#: What can be said of places in any game, by what a correction says.
ANYWHERE = {
    "empty": to_translate("empty"),
    "given": to_translate("given"),
    "put in": to_translate("my own"),
}


@dataclass(frozen=True)
class Words:
    """title: the game's name, given a puzzle of it. aim: how it goes, in a sentence. form, row_form: how its
    text, and a row of JSON, is written. player, expert: one step as its claim has it, in either voice. rules:
    what people call each rule ("only fits in one row"), of a counting step under its name and "-n";
    "{number}" in it stands for the step's size, "{others}" for how many of another kind it counts; under "1-"
    and its name that of one thing in others, under its name and "-1" that of several in one. why_wrong: what
    speaks against a mark, without a full stop.
    answer: what a person calls it. misread: what is doubted where there is no single answer.
    nothing_left: said where all is found. too_long: what to do where no proof of what was read ends in time,
    but to allow more; unsaid: the same where it would be shorter if somebody said what was only guessed at.
    colours: of a game with regions, or with clues in colours, what each is called by its colour, given a
    puzzle and rows of the (r, g, b) 0..255 of its cells on the capture; empty for one that needs no such
    name, None where they cannot be told apart by name. boxes: of a game with boxes, what each is called by
    its place, given a puzzle.

    What a page says beside what was read: ask, whether this is the board; compare, where there is no one
    answer; differ, what two of several look like; answered, of the picture of the answer. things: what is
    called by another name than a correction has it, given a puzzle: of Patches, the signs before the numbers.
    legend: what signs stand for where a board is drawn in letters, given a puzzle. regions: how many of its
    regions such a board names by letters.
    """

    title: Callable[[Any], str]
    aim: Callable[[Any, Manner], str]
    form: str
    row_form: str
    player: Callable[[Any, Step, Manner], str]
    expert: Callable[[Any, Step], str]
    rules: Mapping[str, str]
    why_wrong: Callable[[Solution, WrongMark, Manner], str]
    answer: str
    misread: str
    nothing_left: str
    too_long: str
    unsaid: str = ""
    colours: Callable[[Any, Any], tuple[str, ...] | None] = lambda puzzle, colours: None
    boxes: Callable[[Any], tuple[str, ...]] = lambda puzzle: ()
    ask: str = ASK
    compare: str = COMPARE
    differ: str = DIFFER
    answered: str = ANSWERED
    things: Callable[[Any], Mapping[str, str]] = lambda puzzle: {}
    legend: Callable[[Any], Mapping[str, str]] = lambda puzzle: {}
    regions: Callable[[Any], int] = lambda puzzle: 0

    def sentence(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """What a step says, in the voice that is wanted."""
        return self.expert(puzzle, step) if manner.voice == EXPERT else self.player(puzzle, step, manner)

    def where(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Where to look for a step, and no more."""
        return where_sentence(step, puzzle.shape, replace(manner, boxes=self.boxes(puzzle)))

    def legend_line(self, puzzle: Any, drawn: str, manner: Manner) -> str:
        """ "0 moon, 1 sun", "A red, B blue": what those signs stand for that a board has which is drawn in
        letters, and of which colour its regions are where sentences call them by that. An expert knows
        them."""
        if manner.voice == EXPERT:
            return ""
        signs = [
            f"{sign} {manner.say(what)}" for sign, what in self.legend(puzzle).items() if sign[0] in drawn
        ]
        coloured = range(self.regions(puzzle) if manner.colours else 0)
        letters = [f"{region_letter(i)} = {manner.region(i)}" for i in coloured]
        return manner.say(", ").join([*signs, *letters])

    def rule_name(
        self,
        rule: str,
        size: int | None = None,
        manner: Manner = PLAYER_MANNER,
        others: int | None = None,
    ) -> str:
        """What a rule is called, in the voice that is wanted. size: how many things a counting step counts;
        others: in how many of another kind they are, if not as many."""
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
        """What the rule of a step is called."""
        kinds = [unit.kind for unit in step.units]
        others = len(kinds) - kinds.count(kinds[0]) if kinds else 0
        return self.rule_name(step.rule, step.size, manner, others or None)
