"""What people call colours: everyday names, and where the answers of a survey place them.

The colours are those of the xkcd colour survey (Randall Munroe, 2010, https://xkcd.com/color/rgb/, CC0): for
each name that many people gave, what they gave it to. Names that are no everyday words ("sage", "salmon")
are listed under the everyday name that holds for them as well.
"""

from .manner import to_translate

#: The names that everybody knows, and those that are taken where these do not tell two regions apart.
BASIC = (
    *("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "beige"),
    *("grey", "black", "white"),
)

#: Those that are no colour.
GREYS = ("grey", "black", "white")

#: Everyday name -> name in the survey: colour, several to a line.
SURVEY = {
    to_translate("red"): """
        red #e50000, bright red #ff000d, light red #ff474c, pale red #d9544d, pastel red #db5856, dark red
        #840000, deep red #9a0200, brick red #8f1402, tomato #ef4026, coral #fc5a50, salmon #ff796c, orangey
        red #fa4224, dark peach #de7e5d, reddish #c44240, carmine #9d0216, faded red #d3494e
    """,
    to_translate("orange"): """
        orange #f97306, bright orange #ff5b00, light orange #fdaa48, pale orange #ffa756, pastel orange
        #ff964f, dark orange #c65102, burnt orange #c04e01, dull orange #d8863b, faded orange #f0944d, peach
        #ffb07c, apricot #ffb16d, light peach #ffd8b1, pumpkin #e17701, yellow orange
        #fcb001
    """,
    to_translate("yellow"): """
        yellow #ffff14, bright yellow #fffd01, light yellow #fffe7a, pale yellow #ffff84, pastel yellow
        #fffe71, faded yellow #feff7f, dark yellow #d5b60a, dull yellow #eedc5b, lemon #fdff52, greeny
        yellow #c6f808, light khaki #e6f2a2, golden yellow #fec615, sand yellow #fce166, light beige #fffeb6,
        cream #ffffc2, ecru #feffca, light tan #fbeeac, wheat #fbdd7e, eggshell #ffffd4, pale peach #ffe5ad
    """,
    to_translate("green"): """
        green #15b01a, bright green #01ff07, light green #96f97b, pale green #c7fdb5, pastel green #b0ff9d,
        dull green #74a662, soft green #6fc276, dark green #033500, deep green #02590f, grass green #3f9b0b,
        lime green #89fe05, sage #87ae73, light sage #bcecac, faded green #7bb274, muted green #5fa052,
        forest green #06470c, light pastel green #b2fba5, sea green #53fca1, pale light green #b1fc99, grey
        green #789b73
    """,
    to_translate("blue"): """
        blue #0343df, bright blue #0165fc, light blue #95d0fc, pale blue #d0fefe, pastel blue #a2bffe, baby
        blue #a2cffe, sky blue #75bbfd, dull blue #49759c, medium blue #2c6fbb, soft blue #6488ea, dusty
        blue #5a86ad, dark blue #00035b, deep blue #040273, royal blue #0504aa, cerulean #0485d1, cobalt
        #1e488f, denim #3b638c, greyish blue #5e819d, grey blue #6b8ba4, slate blue #5b7c99, carolina blue
        #8ab8fe, cornflower blue #5170d7, light blue grey #b7c9e2, cloudy blue #acc2d9, powder blue #b1d1fc,
        light grey blue #9dbcd4, sky #82cafc
    """,
    to_translate("purple"): """
        purple #7e1e9c, bright purple #be03fd, light purple #bf77f6, pale purple #b790d4, pastel purple
        #caa0ff, dull purple #84597e, dusty purple #825f87, medium purple #9e43a2, soft purple #a66fb5, dark
        purple #35063e, deep purple #36013f, violet #9a0eea, lavender #c79fef, lilac #cea2fd, indigo
        #380282, plum #580f41, periwinkle #8e82fe, light violet #d6b4fc, greyish purple #887191, dark violet
        #34013f, wisteria #a87dc2
    """,
    to_translate("pink"): """
        pink #ff81c0, bright pink #fe01b1, light pink #ffd1df, pale pink #ffcfdc, pastel pink #ffbacd, dull
        pink #d5869d, faded pink #de9dac, soft pink #fdb0c0, baby pink #ffb7ce, dusty pink #d58a94, medium
        pink #f36196, dark pink #cb416b, deep pink #cb0162, hot pink #ff028d, rose #cf6275, pale rose
        #fdc1c5, greyish pink #c88d94, pale magenta #d767ad, mauve #ae7181
    """,
    to_translate("brown"): """
        brown #653700, light brown #ad8150, pale brown #b1916e, dull brown #876e4b, medium brown #7f5112,
        dark brown #341c02, deep brown #410200, reddish brown #7f2b0a, greyish brown #7a6a4f, brownish grey
        #86775f, tan #d1b26f, chocolate #3d1c02, taupe #b9a281, mushroom #ba9e88
    """,
    to_translate("grey"): """
        grey #929591, light grey #d8dcd6, pale grey #fdfdfe, silver #c5c9c7, medium grey #7d7f7c, dark grey
        #363737, steel grey #6f828a, warm grey #978a84, charcoal #343837, cool grey #95a3a6
    """,
    to_translate("black"): """
        black #000000, almost black #070d0d
    """,
    to_translate("white"): """
        white #ffffff, off white #ffffe4
    """,
    to_translate("turquoise"): """
        turquoise #06c2ac, light turquoise #7ef4cc, pale turquoise #a5fbd5, dark turquoise #045c5a, bright
        turquoise #0ffef9, bright cyan #41fdfe, aqua #13eac9, light aqua #8cffdb, pale aqua #b8ffeb, cyan
        #00ffff, light cyan #acfffc, pale cyan #b7fffa, dark cyan #0a888a, robin's egg blue #98eff9, duck
        egg blue #c3fbf4, tiffany blue #7bf2da, dark aqua #05696b
    """,
    to_translate("teal"): """
        robin's egg blue #98eff9, duck egg blue #c3fbf4, pale cyan #b7fffa, teal #029386, light teal
        #90e4c1, pale teal #82cbb2, dull teal #5f9e8f, dark teal #014d4e, dusty teal #4c9085, greyish teal
        #719f91, seafoam blue #78d1b6, light seafoam green #a7ffb5, grey teal #5e9b8a
    """,
    to_translate("beige"): """
        beige #e6daa6, sand #e2ca76, dark beige #ac9362, stone #ada587, greyish #a8a495, bland #afa88b,
        cement #a5a391, putty #beae8a
    """,
    to_translate("olive"): """
        olive #6e750e, olive green #677a04, dark olive #373e02, olive drab #6f7632, drab #828344, khaki
        green #728639, army green #4b5d16
    """,
    to_translate("lime"): """
        lime #aaff32, bright lime #87fd05, pale lime #befd73, light lime #aefd6c, lemon lime #bffe28,
        chartreuse #c1f80a, yellowish green #b0dd16, lime yellow #d0fe1d
    """,
    to_translate("mint"): """
        mint #9ffeb0, light mint #b6ffbb, mint green #8fff9f, light mint green #a6fbb2, light seafoam
        #a0febf, seafoam #80f9ad
    """,
    to_translate("navy"): """
        navy #01153e, dark navy #000435, midnight blue #020035, dark navy blue #00022e, navy blue #001146
    """,
    to_translate("maroon"): """
        maroon #650021, burgundy #610023, dark maroon #3c0008, wine #80013f, bordeaux #7b002c, crimson
        #8c000f
    """,
    to_translate("lavender"): """
        lavender #c79fef, light lavender #dfc5fe, pale lavender #eecffe, lilac #cea2fd, pale lilac #e4cbff,
        light lilac #edc8ff, pale violet #ceaefa, pale mauve #fed0fc
    """,
    to_translate("gold"): """
        gold #dbb40c, mustard #ceb301, goldenrod #fac205, dark gold #b59410, ochre #bf9005, golden #f5bf03
    """,
    to_translate("peach"): """
        peach #ffb07c, light peach #ffd8b1, pale peach #ffe5ad, pale salmon #ffb19a, apricot #ffb16d, pale
        orange #ffa756
    """,
    to_translate("magenta"): """
        magenta #c20078, bright magenta #ff08e8, fuchsia #ed0dd9, dark magenta #960056, hot magenta #f504c9,
        deep magenta #a0025c
    """,
}

#: The names of two regions that share one.
SHADES = (
    to_translate("light red"),
    to_translate("dark red"),
    to_translate("light orange"),
    to_translate("dark orange"),
    to_translate("light yellow"),
    to_translate("dark yellow"),
    to_translate("light green"),
    to_translate("dark green"),
    to_translate("light blue"),
    to_translate("dark blue"),
    to_translate("light purple"),
    to_translate("dark purple"),
    to_translate("light pink"),
    to_translate("dark pink"),
    to_translate("light brown"),
    to_translate("dark brown"),
    to_translate("light grey"),
    to_translate("dark grey"),
    to_translate("light turquoise"),
    to_translate("dark turquoise"),
    to_translate("light teal"),
    to_translate("dark teal"),
    to_translate("light beige"),
    to_translate("dark beige"),
    to_translate("light olive"),
    to_translate("dark olive"),
    to_translate("light lime"),
    to_translate("dark lime"),
    to_translate("light mint"),
    to_translate("dark mint"),
    to_translate("light navy"),
    to_translate("dark navy"),
    to_translate("light maroon"),
    to_translate("dark maroon"),
    to_translate("light lavender"),
    to_translate("dark lavender"),
    to_translate("light gold"),
    to_translate("dark gold"),
    to_translate("light peach"),
    to_translate("dark peach"),
    to_translate("light magenta"),
    to_translate("dark magenta"),
)
