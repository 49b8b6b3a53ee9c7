"""A capture as a person says that it is: what was not read there is drawn before anything else."""

from ...solver.puzzle import Puzzle
from ...vision.places import Place, is_cell
from ..beside.ground import Ground
from ..games import DRAWINGS
from ..moment import Moment, Name
from ..paint.themes import CAPTURE
from ..sketch import Fill, Glyph, cell_at
from .raster import paint
from .surface import Surface

CLEARED = 0.12  # of a cell, from its edges: within, what the capture shows gives way


def surface_of(ground: Ground, moment: Moment[Puzzle]) -> Surface:
    """A new picture to paint an answer or a hint on: the capture, with what a person says of its board as if
    it showed that. moment: what stands on the board."""
    reading, game, lattice = ground.reading, DRAWINGS[moment.puzzle.game], ground.lattice
    shape, said = moment.puzzle.shape, reading.said
    discs = {disc.cell: disc.radius for disc in getattr(reading.stages, "discs", ()) if disc.cell not in said}
    own = Surface(ground.rgb.copy(), lattice, shape, CAPTURE, ground.rgb, discs)
    if not said:
        return own
    cleared = Fill(tuple(sorted(place for place in said if is_cell(place))), "clear", inset=CLEARED)
    put = {name: x for name, x in game.put_in(moment.marks).items() if _place(name) in said}
    kept = [mark for mark in game.over(moment) if isinstance(mark, Glyph) and mark.is_given]
    given = game.gives(moment, said)
    paint(own, (cleared, *game.pieces(moment, put, "old"), *kept, *given))
    new = {cell_at(mark.at): mark.size / 2 for mark in given if isinstance(mark, Glyph)}
    return Surface(own.out.copy(), lattice, shape, CAPTURE, own.out, discs | new)


def _place(name: Name) -> Place:
    """The cell or the side on which something stands."""
    return name[0] if len(name) == 1 else (name[0], name[-1])
