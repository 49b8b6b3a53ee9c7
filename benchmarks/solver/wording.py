"""Count the words of a player's sentences, and show how each rule reads.

    python benchmarks/solver/wording.py [FOLDER] [--games GAME...] [--boards N] [--lang LANG]
        [--examples]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository). The player's
text of each step of the way is made without a picture, beside a plain one, and beside a coloured one.
Prints for each game how many words a sentence has, on average and at most. With --examples also prints, for
each rule and manner, the plainest and the worst text: those with the shortest and the longest sentence. Exit
status 1 if a sentence has more than 30 words.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from claims import BOARDS, KINDS, read

from queens_snap.solver.games import GAMES
from queens_snap.words.games import WORDS
from queens_snap.words.languages import ENGLISH, translations
from queens_snap.words.manner import MAX_SENTENCE_WORDS, PLAYER, Manner
from tests.words.sentence_length import words_of_sentences

SPOKEN = ("queens", "starbattle", "tango", "minisudoku", "zip", "patches", "wend", "nonogram")
MANY = 40  # boards of a game
COLOURS = ("purple", "orange", "blue", "green", "grey", "red", "yellow", "pink", "brown", "teal") * 40


@dataclass(frozen=True)
class Example:
    """A step's text. words: in its longest sentence. text: preceded by the board's name."""

    words: int
    text: str


def main(argv: list[str] | None = None) -> int:
    """Print a line a game, and the texts of each rule if that is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=SPOKEN, default=SPOKEN)
    parser.add_argument("--boards", type=int, default=MANY, help="real ones of each game")
    parser.add_argument("--lang", default=ENGLISH)
    parser.add_argument("--examples", action="store_true", help="print the texts of each rule")
    args = parser.parse_args(argv)
    longest = 0
    for game in args.games:
        lengths, examples = list[int](), dict[tuple[str, str], list[Example]]()
        for rule, manner, text in texts(game, args.folder, args.boards, args.lang):
            words = words_of_sentences(text)
            lengths += words
            examples.setdefault((rule, manner), []).append(Example(max(words), text))
        if lengths:
            print(f"{game}: {fmean(lengths):.1f} words a sentence, at most {max(lengths)}")
            longest = max(longest, *lengths)
        for (rule, manner), found in sorted(examples.items() if args.examples else ()):
            plain, worst = min(found, key=lambda x: x.words), max(found, key=lambda x: x.words)
            print(f"  {rule}, {manner} ({len(found)})\n    {plain.words}: {plain.text}")
            if worst.text != plain.text:
                print(f"    {worst.words}: {worst.text}")
    return 1 if longest > MAX_SENTENCE_WORDS else 0


def texts(game: str, folder: Path, boards: int, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield each step's rule, the name of a manner, and the text in that manner."""
    manners = {
        "in text": Manner(PLAYER, None, False, translations(lang)),
        "beside a picture": Manner(PLAYER, None, True, translations(lang)),
        "in colour": Manner(PLAYER, COLOURS, True, translations(lang)),
    }
    words = WORDS[game]
    rows = read(folder / KINDS[game].file)
    for row in rows[:: max(1, len(rows) // boards)][:boards]:
        puzzle = GAMES[game].of_json(row)
        for step in GAMES[game].conclude(puzzle).steps:
            for name, manner in manners.items():
                named = replace(manner, boxes=words.boxes(puzzle) if manner.picture else ())
                yield step.rule, name, words.sentence(puzzle, step, named)


if __name__ == "__main__":
    sys.exit(main())
