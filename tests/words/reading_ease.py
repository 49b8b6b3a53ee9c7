"""Reading ease of a text: the grade of Flesch and Kincaid (1975), 6 for a person of twelve."""

import re

#: Words whose syllables are not their groups of vowels.
SYLLABLES = {
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


def syllables(word: str) -> int:
    """The syllables of an English word; a number counts as one."""
    word = word.lower()
    if word in SYLLABLES:
        return SYLLABLES[word]
    stem = word if re.search(r"([^aeiouy]le|[td]ed|[szx]es|ches|shes)$", word) else SILENT_E.sub(r"\1", word)
    return max(1, len(re.findall(r"[aeiouy]+", stem)))


def grade(text: str) -> float:
    """The years of school that it takes to read a text."""
    sentences = [x for x in re.split(r"[.!?]\s*", text) if x]
    words = re.findall(r"[A-Za-z0-9']+", text)
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59
