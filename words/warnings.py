"""Warnings about a reading in a player's language, with "row 3, column 4" instead of r3c4.

The reader writes warnings in English, for programs. A warning that is not listed here stays as it is.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from .manner import EXPERT, Manner, to_translate

SEVERAL_BOARDS = to_translate("there are {number} boards in this picture, the largest was read")
#: Warnings of readers; braces stand for the parts that vary. Cells in brackets, or sides, may follow each.
WARNING_TEXTS = (
    to_translate("the game has striped some cells because marks conflict"),
    to_translate("what stands between stripes is hard to make out"),
    to_translate("something covers a part of the board"),
    to_translate("the board is only {share} of the picture: is it the one you mean?"),
    to_translate("the board may be cut off at the {sides}"),
    to_translate("the board may have {n} cells a side"),
    to_translate("rows of the board are shifted sideways: {rows}"),
    to_translate("the board may be smaller than {n} x {m}: outer rows and columns are empty and unframed"),
    to_translate("both kinds of symbols are round and no signs lie between cells: another game?"),
    to_translate("the cells are only {number} pixels wide"),
    to_translate("the board has only {n} x {m} cells, fewer than usual: is it whole?"),
    to_translate("the grid goes on outside the {n} x {m} cells that were read"),
    to_translate("the lines of the grid are hard to see"),
    to_translate("the lines of the grid waver, as if drawn by hand"),
    to_translate("the picture shows another puzzle than the one that was given"),
    to_translate("the picture shows other regions than the board that was given"),
    SEVERAL_BOARDS,
    to_translate("something may hide {what}"),
    to_translate("something other than {what} is drawn"),
    to_translate("{what} is hard to make out"),
    to_translate("{what} does not look like the others"),
    to_translate("{what} may be given or put in"),
    to_translate("a published board has a solution: {what} is probably misread"),
    to_translate("a published board has a solution: look first at what you said"),
    to_translate("one change would give the board exactly one solution: --cell {move}"),
    to_translate("with that change the board would be: {board}"),
    to_translate("the borders between regions are faint in this picture"),
    to_translate("the picture hardly tells to which region some cells belong"),
    to_translate("regions lie in several parts"),
    to_translate("every region is a rectangle: is it another game?"),
    to_translate("many cells hold something other than queens and crosses{places}: is it another game?"),
    to_translate("some cells hold something other than queens and crosses{places}: is it another game?"),
    to_translate("there is text in the corners of some cells{places}: is it another game?"),
    to_translate("there are numbers beside the rows and columns: is it another game?"),
    to_translate("cells are filled across regions{places}: is it another game?"),
    to_translate("the borders do not follow the colours"),
    to_translate("a mark may be something else"),
    to_translate("what is drawn there is not a mark"),
    to_translate("all digits look alike: which of them are given cannot be told"),
    to_translate("hardly any digit looks given: given digits and yours are hard to tell apart"),
    to_translate("the lines between the boxes are hard to tell from the others"),
    to_translate("the only symbol of its kind may be something else"),
    to_translate("all cells look alike: which symbols are given cannot be told"),
    to_translate("cells may be lit up by an animation: which symbols are given cannot be told"),
    to_translate(
        "the symbols of one kind have an unusual colour: suns and moons may be swapped, so compare them"
    ),
    to_translate("suns and moons were told apart by shape, not by colour: compare them"),
    to_translate("the round symbols are taken for suns: the picture's colours seem to be inverted"),
    to_translate("the symbols are of more than two kinds"),
    to_translate(
        "the rows of small squares do not add up to the letters: how long the words are is not known"
    ),
    to_translate("how long the words are is not in the picture: words of any length were tried"),
    to_translate("no rows of small squares were found: how long the words are is not known"),
    to_translate("which words have been found is hard to tell"),
    to_translate("the answer has words that few people know: {words}"),
    to_translate("with words that few people know there is another answer: {words}"),
    to_translate("a number cannot be read"),
    to_translate("a number was read twice: {numbers}"),
    to_translate("no disc with the number {numbers} was found"),
    to_translate("the numbers do not go from 1 to {number}"),
    to_translate("something lies"),
    to_translate("walls cut the board in two"),
    to_translate("the path covers the walls of the puzzle, if it has any"),
    to_translate(
        "crosses were read as queens or stars, and the other marks as empty cells: only then do the marks fit"
    ),
    to_translate("the marks are not understood: most of them contradict the solution"),
    to_translate("of several possible readings one was chosen, because {why}: {reading}"),
)
#: Harmless facts about a reading.
NOTE_TEXTS = (
    to_translate("a picture that queens-snap made: what it drew there is no player's"),
    to_translate("first frame of an animated {format}"),
    to_translate("first page of several"),
    to_translate("the file ends after its first frame, which alone is read"),
    to_translate("marks are not looked for where the lines waver"),
    to_translate("region {region} is in several parts: {cells} does not touch the rest"),
    to_translate("region {region} is in several parts: {cells} do not touch the rest"),
    to_translate("it has {k} in each row, column and region, so it is solved as {game}, not as {other}"),
)
CELL_PATTERN = re.compile(r"\br(\d+)c(\d+)\b")
PLACES_PATTERN = r"(?P<places>(?: \([^()]*\)| between r\d+c\d+ and .+)?)"  # cells or sides after a warning
BETWEEN_PATTERN = re.compile(r"between (r\d+c\d+) and (r\d+c\d+)")
MORE_PLACES_PATTERN = re.compile(r"in (\d+) more places?")
OTHER_REGION = to_translate("another region for {cells}")  # what another reading has
STANDS_PATTERN = re.compile(r"(\S+) in (r\d+c\d+)")  # what another reading has in a cell
#: Parts that vary and are not translated: options, board texts, and names of formats and games.
UNTRANSLATED_GROUPS = ("move", "board", "format", "game", "other")
#: English texts of the parts that vary.
PART_TEXTS = (
    to_translate("a clue"),
    to_translate("a part of a clue"),
    to_translate("a digit"),
    to_translate("a letter"),
    to_translate("a disc with a number"),
    to_translate("a number"),
    to_translate("a queen or a cross"),
    to_translate("a region"),
    to_translate("a shape"),
    to_translate("a sign"),
    to_translate("a sun or a moon"),
    to_translate("a symbol"),
    to_translate("a wall"),
    to_translate("something"),
    to_translate("left"),
    to_translate("top"),
    to_translate("right"),
    to_translate("bottom"),
    to_translate("only this one has exactly one solution"),
    to_translate("it has exactly one solution, which other readings share"),
    to_translate("only its solution agrees with the marks"),
    to_translate("all that stands in cells is given"),
    to_translate("regions by their clearest borders"),
    to_translate("regions by all borders together"),
    to_translate("regions by colours alone"),
    to_translate("regions by steps of colour at borders"),
    to_translate("regions by steps of colour between the middles of cells"),
    to_translate("regions by ink between cells"),
    to_translate("regions by dark ink between cells"),
    to_translate("regions by coloured ink between cells"),
)


def warning_sentence(doubt: str, manner: Manner) -> str:
    """Return a warning in the player's language; for an expert, return it unchanged."""
    if manner.voice == EXPERT:
        return doubt
    for text, pattern in _patterns():
        if found := pattern.fullmatch(doubt):
            places = _translate_places(found["places"], manner)
            parts = {
                name: part if name in UNTRANSLATED_GROUPS else _translate_part(part, manner)
                for name, part in found.groupdict().items()
                if name != "places"
            }
            return manner.say(text).format(**parts, places=places) + ("" if "{places}" in text else places)
    return CELL_PATTERN.sub(lambda cell: _cell_text(cell[0], manner), doubt)


