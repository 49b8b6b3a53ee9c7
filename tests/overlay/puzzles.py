"""A puzzle of each game as text, most with their only answer."""

from queens_snap.solver.cells import Cell

QUEENS = "AABBCCCC\nAAACCCCC\nAACCCDDD\nAAEECEDD\nAAEECEDD\nFFFEEEEE\nGGEEEEEE\nGEEEEEHH"
TANGO = (
    "......\n......\n..00..\n......\n.1..0.\n..11..\n"
    "r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6\nr2c1xr3c1 r2c6xr3c6\n"
)
#: A Tango of which a step supposes something from which three things follow.
TRY_TANGO = """\
..01..
.0..1.
0....1
1....0
......
......
r5c1=r6c1 r5c4=r6c4 r5c6=r6c6
r4c3xr4c4 r4c3xr5c3 r4c4xr5c4 r5c3xr6c3
"""
TANGO_ANSWER = ("100110", "011001", "110010", "100110", "011001", "001101")
ZIP = "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"
ZIP_ANSWER: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))
NONOGRAM = 'title "heart"\nwidth 3\nheight 3\n\nrows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n'
NONOGRAM_ANSWER = ("#.#", "###", ".#.")
PUZZLE_OF_EACH_GAME = {"queens": QUEENS, "tango": TANGO, "zip": ZIP, "nonogram": NONOGRAM}
STAR_BATTLE = "k=2\nAAAAABBB\nAAAAABBB\nCCCDAABB\nECDDDFFF\nECCDDDDF\nECGGGDDH\nEEGGHHDH\nGGGHHHHH\n"
#: A Star Battle of three stars whose way no rule finishes.
NEEDS_SEARCH = (
    "AAAAAABBCCDDDD ABBBBABEECCCCD ABBBBBBEEEECDD AABBBFBEEEECDD AAAAAFBGGGCCCC "
    "HHAAIFFFFGCJCC HHAIIIFGGGGJCJ HIIIKKFFFJGJCJ HIHHKKKJJJJJJJ HHHHKKJJLLMMJM "
    "HKKKKKLJJLLMJM HKKKLKLLLLLMMM HHKKLLLNNMMMNN HHHHLLLNNNNNNN"
)
SUDOKU, PATCHES = ".4..\n3.4.\n1...\n4.2.\n", ". . -3 .\n|2 . . .\n+ #4 . .\n. . -2 |3\n"
SUDOKU_SIX = "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"
WEND = "lengths: 5 6 7 8\nPRIEST\n###ERS\nDETS##\n##RIKS\nLET###\nECTRIC\n"
PLAYED_PUZZLES = {
    "queens": QUEENS,
    "tango": TANGO,
    "zip": ZIP,
    "minisudoku": SUDOKU,
    "patches": PATCHES,
    "wend": WEND,
}
