"""A book's entry for a puzzle: finished drawings and sentences, which other processes can prepare."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from ...solver.puzzle import Position, Puzzle, Solution
from ...words.games import WORDS
from ...words.languages import translations
from ...words.manner import Manner
from ...words.page_texts import game_title
from ..compose import compose_sketch
from ..games import DRAWINGS
from ..labels import Labels
from ..moment import CellColours, Moment
from ..paint.grounds import cell_grounds
from ..paint.svg import axis_labels, page_primitives
from ..sketch import Glyph, Label, Primitives
from ..story.story import Story
from ..themes import STORY_THEME, THEMES, Theme

MAX_HINTS = 3  # steps of a puzzle that get a hint
EXAMPLE_STEPS = 2  # steps of the example that are shown with the rules
#: The looks of a book: in colours, or in black and white.
COLOUR_LOOK, PRINT = LOOKS = "light", "print"


def book_theme(look: str) -> Theme:
    """Return the theme of a book on white paper. look: one of LOOKS."""
    return STORY_THEME if look == COLOUR_LOOK else THEMES[look]


class HintTexts(NamedTuple):
    """The sentences of a hint: where to look, and what follows there."""

    where: str
    finding: str


class StepPicture(NamedTuple):
    """A step as a picture, with its sentence."""

    primitives: Primitives
    heading: str
    text: str


@dataclass(frozen=True)
class Entry:
    """The drawings and sentences of a puzzle in a book.

    - game: the name of the game in the result schema. title: the name of the game that people read.
    - aim: the aim of the game, in a sentence.
    - level: the puzzle's difficulty in words. difficulty_key: the tier of the hardest step, and the points of
      all steps; a harder puzzle has a larger key.
    - shape: rows and columns. clue_space: the space for clues, in cells, at the left and on top.
    - board: the drawing of the empty puzzle with axes. answer: the drawing of the solved puzzle.
    - numbered: True if the answer has step numbers.
    - hints: the hints for the first steps. lesson: pictures of the first steps.
    """

    game: str
    title: str
    aim: str
    level: str
    difficulty_key: tuple[int, int]
    shape: tuple[int, int]
    clue_space: tuple[float, float]
    board: Primitives
    answer: Primitives
    numbered: bool
    hints: tuple[HintTexts, ...]
    lesson: tuple[StepPicture, ...]


def make_entry(solution: Solution, start: Position, look: str, lang: str | None) -> Entry:
    """Return the entry of a puzzle with one answer. start: its start and the steps from there. look: one of
    LOOKS. lang: language of the sentences."""
    puzzle, theme, rating = solution.puzzle, book_theme(look), solution.rating
    assert solution.answer is not None
    assert rating is not None
    game, words = DRAWINGS[puzzle.game], WORDS[puzzle.game]
    names = None if theme.uncoloured else words.colours(puzzle, _board_colours(puzzle, theme))
    manner = Manner(colours=names, picture=True, translations=translations(lang), uncoloured=theme.uncoloured)
    story = Story(puzzle.game, solution, start, manner=manner)
    answer = draw_answer(solution, theme, Labels(path_numbers=True))
    return Entry(
        puzzle.game,
        game_title(words, puzzle),
        story.aim,
        manner.say(rating.label),
        (rating.tier, rating.score),
        puzzle.shape,
        game.clue_space(puzzle),
        draw_board(puzzle, theme, lettered=names is None),
        answer,
        answer != draw_answer(solution, theme, Labels(without_numbers=True)),
        tuple(_hint_texts(story, i) for i in range(1, min(MAX_HINTS, len(story.steps)) + 1)),
        tuple(_step_picture(story, *panel, theme) for panel in story.panels if 0 < panel[0] <= EXAMPLE_STEPS),
    )


def draw_board(puzzle: Puzzle, theme: Theme, *, lettered: bool) -> Primitives:
    """Draw a puzzle with the numbers of its rows and columns. lettered: write one letter on each region,
    because sentences name regions by letters."""
    game, moment = DRAWINGS[puzzle.game], Moment(puzzle, uncoloured=theme.uncoloured)
    letters: dict[str, Label] = {}
    if lettered and game.has_regions:
        for primitive in game.draw_over_pieces(replace(moment, labels=Labels(letters=True))):
            if isinstance(primitive, Label):
                letters.setdefault(primitive.text, primitive)
    drawn = compose_sketch(moment).all_primitives
    beside = axis_labels(puzzle.shape, game.clue_space(puzzle))
    return (*drawn, *(primitive for primitive in letters.values() if primitive not in drawn), *beside)


def draw_answer(solution: Solution, theme: Theme, labels: Labels) -> Primitives:
    """Draw the answer of a puzzle, with the step numbers that its game draws on captures.

    labels: number a path with its steps (`along`), or leave the step numbers out (`plain`).
    """
    puzzle, answer = solution.puzzle, solution.answer
    assert answer is not None
    game = DRAWINGS[puzzle.game]
    moment = Moment(
        puzzle,
        done=solution.steps,
        answer=answer,
        guessed=solution.guessed,
        labels=labels,
        uncoloured=theme.uncoloured,
    )
    pieces = game.draw_pieces(moment, game.answer_pieces(puzzle, answer), "old")
    written = [primitive for primitive in game.draw_answer(moment) if isinstance(primitive, Glyph | Label)]
    taken = {(type(primitive), primitive.at) for primitive in written}
    drawn = (*game.draw_board(moment), *pieces, *game.draw_over_pieces(moment))
    kept = (m for m in drawn if not (isinstance(m, Glyph | Label) and (type(m), m.at) in taken))
    return (*kept, *written)


def _hint_texts(story: Story, number: int) -> HintTexts:
    puzzle, step = story.solution.puzzle, story.steps[number - 1]
    where = WORDS[puzzle.game].where(puzzle, step, replace(story.manner, picture=False))
    return HintTexts(where, story.text(number, picture=False))


def _step_picture(story: Story, number: int, part: int, theme: Theme) -> StepPicture:
    primitives, _ = page_primitives(story.moment(number, story.labels(), part), theme)
    return StepPicture(primitives, story.heading(number, part), story.text(number, part))


def _board_colours(puzzle: Puzzle, theme: Theme) -> CellColours:
    """Return the colour of each cell of the empty board."""
    rows, columns = puzzle.shape
    found = cell_grounds(compose_sketch(Moment(puzzle)).all_primitives, theme, puzzle.shape)
    return [[found.get((r, c), theme.page) for c in range(columns)] for r in range(rows)]
