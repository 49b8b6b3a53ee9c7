"""Write the steps as one self-contained web page, which fetches nothing. Arrow keys step through it."""

import html
import json
import re
from dataclasses import asdict
from pathlib import Path

from ...words.languages import ENGLISH
from ...words.manner import Manner
from ...words.page_texts import button_labels as on_buttons
from ..labels import NO_LABELS, Labels
from ..paint.grounds import EQUAL_CONTRAST_LUMINANCE
from ..sketch import PRIMITIVE_NAMES, as_hex, default_values, glyph_shapes, read_measures
from ..themes import POINTING_COLOURS, THEMES
from .story import Story

WEB_FOLDER = "web"  # folder of the scripts and styles that all pages share
OVERLAY_FOLDER = Path(__file__).parents[1]
LIGHT, DARK = THEMES["light"], THEMES["dark"]


DRAWING_SCRIPT = "web/draw.js"  # the script of pages on which boards are only drawn
#: The further scripts of pages on which boards are played, in the order in which they need each other.
PLAYING_FILES = (
    "web/words.js",
    "web/moves.js",
    "web/session.js",
    "web/pointer.js",
    "web/hand.js",
    "web/controls.js",
    "web/frame.js",
    "web/rules.js",
    "web/why.js",
    "web/coach.js",
    "web/digits.js",
    "web/play_*.js",
    "web/table.js",
)
#: Colours of a board that are colours of the page: the name of each one's CSS variable in look.css.
PAGE_COLOUR_VARIABLES = {
    "page": "page",
    **dict.fromkeys(("cell", "on-ink", "veil"), "card"),
    "given": "given",
    **dict.fromkeys(("line", "track", "hair"), "rule"),
    **dict.fromkeys(("ink", "text", "frame", "solid"), "ink"),
    "looked": "accent",
}


def board_script(*, played: bool = False, module: bool = False) -> str:
    """Return the JavaScript that draws boards. played: add the scripts with which all games are played.
    module: keep the exports; otherwise remove them, because a page from disk cannot load modules."""
    constants = {
        "GLYPHS": {name: asdict(shape) for name, shape in glyph_shapes().items()},
        "MEASURES": read_measures() | {"even": EQUAL_CONTRAST_LUMINANCE},
        "USUAL": {kind: default_values(mark) for mark, kind in PRIMITIVE_NAMES.items()},
        "COLOURS": {name: [css, *sides] for name, (css, *sides) in _css_colours().items()},
    }
    shared = [
        f"const {name} = {json.dumps(value, separators=(',', ':'))};" for name, value in constants.items()
    ]
    text = "\n".join(
        [
            *shared,
            *(
                _read_file(name)
                for part in (DRAWING_SCRIPT, *(PLAYING_FILES if played else ()))
                for name in _matching_files(part)
            ),
        ]
    )
    return text if module else re.sub("^export ", "", text, flags=re.MULTILINE)


def _css_colours() -> dict[str, tuple[str, str, str]]:
    """Return for each colour of a board its CSS value, and its hex values in light and in dark. The CSS value
    is a variable if the colour is one of the page's, or if it differs between light and dark."""
    every = {**POINTING_COLOURS, **LIGHT.colours, "veil": LIGHT.veil[0]}
    pairs = {
        name: (as_hex(rgb), as_hex(DARK.veil[0] if name == "veil" else DARK.colour(name) or rgb))
        for name, rgb in every.items()
    }
    return {name: (_colour_variable(name, *pair), *pair) for name, pair in pairs.items()}


def _colour_variable(name: str, light: str, dark: str) -> str:
    if name in PAGE_COLOUR_VARIABLES:
        return f"var(--{PAGE_COLOUR_VARIABLES[name]}, {light})"
    return light if light == dark else f"var(--board-{name}, {light})"


def _matching_files(part: str) -> list[str]:
    """Return the file of this name, or the files that a pattern with a star matches."""
    if "*" not in part:
        return [part]
    return sorted(path.relative_to(OVERLAY_FOLDER).as_posix() for path in OVERLAY_FOLDER.glob(part))


def style_sheet(*, played: bool = False) -> str:
    """Return the style sheet that all pages share. played: add the styles of boards to play on."""
    own = [(name, *sides) for name, (css, *sides) in _css_colours().items() if "--board" in css]
    light, dark = ("".join(f" --board-{name}: {pair[i]};" for name, *pair in own) for i in (0, 1))
    colours = f":root {{{light} }}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n"
    return (
        _read_file(f"{WEB_FOLDER}/look.css")
        + colours
        + (_read_file(f"{WEB_FOLDER}/play.css") if played else "")
    )


def page_texts(manner: Manner) -> dict[str, str]:
    """Return the translations of the scripts' texts into the language of a manner; empty for English, the
    language of the scripts."""
    texts = re.findall(r'\bsay\("([^"]+)"', board_script(played=True)) if manner.language != ENGLISH else ()
    return {text: manner.say(text) for text in texts}


def story_page(story: Story, labels: Labels = NO_LABELS) -> str:
    """Return the HTML of a story's page. The story's name is escaped."""
    template = (
        _read_file(f"{WEB_FOLDER}/page.html")
        .replace("__LOOK__", style_sheet(played=True))
        .replace("__BOARD__", board_script(played=True))
    )
    shown = {
        **story.to_json(labels),
        "labels": on_buttons(story.manner),
        "texts": page_texts(story.manner),
        "lang": story.manner.language,
    }
    scenes = json.dumps(shown, separators=(",", ":"))
    # only "<" could end the script element; ">" and "&" are escaped to be safe
    inert = scenes.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    filled = {
        "TITLE": _escape_text(story.page_title),
        "HEADING": _escape_text(story.page_heading),
        "STORY": inert,
    }
    return re.sub(r"__(TITLE|HEADING|STORY)__", lambda found: filled[found[1]], template)


def _escape_text(text: str) -> str:
    """Return text escaped for HTML."""
    return html.escape(text.encode("utf-8", "replace").decode("utf-8"))


def _read_file(name: str) -> str:
    return (OVERLAY_FOLDER / name).read_text("utf-8")
