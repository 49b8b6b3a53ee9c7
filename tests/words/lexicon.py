"""Words and patterns that a player's sentence must not have."""

import re
from collections.abc import Iterator

from .reading_ease import reading_grade

MOST_WORDS = 25
MAX_GRADE = 6.0  # years of school: what a person of twelve reads with ease
FORBIDDEN = {
    "a coordinate": r"\br\d+c\d+\b",
    "an identifier": r"\w+(-\w+)*-(region|row|column|shape|contradiction|forces|confined|in-n)\b|_",
    "a pattern": r"omino\b|arrangement|pigeonhole|confined|remainder",
    "an attack": r"attack",
    "what was to be put in": r"[{}]|None",
    "a letter for a region": r"\bregions? [A-Z]\b",
    "two spaces": r"  ",
}


def sentence_faults(text: str) -> Iterator[str]:
    """Yield the faults of a player's text beside a picture."""
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
    if reading_grade(text) > MAX_GRADE:
        yield f"grade {reading_grade(text):.1f}: {text}"
