"""The base class of the texts and sentences of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..solver.cells import region_letter
from ..solver.puzzle import Answer, Solution, WrongMark
from ..solver.step import QUEEN, Step, make_facts
from .manner import EXPERT, PLAYER_MANNER, Manner, capitalise, to_translate
from .phrases import expert_sentences, panel_ends, rule_name, where_sentence

#: Names of the corrections that every game has.
COMMON_CORRECTION_NAMES = {
    "empty": to_translate("empty"),
    "given": to_translate("there from the start"),
    "put in": to_translate("put in by me"),
}


class Words:
    """The texts and sentences of a game. A game derives a class from this one and overrides what differs.

    Texts for a player are written in English and translated when they are used.

    - name: the game's name, as a title. goal: the aim of the game, in a sentence.
    - form, row_form: the advice to write the text of a puzzle, or its JSON row, in the right form, in
      English.
    - rules: the names of rules. "{number}" stands for the size of a counting step, "{others}" for the number
      of units of the other kind. The key of a counting rule may be the rule with "-n" at its end, with "1-"
      before it for a step that counts one unit, or with "-1" at its end for a step with one unit of the other
      kind.
    - answer: the word for the answer.
    - misread: the symbols that may be misread if there is no single solution.
    - nothing_left: the sentence if everything is found.
    - remedy_if_slow: the remedy, besides more time, if no proof for the reading ends in time.
    - remedy_if_guessed: the remedy instead if the proof would be shorter without a guess of the reader.
    - ask: the question whether the reading is right, which stands beside the reading.
    - compare: the request to compare the reading with the board, if there is no single solution.
    - differ: the explanation of a picture that shows where two of several solutions differ.
    - answered: the explanation of the picture of the answer.
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
        """Return the name of a puzzle's game."""
        return self.name

    def aim(self, puzzle: Any, manner: Manner) -> str:
        """Return the aim of the game, as a sentence."""
        return manner.say(self.goal)

    def player(self, puzzle: Any, step: Step, manner: Manner) -> str:
        """Return the sentences of a step in the player's voice. Raises KeyError for an unknown rule."""
        say = self.supposition if step.claim.chain else self.sentences
        return " ".join(capitalise(sentence) for sentence in say(puzzle, step, manner) if sentence)

    def sentences(self, puzzle: Any, step: Step, manner: Manner) -> Sequence[str]:
        """Return the sentences of a step without a supposition, for a player, with full stops."""
        return [f"{self.statement(puzzle, step, manner)}."]

    def statement(self, puzzle: Any, step: Step, manner: Manner) -> str:
        """Return the statement of a step without a supposition, for a player, without a full stop.

        The links of a supposition also have such statements.
        """
        raise NotImplementedError

    def supposition(self, puzzle: Any, step: Step, manner: Manner, letter: str = "") -> list[str]:
        """Return the sentences of a supposition, for a player: the attempt, the links that follow, the
        contradiction, and the conclusion.

        letter: the letter of the link, if this supposition is a link within another one. The links of an
        inner supposition have no letters.
        """
        return [
            sentence for part in self._supposition_parts(puzzle, step, manner, letter) for sentence in part
        ]

    def panel_ends(self, puzzle: Any, step: Step) -> list[int]:
        """Return the number of links that are told up to the end of each panel (`phrases.panel_ends`)."""
        return panel_ends(step.claim.chain)

    def panels(self, puzzle: Any, step: Step, manner: Manner) -> list[str]:
        """Return the text of each panel of a step that has several panels; empty if one picture shows all.

        The panels of a long supposition go from the attempt to the contradiction and the conclusion.
        """
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
        """Return the sentences of the attempt, of each link, and of the contradiction with its conclusion."""
        chain = step.claim.chain
        where = manner.place(chain[0].claim.cells) or letter
        named = replace(manner, lines=not step.claim.units)  # what goes through several lines names each
        links = [
            self.say_link(puzzle, step, i, "" if letter else manner.letter(i - 1), named)
            for i in range(1, len(chain) - 1)
        ]
        outcome = self.say_outcome(puzzle, step, where, manner)
        return [
            self.say_supposition_start(puzzle, step, where, manner),
            *links,
            [*self.say_clash(puzzle, step, named), *outcome],
        ]

    def say_supposition_start(self, puzzle: Any, step: Step, where: str, manner: Manner) -> Sequence[str]:
        """Return the sentences about the attempt of a supposition, for a player.

        where: the name of the cells of the attempt; empty if a picture shows them in dashes.
        """
        raise NotImplementedError

    def say_link(self, puzzle: Any, step: Step, number: int, letter: str, manner: Manner) -> Sequence[str]:
        """Return the sentences of a link of a supposition.

        number: the number of the link in the chain, from 1. letter: the letter of the link in a picture,
        "(a)".
        """
        return [manner.with_letter(self.statement(puzzle, step.claim.chain[number], manner), letter)]

    def say_clash(self, puzzle: Any, step: Step, manner: Manner) -> Sequence[str]:
        """Return the sentences about the contradiction at the end of a supposition."""
        clash = self.clash(puzzle, step.claim.chain[-1], manner)
        return [manner.say("Now {clash}.").format(clash=clash)]

    def clash(self, puzzle: Any, end: Step, manner: Manner) -> str:
        """Return the contradiction in the last link of a supposition as a statement, without a full stop."""
        raise NotImplementedError

    def say_outcome(self, puzzle: Any, step: Step, where: str, manner: Manner) -> Sequence[str]:
        """Return the sentences of the conclusion that a contradiction allows. where: see
        `say_supposition_start`."""
        raise NotImplementedError

    def expert(self, puzzle: Any, step: Step) -> str:
        """Return the whole claim of a step in the expert's voice, in a form that a program can read back."""
        return expert_sentences(step, lambda link: self.expert_parts(puzzle, link))

    def expert_parts(self, puzzle: Any, step: Step) -> tuple[Sequence[str], Sequence[str]]:
        """Return the statements of a step or link, and its reasons, for an expert, without full stops."""
        raise NotImplementedError

    def why_wrong(self, solution: Solution, mark: WrongMark, manner: Manner) -> str:
        """Return the reason why a mark is wrong, without a full stop; empty if there is no known reason.

        If a step shows that the mark is wrong, its sentence follows the right content: "a sun goes here, as
        step 3 from the start shows: ...". No picture shows that step, so its sentence names cells.
        """
        puzzle = solution.puzzle
        if broken := self.say_broken(puzzle, mark, manner):
            return broken
        if not mark.step:
            return self.say_answer(puzzle, mark, solution.answer, manner) if solution.answer else ""
        step = solution.steps[mark.step - 1]
        what, queens = self.say_instead(puzzle, mark, step, manner), step.queens
        if queens:  # what the queen crosses out says nothing of the mark
            step = step._replace(facts=make_facts(QUEEN, queens))
        sentence = self.sentence(puzzle, step, replace(manner, picture=False))
        said = manner.say("{what}, as step {number} from the start shows: {sentence}")
        return said.format(what=what, number=mark.step, sentence=sentence)

    def say_broken(self, puzzle: Any, mark: WrongMark, manner: Manner) -> str:
        """Return the rule of the game that a mark breaks, as a statement; empty if it breaks no rule."""
        return ""

    def say_instead(self, puzzle: Any, mark: WrongMark, step: Step, manner: Manner) -> str:
        """Return the right content of a cell whose mark a step shows to be wrong: "a sun goes here"."""
        raise NotImplementedError

    def say_answer(self, puzzle: Any, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        """Return the content that the answer has in place of a mark that no step shows to be wrong.

        The statement is empty if the game has none.
        """
        return ""

    def colours(self, puzzle: Any, colours: Any) -> tuple[str, ...] | None:
        """Return the names of regions or clues by their colours on a capture, in English.

        Returns None if colours cannot tell the regions apart. A name is empty if no sentence needs it.
        colours: rows of the (r, g, b) 0..255 of the cells.
        """
        return None

    def count_guessed(self, puzzle: Any, number: int, manner: Manner) -> str:
        """Return the part of an answer that search alone found, in words: "two cells"."""
        return manner.counted("one cell", "{number} cells", number)

    def boxes(self, puzzle: Any) -> tuple[str, ...]:
        """Return the names of boxes by their places, in English."""
        return ()

    def correction_names(self, puzzle: Any) -> Mapping[str, str]:
        """Return the names of what a correction can set, by the word that is typed for it; only those whose
        name is another word."""
        return {}

    def legend(self, puzzle: Any) -> Mapping[str, str]:
        """Return the meanings of the signs of a board drawn in letters, by sign."""
        return {}

    def count_regions(self, puzzle: Any) -> int:
        """Count the regions that a board drawn in letters names by letters."""
        return 0

    def sentence(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Return the sentence of a step in the voice of a manner."""
        return self.expert(puzzle, step) if manner.voice == EXPERT else self.player(puzzle, step, manner)

    def where(self, puzzle: Any, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        """Return the sentence that only names the place to look at for a step."""
        return where_sentence(step, puzzle.shape, replace(manner, boxes=self.boxes(puzzle)))

    def legend_line(self, puzzle: Any, drawn: str, manner: Manner) -> str:
        """Return the legend of a board drawn in letters: "0 moon, 1 sun", "A = red, B = blue".

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
        """Return the name of a rule in the voice of a manner.

        size: the number of units that a counting step counts. others: the number of units of the other kind,
        if it differs from `size`.
        """
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
        """Return the name of a step's rule."""
        kinds = [unit.kind for unit in step.claim.units]
        others = len(kinds) - kinds.count(kinds[0]) if kinds else 0
        return self.rule_name(step.rule, step.size, manner, others or None)
