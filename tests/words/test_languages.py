"""Catalogs are whole, and the compiled ones say what the written ones do."""

import ast
import gettext
import string
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from queens_snap.solver.cells import Unit
from queens_snap.words import languages
from queens_snap.words.languages import CATALOGS_FOLDER, translations
from queens_snap.words.manner import Manner

babel = pytest.importorskip("babel.messages.pofile", reason='needs babel, which comes with the extra "dev"')

ROOT = Path(__file__).parents[2]
CATALOGS = sorted(CATALOGS_FOLDER.glob("*/LC_MESSAGES/*.po"))


@pytest.fixture(scope="module")
def catalog_script() -> ModuleType:
    """The script that makes the catalogs."""
    spec = spec_from_loader("catalogs", SourceFileLoader("catalogs", str(ROOT / ".ci" / "languages")))
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def as_strings(x: str | tuple[str, ...]) -> tuple[str, ...]:
    return (x,) if isinstance(x, str) else tuple(x)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("po", CATALOGS, ids=lambda po: po.parts[-3])
def test_all_that_is_said_is_translated(po: Path, catalog_script: ModuleType) -> None:
    catalog = babel.read_po(po.open("rb"))
    said = {str(message.id) for message in catalog_script.all_sentences() if message.id}
    assert {str(message.id) for message in catalog if message.id} == said
    for message in catalog:
        if message.id:
            assert message.string, message.id
            assert all(as_strings(message.string)), message.id
            known = placeholders(" ".join(as_strings(message.id)))
            for text in as_strings(message.string):
                assert placeholders(text) <= known, message.id
                assert known - {"number"} <= placeholders(text), message.id


@pytest.mark.parametrize("po", CATALOGS, ids=lambda po: po.parts[-3])
def test_compiled_catalogs_are_those_that_were_written(po: Path) -> None:
    with po.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    catalog = babel.read_po(po.open("rb"))
    for message in catalog:
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            one, many = message.id
            assert (compiled.ngettext(one, many, 1), compiled.ngettext(one, many, 2)) == tuple(message.string)


def test_spanish_agrees_in_gender_and_number() -> None:
    manner = Manner(picture=True, colours=("purple", "red", "light red"), translations=translations("es"))
    units = [Unit("region", i) for i in range(3)]
    assert manner.unit(units[0]) == "la región morada"
    assert manner.units(units[:2]) == "las regiones morada y roja"
    assert manner.units(units[1:]) == "las regiones roja y rojo claro"
    assert manner.counted("one queen", "{number} queens", 2) == "dos reinas"


@pytest.mark.parametrize(
    ("environment", "row"),
    [
        ({"LANG": "es_MX.UTF-8"}, "la fila 3"),
        ({"LANGUAGE": "xx:es", "LANG": "en_US"}, "la fila 3"),
        ({"LANGUAGE": "en:es", "LANG": "es_ES"}, "row 3"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "row 3"),
        ({"LANG": "xx_YY"}, "row 3"),
        ({}, "row 3"),
    ],
)
def test_language_of_the_environment(
    environment: dict[str, str], row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in languages.LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Manner(picture=True, translations=translations()).unit(Unit("row", 2)) == row


@pytest.mark.parametrize(
    ("lang", "row"),
    [
        *((lang, "la fila 3") for lang in ("es", "es-AR")),
        *((lang, "row 3") for lang in ("en", "xx", "../es", "es/..", "/es", "es\0", "e" * 300)),
    ],
)
def test_language_by_name(lang: str, row: str) -> None:
    assert Manner(picture=True, translations=translations(lang)).unit(Unit("row", 2)) == row


def test_languages_there_are() -> None:
    assert languages.languages() == ["en", "es"]


def test_only_literals_are_translated() -> None:
    """A text that is composed at run time would be in no catalog."""
    for path in (ROOT / "words").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "counted":
                assert all(isinstance(x, ast.Constant) for x in node.args[:2]), path
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "to_translate":
                assert isinstance(node.args[0], ast.Constant), path
            for part in (
                ast.walk(node)
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "say"
                else ()
            ):
                assert not isinstance(part, ast.JoinedStr), path


def test_in_spanish_a_hint_alone_is_called_pista() -> None:
    """The givens of a puzzle have another name."""
    (po,) = (path for path in CATALOGS if path.parts[-3] == "es")
    said = (m for m in babel.read_po(po.open("rb")) if m.id and "pista" in " ".join(as_strings(m.string)))
    assert [m.id for m in said if "hint" not in " ".join(as_strings(m.id)).lower()] == []
