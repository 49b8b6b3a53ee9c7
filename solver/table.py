"""A table of games: one record a game, each in a module of its own that is loaded when it is asked for."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


def lazy_function(package: str | None, name: str) -> Callable[..., Any]:
    """The function ".module:NAME", found from `package` on when it is first called: for what of a record is
    rarely asked for."""
    find = lazy_record(package, name)

    def call(*args: Any, **named: Any) -> Any:
        return find()(*args, **named)

    return call


def lazy_record(package: str | None, name: str) -> Callable[[], Any]:
    """What finds ".module:NAME", from `package` on, once it is asked for."""
    module, _, attribute = name.partition(":")
    return lambda: getattr(import_module(module, package), attribute)


class Table(Mapping[str, T], Generic[T]):
    """Records by a game's name in the result schema.

    rows: for each name the record itself, or ".folder.module:NAME", which is where it is found from
    `package` on. Nobody pays for a game that was not asked for.
    """

    def __init__(self, package: str, rows: Mapping[str, str | T]):
        self.package = package
        self.rows: dict[str, str | T] = dict(rows)

    def __getitem__(self, name: str) -> T:
        row = self.rows[name]
        if isinstance(row, str):
            module, _, record = row.partition(":")
            row = self.rows[name] = cast(T, getattr(import_module(module, self.package), record))
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)
