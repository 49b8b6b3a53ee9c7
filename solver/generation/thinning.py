"""Leaving out what a puzzle does not need."""

from collections.abc import Callable, Sequence, Sized
from typing import TypeVar

Group = TypeVar("Group", bound=Sized)


def thinned(groups: Sequence[Group], suffice: Callable[[list[Group]], bool], least: int) -> list[Group]:
    """Groups of clues without those that can be left out, tried one after the other in their order, as long
    as not fewer than `least` clues are left. suffice: whether the puzzle is still solved with these."""
    kept, left = list(groups), sum(map(len, groups))
    for group in groups:
        if left - len(group) < least:
            continue
        fewer = [other for other in kept if other is not group]
        if suffice(fewer):
            kept, left = fewer, left - len(group)
    return kept


def thinned_past(
    groups: Sequence[Group], are_easy: Callable[[list[Group]], bool], suffice: Callable[[list[Group]], bool]
) -> list[Group] | None:
    """Groups of clues without those that can be left out before easy rules stall, and without the first that
    they need and harder ones do not; None where these need all of them as well."""
    kept = list(groups)
    for group in groups:
        fewer = [other for other in kept if other is not group]
        if are_easy(fewer):
            kept = fewer
        elif suffice(fewer):
            return fewer
    return None
