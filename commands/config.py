"""The user's own defaults, in a TOML file; the command line overrides them."""

import os
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..files.writing import reason_of
from .table import did_you_mean

VARIABLE = "QUEENS_SNAP_CONFIG"  # of the environment: another file; where it is empty, none
FOLDER, NAME = "queens-snap", "config.toml"
MEND = "mend or remove that line"
LARGEST = 1 << 16  # bytes
ADDRESS = '"https://example.org/queens/"'


class BadConfig(Exception):
    """Raised when the file cannot be understood; the message says where and why."""


def config_path() -> Path | None:
    """The place where the file lies, if there is one; None where none is wanted."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_config_path

    return user_config_path(FOLDER, appauthor=False) / NAME


def user_defaults() -> dict[str, Any]:
    """The defaults of the user's file, by the names that options have in arguments. Raises BadConfig."""
    path = config_path() if _may_be_there() else None
    if path and VARIABLE in os.environ and not path.is_file():
        wrong = "is no file" if path.exists() else "does not exist"
        raise BadConfig(f"{VARIABLE} names {path}, which {wrong}; name a file, or unset it")
    try:
        found = read_config(path) if path and path.exists() else {}
    except BadConfig as error:
        raise BadConfig(f"{path}: {error}; {MEND}") from None
    outdated = {KEYS[RENAMED[key]].dest: value for key, value in found.items() if key in RENAMED}
    return outdated | {KEYS[key].dest: value for key, value in found.items() if key in KEYS}


def _may_be_there() -> bool:
    """A look that costs nothing: the library that knows where the file would lie takes longer to load than a
    board takes to be solved, and few have one."""
    if VARIABLE in os.environ or os.name != "posix":
        return True
    home = Path.home()
    places = (os.environ.get("XDG_CONFIG_HOME") or home / ".config", home / "Library" / "Application Support")
    return any((Path(place) / FOLDER).is_dir() for place in places)


def read_config(path: Path) -> dict[str, Any]:
    """The defaults of a file, by the names that stand in it. Raises BadConfig."""
    import tomllib  # only where there is a file: it takes its time

    try:
        if not path.is_file():
            raise BadConfig("it is no file" if path.exists() else "it does not exist")
        with path.open("rb") as file:
            text = file.read(LARGEST).decode("utf-8-sig")
        found = tomllib.loads(text)
    except UnicodeDecodeError:
        raise BadConfig("it is not text in UTF-8") from None
    except OSError as error:
        raise BadConfig(f"it cannot be read: {reason_of(error)}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadConfig(f"it is not TOML: {error}") from None
    return {key: _checked(key, value) for key, value in found.items()}


def _checked(key: str, value: Any) -> Any:
    """A value that its option may have. Raises BadConfig."""
    name = RENAMED.get(key, key)
    if name not in KEYS:
        meant = did_you_mean(key, KEYS).removeprefix("; ") or f"it can set {', '.join(KEYS)}"
        raise BadConfig(f"it sets '{key}', which is no default that there is; {meant}")
    values = KEYS[name].values
    if values is None:
        return _address(key, value)
    allowed = values()
    if not any(value == each and type(value) is type(each) for each in allowed):
        words = [str(each).lower() if isinstance(each, bool) else f'"{each}"' for each in allowed]
        raise BadConfig(f"{key} is {_shown(value)}, and can be {', '.join(words[:-1])} or {words[-1]}")
    return value


def _address(key: str, value: Any) -> str:
    from .options import page_address

    try:
        return page_address(value if isinstance(value, str) else "")
    except ArgumentTypeError:
        raise BadConfig(f"{key} is {_shown(value)}, and can be an address as in {ADDRESS}") from None


def _shown(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else f"{value}"
    )


def _voices() -> tuple[str, ...]:
    from ..words.manner import VOICES

    return VOICES


def _languages() -> list[str]:
    from ..words.languages import languages

    return languages()


def _themes() -> tuple[str, ...]:
    from ..overlay.themes import THEMES

    return tuple(THEMES)


def _yes_or_no() -> tuple[bool, ...]:
    return True, False


class Key(NamedTuple):
    """dest: the name that the option has in arguments. values: makes all that it may be; None: any address of
    a page."""

    dest: str
    values: Callable[[], Any] | None


#: What the file may set, each by the name of its option.
KEYS: Mapping[str, Key] = {
    "voice": Key("voice", _voices),
    "lang": Key("own_lang", _languages),
    "theme": Key("theme", _themes),
    "letters": Key("letters", _yes_or_no),
    "borders": Key("borders", _yes_or_no),
    "axes": Key("axes", _yes_or_no),
    "plain": Key("plain", _yes_or_no),
    "page-address": Key("page_address", None),
}
#: What these were called before: still understood, but the new name goes before it.
RENAMED: Mapping[str, str] = {"language": "lang", "page": "page-address"}
