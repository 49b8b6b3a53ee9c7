"""The user's own defaults, in a TOML file; the command line overrides them."""

import os
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...files.writing import reason_of
from .nearest import did_you_mean

VARIABLE = "QUEENS_SNAP_CONFIG"  # of the environment: another file; where it is empty, none
FOLDER, NAME = "queens-snap", "config.toml"
MEND = "mend the file, or delete it"
LARGEST = 1 << 16  # bytes
ADDRESS = '"https://example.org/queens/"'


class BadConfig(Exception):
    """Raised when the file cannot be understood; the message says where and why."""


def config_path() -> Path | None:
    """Where the file lies, if there is one; None where none is wanted."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_config_path

    return user_config_path(FOLDER, appauthor=False) / NAME


def user_defaults() -> dict[str, Any]:
    """What the user's file says, by the names that options have in arguments. Raises BadConfig."""
    path = config_path() if _may_be_there() else None
    try:
        return read_config(path) if path and (path.exists() or VARIABLE in os.environ) else {}
    except BadConfig as error:
        raise BadConfig(f"{path}: {error}; {MEND}") from None


def _may_be_there() -> bool:
    """A look that costs nothing: the library that knows where the file would lie takes longer to load than a
    board takes to be solved, and few have one."""
    if VARIABLE in os.environ or os.name != "posix":
        return True
    home = Path.home()
    places = (os.environ.get("XDG_CONFIG_HOME") or home / ".config", home / "Library" / "Application Support")
    return any((Path(place) / FOLDER).is_dir() for place in places)


def read_config(path: Path) -> dict[str, Any]:
    """What a file says, as `user_defaults`. Raises BadConfig."""
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
    return {KEYS[key][0]: _checked(key, value) for key, value in found.items() if _known(key)}


def _known(key: str) -> bool:
    if key not in KEYS:
        meant = did_you_mean(key, KEYS).removeprefix("; ") or f"there are {', '.join(KEYS)}"
        raise BadConfig(f"it names '{key}', which nothing is called; {meant}")
    return True


def _checked(key: str, value: Any) -> Any:
    values = KEYS[key][1]
    if values is None:
        return _address(key, value)
    allowed = values()
    if not any(value == each and type(value) is type(each) for each in allowed):
        words = [str(each).lower() if isinstance(each, bool) else f'"{each}"' for each in allowed]
        raise BadConfig(f"{key} is {_shown(value)}, and can be {', '.join(words[:-1])} or {words[-1]}")
    return value


def _address(key: str, value: Any) -> str:
    from ..options.shared import page_address

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
    from ...words.manner import VOICES

    return VOICES


def _languages() -> list[str]:
    from ...words.languages import languages

    return languages()


def _themes() -> tuple[str, ...]:
    from ...overlay.onto.flat import THEMES

    return tuple(THEMES)


def _yes_or_no() -> tuple[bool, ...]:
    return True, False


#: What the file may say: for each key the name of the option in arguments, and the values that it may have;
#: None: any address of a page.
KEYS: Mapping[str, tuple[str, Callable[[], Any] | None]] = {
    "voice": ("voice", _voices),
    "language": ("own_lang", _languages),
    "theme": ("theme", _themes),
    "letters": ("letters", _yes_or_no),
    "borders": ("borders", _yes_or_no),
    "axes": ("axes", _yes_or_no),
    "plain": ("plain", _yes_or_no),
    "page": ("page_address", None),
}
