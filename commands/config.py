"""The user's configuration: defaults for options, in a TOML file. Options on the line override them."""

import os
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..files.writing import error_reason
from .table import did_you_mean

CONFIG_VARIABLE = "QUEENS_SNAP_CONFIG"  # environment variable with the path of the file; empty for no file
CONFIG_FOLDER, CONFIG_FILE_NAME = "queens-snap", "config.toml"
LINE_REMEDY = "correct or remove that line"
MAX_CONFIG_BYTES = 1 << 16  # bytes of the file that are read
EXAMPLE_ADDRESS = '"https://example.org/queens/"'


class BadConfig(Exception):
    """Raised when the configuration cannot be understood; the message says where and why."""


def config_path() -> Path | None:
    """Return the path of the configuration, which may not exist; None if it is turned off."""
    value = os.environ.get(CONFIG_VARIABLE)
    if value is not None:
        return Path(value) if value else None
    from platformdirs import user_config_path

    return user_config_path(CONFIG_FOLDER, appauthor=False) / CONFIG_FILE_NAME


def user_defaults() -> dict[str, Any]:
    """Return the user's defaults by the names that options have in the arguments. Raises BadConfig."""
    path = config_path() if _may_exist() else None
    if path and CONFIG_VARIABLE in os.environ and not path.is_file():
        state = "is not a file" if path.exists() else "does not exist"
        raise BadConfig(f"{CONFIG_VARIABLE} names {path}, which {state}; name a file, or unset it")
    try:
        values = read_config(path) if path and path.exists() else {}
    except BadConfig as error:
        raise BadConfig(f"{path}: {error}; {LINE_REMEDY}") from None
    outdated = {CONFIG_KEYS[OLD_KEYS[key]].dest: value for key, value in values.items() if key in OLD_KEYS}
    return outdated | {CONFIG_KEYS[key].dest: value for key, value in values.items() if key in CONFIG_KEYS}


def _may_exist() -> bool:
    """True if the configuration may exist: a fast check, because platformdirs loads slowly."""
    if CONFIG_VARIABLE in os.environ or os.name != "posix":
        return True
    home = Path.home()
    places = (os.environ.get("XDG_CONFIG_HOME") or home / ".config", home / "Library" / "Application Support")
    return any((Path(place) / CONFIG_FOLDER).is_dir() for place in places)


def read_config(path: Path) -> dict[str, Any]:
    """Return the values of a file by its keys. Raises BadConfig."""
    import tomllib  # here, because it loads slowly

    try:
        if not path.is_file():
            raise BadConfig("it is not a file" if path.exists() else "it does not exist")
        with path.open("rb") as file:
            text = file.read(MAX_CONFIG_BYTES).decode("utf-8-sig")
        values = tomllib.loads(text)
    except UnicodeDecodeError:
        raise BadConfig("it is not text in UTF-8") from None
    except OSError as error:
        raise BadConfig(f"it cannot be read: {error_reason(error)}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadConfig(f"it is not TOML: {error}") from None
    return {key: _check_value(key, value) for key, value in values.items()}


def _check_value(key: str, value: Any) -> Any:
    """Return the value of a key. Raises BadConfig if the key is unknown, or cannot have the value."""
    name = OLD_KEYS.get(key, key)
    if name not in CONFIG_KEYS:
        remedy = did_you_mean(key, CONFIG_KEYS).removeprefix("; ") or f"it can set {', '.join(CONFIG_KEYS)}"
        raise BadConfig(f"it sets '{key}', which is unknown; {remedy}")
    values = CONFIG_KEYS[name].values
    if values is None:
        return _check_address(key, value)
    allowed = values()
    if not any(value == each and type(value) is type(each) for each in allowed):
        *most, last = map(_as_toml, allowed)
        raise BadConfig(f"{key} is {_as_toml(value)}, and can be {', '.join(most)} or {last}")
    return value


def _check_address(key: str, value: Any) -> str:
    from .options import parse_page_address

    try:
        return parse_page_address(value if isinstance(value, str) else "")
    except ArgumentTypeError:
        raise BadConfig(
            f"{key} is {_as_toml(value)}, and can be an address as in {EXAMPLE_ADDRESS}"
        ) from None


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else f"{value}"


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


class ConfigKey(NamedTuple):
    """A key of the configuration.

    dest: the option's name in the arguments. values: makes the allowed values; None for page addresses.
    """

    dest: str
    values: Callable[[], Any] | None


#: The keys of the configuration; each is the name of an option.
CONFIG_KEYS: Mapping[str, ConfigKey] = {
    "voice": ConfigKey("voice", _voices),
    "lang": ConfigKey("own_lang", _languages),
    "theme": ConfigKey("theme", _themes),
    "letters": ConfigKey("letters", _yes_or_no),
    "borders": ConfigKey("borders", _yes_or_no),
    "axes": ConfigKey("axes", _yes_or_no),
    "plain": ConfigKey("plain", _yes_or_no),
    "crop": ConfigKey("crop", _yes_or_no),
    "page-address": ConfigKey("page_address", None),
}
#: New names of old keys. Old keys are still read; a new key overrides the old one.
OLD_KEYS: Mapping[str, str] = {"language": "lang", "page": "page-address"}