def more_doubts_text(manner: Manner, number: int) -> str:
    """Return the words for the number of doubts that a caption has left out."""
    return manner.counted("and one more doubt", "and {number} more doubts", number)


def count_boards(doubts: Iterable[str]) -> int:
    """Return the number of boards in a picture, from its warnings; 1 if no warning names a number."""
    before, after = SEVERAL_BOARDS.split("{number}")
    numbers = [text.removeprefix(before).removesuffix(after) for text in doubts]
    return max([int(number) for number in numbers if number.isdigit()], default=1)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return each warning with its pattern in English."""
    found = []
    for text in (*WARNING_TEXTS, *NOTE_TEXTS):
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(text)).replace(
            "(?P<places>.+?)", PLACES_PATTERN
        )
        found.append((text, re.compile(pattern if "{places}" in text else pattern + PLACES_PATTERN)))
    return tuple(found)


def _translate_places(places: str, manner: Manner) -> str:
    """Translate the places after a warning: cells " (r1c2, r3c4 ...)", sides " between r1c2 and r1c3", or
    nothing."""
    if sides := [*BETWEEN_PATTERN.finditer(places)]:
        names = [
            manner.say("between {a} and {b}").format(
                a=_cell_text(pair[1], manner), b=_cell_text(pair[2], manner)
            )
            for pair in sides
        ]
        if more := MORE_PLACES_PATTERN.search(places):
            names.append(manner.counted("in one more place", "in {number} more places", int(more[1])))
        return f" {manner.listed(names)}"
    if not places:
        return ""
    more = " ..." if places.endswith("...)") else ""
    return f" ({'; '.join(_cell_text(cell[0], manner) for cell in CELL_PATTERN.finditer(places))}{more})"


def _translate_part(part: str, manner: Manner) -> str:
    """Translate a part of a warning that varies, and name the cells in it."""
    if part in PART_TEXTS:
        return manner.say(part)
    if part.startswith(start := OTHER_REGION.removesuffix("{cells}")):
        return manner.say(OTHER_REGION).format(cells=_translate_part(part.removeprefix(start), manner))
    return manner.listed([_translate_item(item, manner) for item in _split_list(part)])


def _translate_item(item: str, manner: Manner) -> str:
    """Translate a word of a list, or "7 in r1c2"."""
    if found := STANDS_PATTERN.fullmatch(item):
        return manner.say("{value} in {place}").format(value=found[1], place=_cell_text(found[2], manner))
    return _cell_text(item, manner) if CELL_PATTERN.fullmatch(item) else manner.say(item)


def _split_list(part: str) -> Iterator[str]:
    """Split a list within a warning: "left, top and right" """
    return (word for word in re.split(r", | and ", part) if word)


def _cell_text(name: str, manner: Manner) -> str:
    found = CELL_PATTERN.fullmatch(name)
    assert found
    return manner.say("row {row}, column {column}").format(row=found[1], column=found[2])
