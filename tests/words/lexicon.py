"""Words that no player's sentence may have, and its reading ease: the grade of Flesch and Kincaid (1975)."""

import re
from collections.abc import Iterator

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


#: Words whose syllables are not their groups of vowels.
SYLLABLE_EXCEPTIONS = {
    "queen": 1,
    "queens": 1,
    "region": 2,
    "regions": 2,
    "purple": 2,
    "outlined": 2,
    "goes": 1,
    "cells": 1,
}
SILENT_E = re.compile(r"(?<=[^aeiouy])e(s|d)?$")


def count_syllables(word: str) -> int:
    """Count the syllables of an English word; a number has one."""
    word = word.lower()
    if word in SYLLABLE_EXCEPTIONS:
        return SYLLABLE_EXCEPTIONS[word]
    stem = word if re.search(r"([^aeiouy]le|[td]ed|[szx]es|ches|shes)$", word) else SILENT_E.sub(r"\1", word)
    return max(1, len(re.findall(r"[aeiouy]+", stem)))


def reading_grade(text: str) -> float:
    """Return the school years needed to read a text."""
    sentences = [x for x in re.split(r"[.!?]\s*", text) if x]
    words = re.findall(r"[A-Za-z0-9']+", text)
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(count_syllables, words)) / len(words) - 15.59
