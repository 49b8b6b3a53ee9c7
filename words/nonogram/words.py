"""What is said of nonograms."""

from ..game_words import Words
from ..manner import to_translate
from .steps import expert, player

AIM = to_translate(
    "Fill cells so that each row and column has blocks as long as the numbers at its end say, in that order."
)
#: What people call the rules, and how a chain begins and ends.
RULES = {
    "overlap": to_translate("wherever the blocks lie"),
    "complete-line": to_translate("all ways to complete a line"),
    "supposition": to_translate("trying it"),
    "supposed": to_translate("tried"),
    "clue": to_translate("no room for the blocks"),
}

WORDS = Words(
    title=lambda puzzle: "Nonogram",
    aim=lambda puzzle, manner: manner.say(AIM),
    form="write 'rows' and a clue a line, then 'columns' and theirs",
    row_form='write one JSON object a line with "row_clues" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=lambda solution, mark, manner: "",
    answer="answer",
    misread=to_translate("clues"),
    nothing_left=to_translate("Nothing is left to find."),
    legend=lambda puzzle: {"#": to_translate("filled"), ".": to_translate("empty")},
    too_long="check that it was written down right: one with many answers takes longest",
)
