"""The rules of the other games, each shown where it is easiest to see on the puzzles in puzzles.txt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import NamedTuple

from pictured import beside, figure

from queens_snap.overlay.labels import Labels
from queens_snap.overlay.paint.svg import render_svg
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import solve_puzzle
from queens_snap.solver.games import parse_text
from queens_snap.solver.rating import LABELS
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT

PUZZLES = Path(__file__).with_name("puzzles.txt")
WIDTH = 260  # px, of a drawing
INTRODUCTION = """# The rules of the other games

The rules by which steps of Tango, Zip, Mini Sudoku, Patches, Wend and nonograms are explained, each on a
board where it is easy to see, with what the program says there: first to a player, then to an expert. What
the step rests on is outlined, what it finds stands out ([every sign](picture.md#on-a-hint)). What each game
asks for, and what each rule is worth, is on [a page of its own](games.md), and so are
[the rules of Queens and Star Battle](rules.md).
"""


class ShownRule(NamedTuple):
    """A rule, where it is shown: a scene of a story."""

    story: Story
    scene: int

    @property
    def step(self) -> Step:
        return self.story.steps[self.scene - 1]

    @property
    def ease(self) -> tuple[int, float]:
        """Less is easier to see: the cells of the board, the effort of the step."""
        rows, columns = self.story.solution.puzzle.shape
        return rows * columns, self.step.effort


def puzzles() -> dict[str, list[str]]:
    """The texts of puzzles.txt, by game."""
    found: dict[str, list[str]] = {}
    for game, text in re.findall(r"^\[(\w+)\]\n((?:(?!\[).*\n)+)", PUZZLES.read_text("utf-8"), re.MULTILINE):
        found.setdefault(game, []).append(text.rstrip() + "\n")
    return found


class Proved(Story):
    """A story of the proof itself: some rules find what a way seldom needs."""

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.solution.all_steps


def shown(game: str, texts: list[str]) -> dict[str, ShownRule]:
    """Each rule by which the ways of these puzzles go, or else their proofs, on the smallest board and there
    where it takes least to see; easiest rules first."""
    stories: list[Story] = []
    for text in texts:
        story = solve_puzzle(parse_text(text, game), game).story()
        if story is None:
            raise ValueError(f"a puzzle of {game} in {PUZZLES.name} has no way to one answer:\n{text}")
        stories.append(story)
    proved = [Proved(**{each.name: getattr(story, each.name) for each in fields(story)}) for story in stories]
    found = _easiest(proved) | _easiest(stories)
    return dict(sorted(found.items(), key=lambda each: each[1].step.tier))


def _easiest(stories: Sequence[Story]) -> dict[str, ShownRule]:
    found: dict[str, ShownRule] = {}
    for story in stories:
        for scene, step in enumerate(story.steps, 1):
            here = ShownRule(story, scene)
            if here.ease < found.setdefault(step.rule, here).ease:
                found[step.rule] = here
    return found


def page(folder: Path) -> str:
    """The page, whose pictures are written into a folder of pages."""
    parts = (part for game, texts in puzzles().items() for part in _of_game(game, shown(game, texts), folder))
    return "\n".join([INTRODUCTION, *parts])


def _of_game(game: str, rules: Mapping[str, ShownRule], folder: Path) -> Iterator[str]:
    words = WORDS[game]
    title = words.title(min(rules.values(), key=lambda each: each.ease).story.solution.puzzle)
    yield f"## {title}\n"
    for rule, there in rules.items():
        name = words.step_name(there.step)
        yield f"### {name[0].upper()}{name[1:]}\n"
        yield f"*tier {there.step.tier} · {LABELS[there.step.tier]}*\n"
        yield beside([figure(f"{game}-{rule}", rule, lambda theme, there=there: _svg(there, theme), folder)])
        yield f"> {there.story.text(there.scene)}\n>\n> *Expert:* {_by_expert(there)}\n"


def _svg(there: ShownRule, theme: str) -> str:
    moment = there.story.moment(there.scene, Labels(axes=True))
    looked = replace(moment, answer=None, guessed=())
    rows, columns = looked.puzzle.shape
    return render_svg(looked, theme, WIDTH // max(rows, columns))


def _by_expert(there: ShownRule) -> str:
    manner = replace(BESIDE_PICTURE, voice=EXPERT)
    return replace(there.story, manner=manner).text(there.scene)
