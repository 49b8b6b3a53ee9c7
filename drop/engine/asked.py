"""What a request asks for beside the picture itself: names, corrections, the format of the answer."""

import json
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from ...vision.correction import MAX_SIZE, MIN_SIZE, Correction, parse_move, parse_point
from ...words.languages import ENGLISH, is_spoken
from ...words.manner import PLAYER, VOICES

if TYPE_CHECKING:
    from ...pipeline import Snap
    from ...vision.source.capture import Capture

MOST_BOARDS = 99  # of one picture
LONGEST_NAME = 255  # characters, as in file systems
BUDGET = 12.0  # seconds of processor time for a puzzle: well within what its process is given (pool.LONGEST)
MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
LONGEST_FIELD = 24  # characters of a field that is named
LONGEST_LANGUAGE = 12  # characters: a language, a country and an encoding

T = TypeVar("T")


@dataclass(frozen=True)
class Asked:
    """file: the name to report, never opened. stars, size, which, ignore_marks, correction, voice, lang: as
    `snap` takes them. suffix: the format of a picture."""

    file: str = "capture"
    stars: int | None = None
    which: int = 1
    ignore_marks: bool = False
    correction: Correction = field(default_factory=Correction)
    suffix: str = ".png"
    voice: str = PLAYER
    lang: str = ENGLISH

    def snap(self, source: "bytes | Capture") -> "Snap":
        """The capture in a file's bytes, or decoded by somebody else, read as asked for."""
        from ...pipeline import snap  # with numpy and OpenCV, of which those who only play have no need

        return snap(
            source,
            file=self.file,
            stars=self.stars,
            which=self.which,
            ignore_marks=self.ignore_marks,
            correction=self.correction,
            voice=self.voice,
            lang=self.lang,
            budget=BUDGET,
        )


def parse_query(pairs: Iterable[tuple[str, str]]) -> Asked:
    """What the names and values of an address' query ask for; raises ValueError, naming what is wrong."""
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    moves = _each(parse_move, "cell", values.pop("cell", []))
    match _each(parse_point, "corners", values.pop("corners", [])):
        case ():
            corners = None
        case (a, b, c, d):
            corners = a, b, c, d
        case points:
            raise ValueError(f"corners: there must be four, not {len(points)}")
    single = {name: _only(name, given) for name, given in values.items()}
    size = _whole(single, "size", MIN_SIZE, MAX_SIZE)
    asked = Asked(
        file=single.pop("file", "capture")[:LONGEST_NAME],
        stars=_whole(single, "stars", 1, MAX_SIZE),
        which=_whole(single, "which", 1, MOST_BOARDS) or 1,
        ignore_marks=_whole(single, "ignore_marks", 0, 1) == 1,
        correction=Correction(size, corners, moves),
        suffix=single.pop("suffix", ".png"),
        voice=single.pop("voice", PLAYER),
        lang=_language(single.pop("lang", ENGLISH)),
    )
    if asked.voice not in VOICES:
        raise ValueError(f"voice: '{asked.voice}' is not one of {', '.join(VOICES)}")
    if asked.suffix not in MEDIA:
        raise ValueError(f"suffix: '{asked.suffix}' is not one of {', '.join(MEDIA)}")
    if single:
        raise ValueError(f"{min(single)}: there is no such parameter")
    return asked


def _language(lang: str) -> str:
    """What a browser speaks, or English where there are no sentences in it."""
    return lang if is_spoken(lang) and len(lang) <= LONGEST_LANGUAGE else ENGLISH


def parse_body(data: bytes, fields: Set[str]) -> dict[str, Any]:
    """The object that a body is, which may have these fields; raises ValueError, naming what is wrong."""
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise ValueError("the body is not a JSON object")
    if unknown := set(body) - fields:
        raise ValueError(f"{min(unknown)[:LONGEST_FIELD]}: there is no such field")
    return body


def _only(name: str, given: list[str]) -> str:
    if len(given) > 1:
        raise ValueError(f"{name}: it was given {len(given)} times, and is taken once")
    return given[0]


def _each(parse: Callable[[str], T], name: str, texts: list[str]) -> tuple[T, ...]:
    try:
        return tuple(parse(text) for text in texts)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _whole(single: dict[str, str], name: str, least: int, most: int) -> int | None:
    """Takes a whole number out of the values; None where it is not among them."""
    text = single.pop(name, None)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 3 or not least <= int(text) <= most:
        raise ValueError(f"{name}: '{text}' is not a whole number from {least} to {most}")
    return int(text)
