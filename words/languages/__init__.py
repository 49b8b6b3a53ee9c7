"""The player's sentences in other languages: one gettext catalog each; English needs none."""

import os
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations, find
from pathlib import Path

FOLDER = Path(__file__).parent
DOMAIN = "queens_snap"
ENGLISH = "en"
ALSO_ENGLISH = ("c", "posix")  # of the environment: no language was chosen
LOCALE = re.compile(r"[A-Za-z]{1,8}([_-][A-Za-z0-9]{1,8})*(\.[\w-]{1,20})?(@\w{1,20})?")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # of the environment, the first that says anything


def translations(lang: str | None = None) -> NullTranslations:
    """The catalog of a language ("es", "es_MX"); English where there is none. lang: None for that of the
    environment."""
    for name in [lang] if lang else _wanted():
        if not LOCALE.fullmatch(name):
            continue  # a part of a path, perhaps
        if _base(name) in (ENGLISH, *ALSO_ENGLISH):
            break
        path = find(DOMAIN, FOLDER, [name.replace("-", "_")])
        if path:
            with Path(path).open("rb") as file:
                return GNUTranslations(file)
    return NullTranslations()


def languages() -> list[str]:
    """The languages there are."""
    return [ENGLISH, *sorted(path.parents[1].name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def is_spoken(lang: str) -> bool:
    """Whether there are sentences in a language, or in what a country speaks of it ("es_MX")."""
    return _base(lang) in languages()


def _base(lang: str) -> str:
    """A language without its country and encoding."""
    return lang.lower().replace("-", "_").split("_")[0].split(".")[0]


def _wanted() -> Iterator[str]:
    for variable in VARIABLES:
        if os.environ.get(variable):
            yield from os.environ[variable].split(":")
            return
