"""What themes promise."""

from queens_snap.overlay.themes import POINTING, THEMES


def test_print_is_grey_in_all_that_it_draws() -> None:
    look = THEMES["print"]
    for name in {*POINTING, *look.colours, *THEMES["light"].colours}:
        colour = look.colour(name)
        assert colour is None or len({*colour}) == 1, name
