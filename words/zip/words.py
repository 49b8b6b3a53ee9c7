"""Sentences about Zip, in both voices."""

from collections.abc import Iterable, Mapping, Sequence

from ...solver.cells import cell_name
from ...solver.puzzle import Answer, WrongMark
from ...solver.step import Link, Step, Why
from ...solver.zip.puzzle import Zip
from ..game_words import Words
from ..manner import (
    EXPERT_MANNER,
    Manner,
    capitalise,
    group_by_key,
    join_words,
    name_cells,
    reason_text,
    to_translate,
)
from ..phrases import cells_with_noun, rule_name
from .names import (
    consequence_text,
    direction_text,
    is_told_by_other_ways,
    next_cells,
    obstacles,
    player_cell_name,
    reasons_at,
    sorted_numbers,
    tried_cell,
    tried_cell_name,
)
from .suppositions import (
    cut_off_text,
    dead_end_sentences,
    dead_end_text,
    link_sentences,
    replacement_ways_sentences,
)
from .ways import SENTENCES_BY_RULE, barred_way_sentences

#: Names of the rules, and of how a chain begins and ends.
RULE_NAMES = {
    "only-ways": to_translate("no other way left"),
    "loop": to_translate("would close a loop"),
    "order": to_translate("numbers that would be skipped"),
    "too-early": to_translate("would end too soon"),
    "both-ways": to_translate("two ways that do not go together"),
    "bridge": to_translate("the only way between two parts"),
    "one-look": to_translate("trying one step ahead"),
    "try-it": to_translate("trying a few steps ahead"),
    "try-it-far": to_translate("trying many steps ahead"),
    "supposed": to_translate("tried"),
    "dead-end": to_translate("a dead end"),
    "cut-off": to_translate("a part cut off"),
}


