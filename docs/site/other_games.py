"""The page with the rules of all games except Queens, each shown where it is easiest in puzzles.txt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from figures import figure, side_by_side

from queens_snap.overlay.labels import Labels
from queens_snap.overlay.paint.svg import render_svg
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import solve_puzzle
from queens_snap.solver.games import parse_text
from queens_snap.solver.rating import LABELS
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT

PUZZLES_FILE = Path(__file__).with_name("puzzles.txt")
WIDTH = 260  # pixels of a drawing
INTRODUCTION = """# The rules of the other games

The rules by which steps of Tango, Zip, Mini Sudoku, Patches, Wend and nonograms are explained, each on a
board where it is easy to see, with what the program says there: first to a player, then to an expert. What
the step rests on is outlined, what it finds stands out ([every sign](picture.md#on-a-hint)). What each game
asks for, and what each rule is worth, is on [a page of its own](games.md), and so are
[the rules of Queens and Star Battle](rules.md).
"""


class ShownRule(NamedTuple):
    """A scene of a story whose step goes by a rule. scene: its number; the start has the number 0."""

    story: Story
    scene: int

    @property
    def step(self) -> Step:
        """The step of the scene."""
        return self.story.steps[self.scene - 1]

    @property
    def difficulty(self) -> tuple[int, float]:
        """The number of cells of the board, and the effort of the step; smaller is easier to see."""
        rows, columns = self.story.solution.puzzle.shape
        return rows * columns, self.step.effort


def read_puzzles() -> dict[str, list[str]]:
    """Return the texts of the puzzles in PUZZLES_FILE, by game."""
    found: dict[str, list[str]] = {}
    content = PUZZLES_FILE.read_text("utf-8")
    for game, text in re.findall(r"^\[(\w+)\]\n((?:(?!\[).*\n)+)", content, re.MULTILINE):
        found.setdefault(game, []).append(text.rstrip() + "\n")
    return found


class ProofStory(Story):
    """A story of the proof, which also has steps that the way leaves out."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the proof."""
        return self.solution.all_steps


def easiest_places(game: str, texts: list[str]) -> dict[str, ShownRule]:
    """Return the scene that shows each rule most easily, the easiest rules first.

    A scene comes from the ways of the puzzles. For a rule that no way uses, it comes from their proofs.

    texts: puzzles of the game. Raises ValueError for a puzzle without exactly one answer.
    """
    stories: list[Story] = []
    for text in texts:
        story = solve_puzzle(parse_text(text, game), game).story()
        if story is None:
            raise ValueError(f"a puzzle of {game} in {PUZZLES_FILE.name} has no way to one answer:\n{text}")
        stories.append(story)
    proofs = [
        ProofStory(**{each.name: getattr(story, each.name) for each in fields(story)}) for story in stories
    ]
    found = _easiest_scenes(proofs) | _easiest_scenes(stories)
    return dict(sorted(found.items(), key=lambda each: each[1].step.tier))


def _easiest_scenes(stories: Sequence[Story]) -> dict[str, ShownRule]:
    """Return the scene of least difficulty for each rule that the stories use."""
    found: dict[str, ShownRule] = {}
    for story in stories:
        for scene, step in enumerate(story.steps, 1):
            shown = ShownRule(story, scene)
            if shown.difficulty < found.setdefault(step.rule, shown).difficulty:
                found[step.rule] = shown
    return found


def make_page(folder: Path) -> str:
    """Return the page as Markdown, and write its pictures. folder: the folder of the site's pages."""
    parts = (
        part
        for game, texts in read_puzzles().items()
        for part in _game_section(game, easiest_places(game, texts), folder)
    )
    return "\n".join([INTRODUCTION, *parts])


def _game_section(game: str, rules: Mapping[str, ShownRule], folder: Path) -> Iterator[str]:
    """Yield the parts of a game's section: a heading, drawings and sentences for each rule."""
    words = WORDS[game]
    title = words.title(min(rules.values(), key=lambda each: each.difficulty).story.solution.puzzle)
    yield f"## {title}\n"
    for rule, shown in rules.items():
        name = words.step_name(shown.step)
        yield f"### {name[0].upper()}{name[1:]}\n"
        yield f"*tier {shown.step.tier} · {LABELS[shown.step.tier]}*\n"
        draw = partial(_draw_rule, shown)
        yield side_by_side([figure(f"{game}-{rule}", rule, draw, folder)])
        yield f"> {shown.story.text(shown.scene)}\n>\n> *Expert:* {_expert_sentence(shown)}\n"


def _draw_rule(shown: ShownRule, theme: str) -> str:
    """Return the SVG of a rule's step, without the answer. theme: a key of THEMES."""
    moment = shown.story.moment(shown.scene, Labels(axes=True))
    without_answer = replace(moment, answer=None, guessed=())
    rows, columns = without_answer.puzzle.shape
    return render_svg(without_answer, theme, WIDTH // max(rows, columns))


def _expert_sentence(shown: ShownRule) -> str:
    """Return the sentence of a rule's step in the expert's voice."""
    manner = replace(BESIDE_PICTURE, voice=EXPERT)
    return replace(shown.story, manner=manner).text(shown.scene)
