"""Catalogs of a player's sentences, one for each language except English."""

import os
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations, find
from pathlib import Path

CATALOGS_FOLDER = Path(__file__).parent
DOMAIN = "queens_snap"
ENGLISH = "en"
ENGLISH_LOCALES = ("c", "posix")  # names in the environment if no language was chosen
LOCALE_PATTERN = re.compile(r"[A-Za-z]{1,8}([_-][A-Za-z0-9]{1,8})*(\.[\w-]{1,20})?(@\w{1,20})?")
# variables of the environment, of which the first that is set counts
LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def translations(lang: str | None = None) -> NullTranslations:
    """Return the catalog of a language ("es", "es_MX"); English if there is none. lang: None for the language
    of the environment."""
    for name in [lang] if lang else _environment_languages():
        if not LOCALE_PATTERN.fullmatch(name):
            continue  # a part of a path, perhaps
        if _base_language(name) in (ENGLISH, *ENGLISH_LOCALES):
            break
        path = find(DOMAIN, CATALOGS_FOLDER, [name.replace("-", "_")])
        if path:
            with Path(path).open("rb") as file:
                return GNUTranslations(file)
    return NullTranslations()


def languages() -> list[str]:
    """Return the languages that have sentences."""
    return [
        ENGLISH,
        *sorted(path.parents[1].name for path in CATALOGS_FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")),
    ]


def is_spoken(lang: str) -> bool:
    """True if a language, or a country's variant of it ("es_MX"), has sentences."""
    base = _base_language(lang)
    return base == ENGLISH or base in languages()  # the search for catalogs takes its time


def _base_language(lang: str) -> str:
    """Return a language without its country and encoding."""
    return lang.lower().replace("-", "_").split("_")[0].split(".")[0]


def _environment_languages() -> Iterator[str]:
    for variable in LANGUAGE_VARIABLES:
        if os.environ.get(variable):
            yield from os.environ[variable].split(":")
            return
