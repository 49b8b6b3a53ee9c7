"""The files of the page, for the local server and for the folder of any web server."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from ...files.writing import PNG_NOTE
from ...overlay.story.page import board_script, page_texts, style_sheet
from ...result.snap import TIMED_PARTS, Snap
from ...solver.games import GAMES, maker_of
from ...solver.rating import EASY, HARD, MEDIUM
from ...vision.source.limits import MAX_BYTES
from ...words.games import WORDS
from ...words.languages import ENGLISH, languages, translations
from ...words.manner import Manner
from ...words.page_texts import game_title
from .requests import BUDGET_SECONDS, words_json

# The texts of the page in every language: those of shared scripts, of its own scripts, and of its HTML.

PAGE_FOLDER = Path(__file__).parents[1] / "page"
#: Pattern of a text in a script: the argument of say().
SCRIPT_TEXT_PATTERN = re.compile(r'\bsay\(\s*"([^"]+)"')
#: Pattern of a text in HTML: the content of an element with the attribute data-say, or an aria-label.
HTML_TEXT_PATTERN = re.compile(r'\bdata-say>([^<]+)<|\baria-label="([^"]+)"')


def page_sentences() -> list[str]:
    """Return the page's sentences in English, which are the keys of their translations."""
    scripts = [path.read_text("utf-8") for path in sorted(PAGE_FOLDER.glob("*.js"))]
    found = [text for script in scripts for text in SCRIPT_TEXT_PATTERN.findall(script)]
    html = HTML_TEXT_PATTERN.findall((PAGE_FOLDER / "index.html").read_text("utf-8"))
    return [*dict.fromkeys((*found, *(text or label for text, label in html)))]


def translated_texts() -> dict[str, dict[str, str]]:
    """Return the translations of the page's texts, by language (not English) and then by English text."""
    return {
        lang: _translate_page(Manner(translations=translations(lang)))
        for lang in languages()
        if lang != ENGLISH
    }


def _translate_page(manner: Manner) -> dict[str, str]:
    """Return the translations of all texts of the page into a manner's language."""
    return page_texts(manner) | {text: manner.say(text) for text in page_sentences()}


# The samples of the page: for each a picture and its answer, so that it can be played at once.

#: Game -> {puzzle, corners of the board in the picture, colours of the cells}.
SAMPLES_FILE = Path(__file__).with_name("samples.json")


def _read_samples() -> dict[str, Any]:
    """Return the content of SAMPLES_FILE."""
    return json.loads(SAMPLES_FILE.read_text("utf-8"))


def sample_answers(lang: str) -> list[dict[str, Any]]:
    """Return an answer for each sample, with the keys of an answer about a picture and four more.

    game: the game. name: the file name of the picture. corners: the corners of the board in the picture.
    makes: the choices for new puzzles of the game.
    """
    return [_sample_answer(game, sample, lang) for game, sample in _read_samples().items()]


def _sample_answer(game: str, sample: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return the answer of a sample. sample: a value of samples.json."""
    name = f"sample-{game}.png"
    known = Snap(name, colours=sample["colours"], lang=lang)
    result = known.with_solution_of(GAMES[game].of_json(sample["puzzle"]), BUDGET_SECONDS)
    story = result.story()
    return {
        "game": game,
        "name": name,
        "corners": sample["corners"],
        "result": {**result.to_json(), "ms": dict.fromkeys(TIMED_PARTS)},  # no times: files are reproducible
        "read": None,
        "story": story.to_json() if story else None,
        "words": words_json(result),
        "makes": _puzzle_choices(game, known.manner),
    }


def _puzzle_choices(game: str, manner: Manner) -> dict[str, Any]:
    """Return the choices for new puzzles of a game: sizes, the usual size, and names of difficulties."""
    wish = maker_of(game).wish
    labels = [
        label for label in (EASY, MEDIUM, HARD) if label in wish.labels and label not in wish.rare_labels
    ]
    difficulties = {label: manner.say(label) for label in labels}
    return {"sizes": [*wish.quick_sizes], "usual": wish().size, "difficulties": difficulties}


#: The content security policy of the page: it loads nothing from other addresses. Each server adds its rules
#: for scripts.
CONTENT_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


def page_files() -> dict[str, bytes]:
    """Return the content of each file by name: index.html, the files that it loads, and the samples."""
    return {name: content() for name, content in page_contents().items()}


def page_contents() -> dict[str, Callable[[], bytes]]:
    """Return a function for each file of the page, by name, that makes the file's content.

    Samples are made on demand, because they take a second.
    """
    files = {path.name: path.read_bytes() for path in sorted(PAGE_FOLDER.iterdir())}
    texts = translated_texts()
    html = files["index.html"].replace(b"__MOST_BYTES__", str(MAX_BYTES).encode())
    html = html.replace(b"__NOTE__", b64encode(PNG_NOTE)).replace(b"__DAILIES__", _daily_buttons().encode())
    made = {
        **files,
        "index.html": html.replace(b"__LANGUAGES__", " ".join(texts).encode()),
        "board.js": board_script(played=True, module=True).encode(),
        "look.css": style_sheet(played=True).encode(),
        **{f"texts-{lang}.json": _encode_json(said) for lang, said in texts.items()},
    }
    samples = {f"samples-{lang}.json": cache(partial(_samples_json, lang)) for lang in languages()}
    return {name: partial(bytes, content) for name, content in made.items()} | samples


def _daily_buttons() -> str:
    """Return the buttons for the puzzles of the day as HTML, which index.html contains from the start."""
    puzzles = {game: GAMES[game].of_json(sample["puzzle"]) for game, sample in _read_samples().items()}
    titles = {game: game_title(WORDS[puzzle.game], puzzle) for game, puzzle in puzzles.items()}
    return "".join(
        f'<li><button type="button" data-daily="{game}" data-title="{title}">{title}</button></li>'
        for game, title in titles.items()
    )


def _samples_json(lang: str) -> bytes:
    return _encode_json(sample_answers(lang))


def _encode_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