class ZipWords(Words):
    """The texts and sentences of Zip: a path through all cells, numbers, walls."""

    name: str = "Zip"
    goal: str = to_translate(
        "Draw one path through every cell that visits the numbers in order, from 1 to {number}, and crosses "
        "no wall."
    )
    form: str = "write rows of numbers and '.', then walls like r1c1|r1c2"
    row_form: str = 'write one JSON object a line with "numbers" and what else "puzzle" has in an answer'
    rules: Mapping[str, str] = RULE_NAMES
    misread: str = to_translate("numbers or walls")
    nothing_left: str = to_translate(
        "Nothing is left to find: the path is drawn as far as the rules show it."
    )
    ask: str = to_translate(
        "Are these the numbers and walls of your board? What was read stands in the corners and on the "
        "lines. If not, choose what is wrong, set the corners by hand, or take a sharper picture."
    )
    compare: str = to_translate("Compare the small numbers in the corners and the walls with your picture.")
    differ: str = to_translate(
        "Two of the paths are one where they are grey; the narrow bands are where they part."
    )
    answered: str = to_translate("The answer: the path, from the first number to the last.")

    def aim(self, puzzle: Zip, manner: Manner) -> str:
        return manner.say(self.goal).format(number=puzzle.last_number)

    def legend(self, puzzle: Zip) -> dict[str, str]:
        return {"#": to_translate("wall"), "- |": to_translate("path")}

    def correction_names(self, puzzle: Zip) -> dict[str, str]:
        return {"wall": to_translate("wall"), "path": to_translate("path")}

    def sentences(self, puzzle: Zip, step: Step, manner: Manner) -> Sequence[str]:
        return SENTENCES_BY_RULE[step.rule](puzzle, step, manner)

    def say_supposition_start(self, puzzle: Zip, step: Step, where: str, manner: Manner) -> list[str]:
        """Return the sentences on the way of the path that is tried; of a supposition about one cell first on
        the ways that are barred."""
        (tried, *_), (start, *two) = step.claim.chain, step.claim.cells
        (other,) = (cell for cell in tried.claim.cells if cell != start)
        name = tried_cell_name(puzzle, step, start, manner)
        barred = [] if two else barred_way_sentences(puzzle, start, reasons_at(step, start), name, manner)
        if is_told_by_other_ways(step):
            return [*barred, *replacement_ways_sentences(puzzle, step, manner)]
        text = (
            manner.say("Try going {direction} from {cell}.")
            if tried.links[0].joined
            else manner.say("Suppose the path does not go {direction} from {cell}.")
        )
        cell = tried_cell_name(puzzle, step, start, manner)
        return [*barred, text.format(direction=direction_text(start, other, manner), cell=cell)]

    def say_link(self, puzzle: Zip, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        if number == 1 and is_told_by_other_ways(step):  # said with what is tried
            return []
        return link_sentences(puzzle, step, number, manner)

    def say_clash(self, puzzle: Zip, step: Step, manner: Manner) -> list[str]:
        if step.claim.chain[-1].rule == "dead-end":
            return dead_end_sentences(puzzle, step, manner)
        return [cut_off_text(step.claim.chain[-1].claim.cells, manner)]

    def say_outcome(self, puzzle: Zip, step: Step, where: str, manner: Manner) -> list[str]:
        """Sentence stating that the path goes on to a neighbour or does not, or which ways it has left from
        a cell; and before it that another cell would be a dead end. It is told of the cell of which the
        supposition was told."""
        a, *two = step.claim.cells
        if not two:
            ends = next_cells(step, a)
            text = manner.say("the path goes {direction} from {cell} instead")
        else:
            start = tried_cell(step)
            a, ends = start, [cell for cell in step.claim.cells if cell != start]
            text = (
                manner.say("the path goes {direction} from {cell}")
                if any(link.joined for link in step.links)
                else manner.say("the path does not go {direction} from {cell}")
            )
        ways = manner.listed([direction_text(a, end, manner) for end in ends])
        outcome = text.format(direction=ways, cell=tried_cell_name(puzzle, step, a, manner))
        if step.claim.chain[-1].rule == "dead-end":
            return [dead_end_text(puzzle, step, outcome, manner)]
        return [manner.say("So {outcome}.").format(outcome=outcome)]

    def expert_parts(self, puzzle: Zip, step: Step) -> tuple[list[str], list[str]]:
        joined = [link for link in step.links if link.joined]
        parted = [link for link in step.links if not link.joined]
        said = [
            f"{capitalise(rule_name(step.rule))}: {cells_with_noun(step.claim.cells)}",
            *([f"{_links_text(joined)} joined"] if joined else []),
            *([f"{_links_text(parted)} parted"] if parted else []),
        ]
        return said, [*_closed_texts(puzzle, step.claim.why), *_barred_texts(step)]

    def say_broken(self, puzzle: Zip, mark: WrongMark, manner: Manner) -> str:
        assert mark.other
        if (mark.cell, mark.other) in puzzle.walls:
            return manner.say("there is a wall in the way")
        numbers = sorted_numbers(puzzle, (mark.cell, mark.other))
        if not numbers[0] or numbers[1] - numbers[0] < 2:
            return ""
        way, cell = (
            direction_text(mark.cell, mark.other, manner),
            player_cell_name(puzzle, None, mark.cell, manner),
        )
        going = manner.say("going {direction} from {cell}").format(direction=way, cell=cell)
        return consequence_text("number", numbers, going, manner)

    def say_instead(self, puzzle: Zip, mark: WrongMark, step: Step, manner: Manner) -> str:
        assert mark.other
        said = manner.say("the path does not go {direction} from here")
        return said.format(direction=direction_text(mark.cell, mark.other, manner))

    def say_answer(self, puzzle: Zip, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        assert mark.other
        said = manner.say("the path of the solution does not go {direction} from here")
        return said.format(direction=direction_text(mark.cell, mark.other, manner))


WORDS: Words = ZipWords()


# An expert's sentences
#
# <Rule>: cells <cells>. <link> and <link> joined. <link> parted. Ways from <cells> ruled out by the edge
# and by <cells> (<how>). Way from <cell> to <cell> ruled out by <cells> (<how>). Way to <cell> forced by
# <what>.

#: Reasons that no cells show, except walls and the edge.
REASONS_WITHOUT_CELLS = {"dead-end": "a dead end", "cut-off": "a part cut off"}


CLOSING_REASONS = ("wall", "passed", "ruled-out")  # reasons that close ways from a cell, said together


EARLIER_STEP = "before"  # reason of a way that an earlier step has ruled out


def _links_text(links: Iterable[Link]) -> str:
    return join_words([f"{cell_name(link.a)}-{cell_name(link.b)}" for link in links])


def _closed_texts(puzzle: Zip, whys: Iterable[Why]) -> list[str]:
    """Text for an expert on which ways of the path are closed: "ways from r1c1 and r1c6 ruled out by the edge
    and by r3c2 (passed)". Cells with the same reasons share a part."""
    of = group_by_key(
        (why.cell, f"by {_obstacle_text(puzzle, why)}") for why in whys if why.reason in CLOSING_REASONS
    )
    cells = group_by_key((" and ".join(reasons), cell) for cell, reasons in of.items())
    return [f"ways from {name_cells(some)} ruled out {reasons}" for reasons, some in cells.items()]


def _obstacle_text(puzzle: Zip, why: Why) -> str:
    """Name to an expert what closes a way of the path: "the edge and a wall", "r3c2 (passed)", "r3c2
    (before)" """
    if why.reason == "wall":
        return join_words([thing for thing, _ in obstacles(puzzle, why.cell, EXPERT_MANNER)])
    return reason_text(why.sources, EARLIER_STEP if why.reason == "ruled-out" else why.reason)


def _barred_texts(step: Step) -> list[str]:
    """Text for an expert on which ways of the path are ruled out for other reasons, a part for each
    reason."""
    whys = [why for why in step.claim.why if why.reason not in CLOSING_REASONS]
    if (
        len(step.claim.cells) == 2 and step.rule != "only-ways"
    ):  # a link: the way from the first to the second
        done = "forced" if any(link.joined for link in step.links) else "ruled out"
        return [
            f"way to {cell_name(why.cell)} {done}"
            f" by {reason_text(why.sources, why.reason, REASONS_WITHOUT_CELLS)}"
            for why in whys
        ]
    return [_barred_text(why, 2 if step.rule == "both-ways" else 1) for why in whys]


def _barred_text(why: Why, ways: int) -> str:
    """Text for an expert on why ways of the path are ruled out: "way from r2c2 to r2c3 ruled out by r2c4 and
    r3c3 (loop)". ways: how many are ruled out together; the first sources of the reason are their ends."""
    to, sources = why.sources[:ways], why.sources[ways:]
    both = "ways" if ways > 1 else "way"
    together = " together" if ways > 1 else ""
    said = reason_text(sources, why.reason, REASONS_WITHOUT_CELLS)
    return f"{both} from {cell_name(why.cell)} to {name_cells(to)}{together} ruled out by {said}"
