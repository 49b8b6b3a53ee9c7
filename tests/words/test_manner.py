"""Names of units, cells, numbers and letters in sentences."""

from gettext import GNUTranslations

import pytest

from queens_snap.solver.cells import Unit
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, PLAYER_MANNER, Manner, number_runs

COLOURED_MANNER = Manner(picture=True, colours=("purple", "light orange", "blue", "green", "grey", "red"))


def rows(*numbers: int) -> list[Unit]:
    return [Unit("row", number - 1) for number in numbers]


def columns(*numbers: int) -> list[Unit]:
    return [Unit("column", number - 1) for number in numbers]


def regions(*numbers: int) -> list[Unit]:
    return [Unit("region", number) for number in numbers]


@pytest.mark.parametrize(
    ("units", "every", "either"),
    [
        (rows(3), "row 3", "row 3"),
        (rows(3, 4), "rows 3 and 4", "row 3 or 4"),
        (rows(9, 10, 11), "rows 9 to 11", "row 9, 10 or 11"),
        (rows(2, 3, 4, 7), "rows 2 to 4 and 7", "row 2, 3, 4 or 7"),
        (columns(1, 3, 9), "columns 1, 3 and 9", "column 1, 3 or 9"),
        (regions(0), "the purple region", "the purple region"),
        (regions(1, 2), "the light orange and blue regions", "the light orange region or the blue region"),
        (regions(0, 1, 2), "the purple, light orange and blue regions", None),
        (regions(0, 1, 2, 3, 4, 5), "the six outlined regions", None),
        ([*rows(2), *columns(4, 5)], "row 2 and columns 4 and 5", "row 2, column 4 or column 5"),
        ([], None, ""),
    ],
)
def test_units_all_of_them_or_any(units: list[Unit], every: str | None, either: str | None) -> None:
    assert every in (None, COLOURED_MANNER.units(units))
    assert either in (None, COLOURED_MANNER.any_unit(units))


def test_letters_where_colours_have_no_names() -> None:
    assert BESIDE_PICTURE.unit(Unit("region", 2)) == "region C"
    assert BESIDE_PICTURE.units(regions(0, 2)) == "regions A and C"


def test_numbers_are_words_as_far_as_people_say_them() -> None:
    said = [BESIDE_PICTURE.counted("one queen", "{number} queens", x) for x in (1, 2, 12)]
    assert said == ["one queen", "two queens", "12 queens"]


def test_cells_are_named_only_where_no_picture_shows_them() -> None:
    cells = ((0, 1), (2, 3))
    named = Manner()
    assert BESIDE_PICTURE.ringed_cells(cells) == "the ringed cells"
    assert named.ringed_cells(cells) == "row 1, column 2 and row 3, column 4"
    assert (BESIDE_PICTURE.place(cells), named.place(cells[:1])) == ("", "row 1, column 2")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([(2, 1), (2, 4)], "row 3, columns 2 and 5"),
        ([(0, 1), (1, 1), (2, 1), (5, 1)], "column 2, rows 1 to 3 and 6"),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], "rows 1 and 2, columns 1 and 2"),
        ([(0, 0), (1, 2), (1, 3)], "row 1, column 1, and row 2, columns 3 and 4"),
        ([(0, 0), (1, 2), (2, 3)], "row 1, column 1; row 2, column 3; and row 3, column 4"),
    ],
)
def test_cells_of_a_line_or_a_block_are_named_together(cells: list[tuple[int, int]], said: str) -> None:
    assert Manner().place(cells) == said


def test_what_follows_in_a_chain_has_the_letter_that_a_picture_shows() -> None:
    for number, letter in ((1, "b"), (27, "b1")):
        said = BESIDE_PICTURE.with_letter("row 2 is full", BESIDE_PICTURE.letter(number))
        assert said == f"Then ({letter}) row 2 is full."
    said = Manner().with_letter("row 2 is full", Manner().letter(1))
    assert said == PLAYER_MANNER.with_letter("row 2 is full")


def test_spans() -> None:
    assert number_runs([3, 1, 2, 7]) == [(1, 3), (7, 7)]
    assert number_runs([]) == []


class EarlyTranslations(GNUTranslations):
    """Translations as in early releases of Python 3.11, which find a plural form by its number alone."""

    def gettext(self, message: str) -> str:
        return message if message == "a wall" else super().gettext(message)


def test_a_text_that_has_a_plural_is_translated_without_a_number_too() -> None:
    early = EarlyTranslations()
    early.__dict__.update(translations("es").__dict__)
    for catalog in (translations("es"), early):
        manner = Manner(translations=catalog)
        assert manner.say("a wall") == manner.counted("a wall", "walls", 1) != "a wall"
