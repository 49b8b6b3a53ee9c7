"""The rules of Zip, one by one."""

import pytest

from queens_snap.solver.refute import SUPPOSED
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.solver.zip.rules import (
    CUT_OFF,
    DEAD_END,
    barred_ways,
    both_ways,
    bridge,
    firing_of_refutation,
    forbidden_link,
    only_ways,
    suppositions,
)
from queens_snap.solver.zip.state import Bond, State

LADDER_WITHOUT_WALLS = ". . .\n. 1 .\n. . 2\n"


def state_of(text: str, *joins: tuple[int, int]) -> State:
    state = State(parse_zip(text))
    for a, b in joins:
        state.add_link(a, b)
    return state


def test_every_corner_has_two_ways() -> None:
    found = {firing.cells[0]: firing for firing in only_ways(state_of(LADDER_WITHOUT_WALLS), -1)}
    assert set(found) == {0, 2, 6}
    assert found[0].bonds == (Bond(0, 1, True), Bond(0, 3, True))
    assert not found[0].needs


def test_a_cell_rests_on_what_rules_its_other_ways_out() -> None:
    state = state_of("1 . . .\n. . . .\n. . . 2\n", (0, 4), (4, 8))
    passed = state.joined_bit(0, 4) | state.joined_bit(4, 8)
    found = {firing.cells[0]: firing for firing in only_ways(state, -1)}
    assert found[1].needs == state.joined_bit(0, 4)  # the first number has its one link
    assert found[8].needs == 0  # a corner
    state.rule_out_link(5, 6)
    found = {firing.cells[0]: firing for firing in only_ways(state, -1)}
    assert found[5].needs == passed | state.parted_bit(5, 6)


@pytest.mark.parametrize(
    ("text", "joins", "link", "rule"),
    [
        (". . .\n. . .\n1 . 2\n", [(0, 1), (0, 3), (1, 4)], (3, 4), "loop"),
        ("1 3 .\n. 2 .\n. . 4\n", [], (0, 1), "order"),
        ("1 . .\n. 2 .\n. . 3\n", [(0, 1)], (1, 4), None),
        (". 1 2\n. . 3\n. . 4\n", [(1, 2), (2, 5)], (5, 8), "too-early"),
        ("3 2 .\n1 . .\n. . .\n", [(0, 1)], (0, 3), "order"),  # 1, 3, 2
    ],
)
def test_forbidden_links(
    text: str, joins: list[tuple[int, int]], link: tuple[int, int], rule: str | None
) -> None:
    state = state_of(text, *joins)
    assert state.rule_forbidding(*link) == rule
    assert state.rule_forbidding(*reversed(link)) == rule
    if state.open_neighbours[link[0]] >> link[1] & 1:
        assert rule == next((x.rule for x in forbidden_link(state, -1) if x.cells == link), None)


def test_a_forbidden_link_rests_on_no_more_than_the_way_to_the_numbers() -> None:
    state = state_of("1 . . .\n. . 3 .\n. . 2 4\n", (0, 4), (4, 5))
    (found,) = (x for x in forbidden_link(state, -1) if x.cells == (5, 6))
    assert (found.rule, found.evidence_cells) == ("order", (0, 6))
    assert found.needs == state.joined_bit(0, 4) | state.joined_bit(4, 5)


def test_what_is_barred_is_seen_with_what_that_leaves() -> None:
    """The 1 can only go right to the 2, because the 3 beside it would be too early."""
    state = state_of("1 2 .\n3 . .\n. . 4\n")
    found = {x.cells[0]: x for x in barred_ways(state, -1)}
    assert found[0].bonds == (Bond(0, 1, True), Bond(0, 3, False))
    assert [x.rule for x in found[0].barring_firings] == ["order"]
    alone = {bond for x in forbidden_link(state, -1) for bond in x.bonds}
    assert all(bond in alone or Bond(bond.b, bond.a, False) in alone for bond in found[0].bonds[1:])
    assert not list(barred_ways(state_of("1 . .\n. . .\n. . 2\n"), -1))


def test_of_three_ways_two_may_not_go_together() -> None:
    """Up and down from the cell below the 6 would join 1 to 6; along the row a loop would close."""
    (found,) = both_ways(state_of("6 . .\n. . 5\n1 . 2\n. 3 4\n"), -1)
    assert (found.cells, found.bonds, found.barring_firings[0].evidence_cells) == (
        (3,),
        (Bond(3, 4, True),),
        (0, 6, 0, 6),
    )
    assert not found.needs
    around = state_of(
        "1 . . .\n. . . .\n. . . .\n. . . 2\n", (5, 1), (1, 2), (2, 6), (6, 7), (7, 11), (11, 10)
    )
    around.rule_out_link(9, 13)
    (found,) = (x for x in both_ways(around, -1) if x.cells == (9,))
    assert found.bonds == (Bond(8, 9, True),) or found.bonds == (Bond(9, 8, True),)
    assert found.needs == around.parted_bit(9, 13) | sum(
        around.joined_bit(a, b) for a, b in ((5, 1), (1, 2), (2, 6), (6, 7), (7, 11), (11, 10))
    )


def test_a_bridge_is_joined() -> None:
    (found,) = bridge(State(parse_zip("1 . . 2\n. . . .\nr1c2|r1c3\n")), -1)
    assert found.bonds == (Bond(5, 6, True),)


def test_what_is_tried_leads_to_a_dead_end_or_cuts_off() -> None:
    state = State(parse_zip(LADDER_WITHOUT_WALLS))
    found = list(suppositions("try-it", 3)(state, -1))
    assert found
    for firing in found:
        first, *_, last = firing.chain
        (bond,) = firing.bonds
        assert first.rule == SUPPOSED
        assert first.bonds == (bond._replace(joined=not bond.joined),)
        assert last.rule in (DEAD_END, CUT_OFF)
        assert not firing.needs & ~state.facts
        assert firing_of_refutation(state, firing.rule, first.bonds[0]).gives == firing.gives
