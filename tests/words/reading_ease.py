"""Reading ease of a text: the grade of Flesch and Kincaid (1975), 6 for a person of twelve."""

import re

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
