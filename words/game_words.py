"""The base class of the texts and sentences of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..solver.cells import region_letter
from ..solver.puzzle import Answer, Solution, WrongMark
from ..solver.step import QUEEN, Step, facts_of
from .manner import EXPERT, PLAYER_MANNER, Manner, capitalise, to_translate
from .phrases import expert_sentences, panel_ends, rule_name, where_sentence

#: Names of what a correction says of a place, in any game.
RULES_OF_ALL_GAMES = {
    "empty": to_translate("empty"),
    "given": to_translate("there from the start"),
    "put in": to_translate("put in by me"),
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
        say = self.supposition if step.claim.chain else self.sentences
        return " ".join(capitalise(sentence) for sentence in say(puzzle, step, manner) if sentence)

    def sentences(self, puzzle: Any, step: Step, manner: Manner) -> Sequence[str]:
        """Say a step without a supposition to a player, in sentences with full stops."""
        return [f"{self.statement(puzzle, step, manner)}."]

    def statement(self, puzzle: Any, step: Step, manner: Manner) -> str:
        """Say a step without a supposition to a player, without a full stop: links of suppositions are said
        in these words too."""
        raise NotImplementedError

    def supposition(self, puzzle: Any, step: Step, manner: Manner, letter: str = "") -> list[str]:
        """Say a supposition to a player: what is tried, what follows link by link, the contradiction, and
        what that shows.

        letter: of the link that this supposition is within another one; then its own links get no letters
        then.
        """
        return [
            sentence for part in self._supposition_parts(puzzle, step, manner, letter) for sentence in part
        ]

    def panel_ends(self, puzzle: Any, step: Step) -> list[int]:
        """Return of a long supposition how many links each panel has shown by then (`phrases.panel_ends`)."""
        return panel_ends(step.claim.chain)

    def panels(self, puzzle: Any, step: Step, manner: Manner) -> list[str]:
        """Say a step panel by panel, if it has several: a long supposition from what is tried to the
        contradiction with what that shows. Empty if one panel shows all."""
        ends = self.panel_ends(puzzle, step)
        if not ends:
            return []
        parts = self._supposition_parts(puzzle, step, replace(manner, by_panel=True))
        starts = [0, *(end + 1 for end in ends)]
        said = ([x for part in parts[i:j] for x in part if x] for i, j in pairwise(starts))
        return [" ".join(map(capitalise, sentences)) for sentences in said]

    def _supposition_parts(
        self, puzzle: Any, step: Step, manner: Manner, letter: str = ""
    ) -> list[Sequence[str]]:
        """Return the sentences of what is tried, of each link, and of the contradiction and its outcome."""
        chain = step.claim.chain
        where = manner.place(chain[0].claim.cells) or letter
        named = replace(manner, lines=not step.claim.look)  # what goes through several lines names each
        links = [
            self.say_link(puzzle, step, i, "" if letter else manner.letter(i - 1), named)
            for i in range(1, len(chain) - 1)
        ]
        outcome = self.say_outcome(puzzle, step, where, manner)
        return [
            self.say_try(puzzle, step, where, manner),
            *links,
            [*self.say_clash(puzzle, step, named), *outcome],
        ]

    def say_try(self, puzzle: Any, step: Step, where: str, manner: Manner) -> Sequence[str]:
        """Say to a player what a supposition tries. where: name of the cells in which it is tried; empty if a
        picture shows them in dashes."""
        raise NotImplementedError

    def say_link(self, puzzle: Any, step: Step, number: int, letter: str, manner: Manner) -> Sequence[str]:
        """Say what follows in a link of a supposition. number: of the link in the chain, from 1. letter: as a
        picture shows it, "(a)"."""
        return [manner.with_letter(self.statement(puzzle, step.claim.chain[number], manner), letter)]

    def say_clash(self, puzzle: Any, step: Step, manner: Manner) -> Sequence[str]:
        """Say the contradiction at the end of a supposition."""
        clash = self.clash(puzzle, step.claim.chain[-1], manner)
        return [manner.say("Now {clash}.").format(clash=clash)]

    def clash(self, puzzle: Any, end: Step, manner: Manner) -> str:
        """Say the contradiction in the last link of a supposition, without a full stop."""
        raise NotImplementedError

    def say_outcome(self, puzzle: Any, step: Step, where: str, manner: Manner) -> Sequence[str]:
        """Say what a contradiction shows of what was tried. where: as in `say_try`."""
        raise NotImplementedError

    def expert(self, puzzle: Any, step: Step) -> str:
        """Say to an expert all of a step's claim, in a form that can be read back."""
        return expert_sentences(step, lambda link: self.expert_parts(puzzle, link))

    def expert_parts(self, puzzle: Any, step: Step) -> tuple[Sequence[str], Sequence[str]]:
        """Return what is said to an expert of a step, or of a link, and its reasons, without full stops."""
        raise NotImplementedError

    def why_wrong(self, solution: Solution, mark: WrongMark, manner: Manner) -> str:
        """Say what speaks against a mark, without a full stop; empty if nothing can be said.

        A step that shows it is said after what is true instead: "a sun goes here, as step 3 from the start
        shows: ...". No picture shows that step, so its sentence names cells.
        """
        puzzle = solution.puzzle
        if broken := self.say_broken(puzzle, mark, manner):
            return broken
        if not mark.step:
            return self.say_answer(puzzle, mark, solution.answer, manner) if solution.answer else ""
        step = solution.steps[mark.step - 1]
        what, queens = self.say_instead(puzzle, mark, step, manner), step.queens
        if queens:  # what the queen crosses out says nothing of the mark
            step = step._replace(facts=facts_of(QUEEN, queens))
        sentence = self.sentence(puzzle, step, replace(manner, picture=False))
        said = manner.say("{what}, as step {number} from the start shows: {sentence}")
        return said.format(what=what, number=mark.step, sentence=sentence)

    def say_broken(self, puzzle: Any, mark: WrongMark, manner: Manner) -> str:
        """Say which rule of the game a mark breaks, whatever the answer is; empty if it breaks none."""
        return ""

    def say_instead(self, puzzle: Any, mark: WrongMark, step: Step, manner: Manner) -> str:
        """Say what is true instead of a mark that a step shows to be wrong: "a sun goes here"."""
        raise NotImplementedError

    def say_answer(self, puzzle: Any, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        """Say what the answer has instead of a mark that no step shows to be wrong; empty if there is nothing
        to say."""
        return ""

    def colours(self, puzzle: Any, colours: Any) -> tuple[str, ...] | None:
        """Name regions or clues by their colours on a capture, in English; None if colours cannot tell them
        apart. A name is empty if it is not needed. colours: rows of the (r, g, b) 0..255 of the cells."""
        return None

    def count_guessed(self, puzzle: Any, number: int, manner: Manner) -> str:
        """Count what search alone found of an answer: "two cells"."""
        return manner.counted("one cell", "{number} cells", number)

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
        kinds = [unit.kind for unit in step.claim.look]
        others = len(kinds) - kinds.count(kinds[0]) if kinds else 0
        return self.rule_name(step.rule, step.size, manner, others or None)
