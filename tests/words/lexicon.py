"""Words that a player's sentence must not have."""

import re
from collections.abc import Iterator

from .reading_ease import grade

MOST_WORDS = 25
HARDEST = 6.0  # years of school: what a person of twelve reads with ease
FORBIDDEN = {
    "a coordinate": r"\br\d+c\d+\b",
    "an identifier": r"\w+(-\w+)*-(region|row|column|shape|contradiction|forces|confined|in-n)\b|_",
    "a pattern": r"omino\b|arrangement|pigeonhole|confined|remainder",
    "an attack": r"attack",
    "what was to be put in": r"[{}]|None",
    "a letter for a region": r"\bregions? [A-Z]\b",
    "two spaces": r"  ",
}


def faults(text: str) -> Iterator[str]:
    """Find the faults of a text that a player reads beside a picture."""
    for what, pattern in FORBIDDEN.items():
        if re.search(pattern, text):
            yield f"{what}: {text}"
    if not text.endswith("."):
        yield f"no full stop: {text}"
    for sentence in re.split(r"(?<=\.) ", text):
        if len(sentence.split()) > MOST_WORDS:
            yield f"{len(sentence.split())} words: {sentence}"
        if not (sentence[0].isupper() or sentence[0].isdigit()):
            yield f"no capital: {sentence}"
    if grade(text) > HARDEST:
        yield f"grade {grade(text):.1f}: {text}"
