"""Cut the two typefaces down to what the game writes.

Run in any environment that has fonttools and brotli, with the folder where
`npm install @fontsource-variable/alegreya@5.3.0 @fontsource-variable/source-sans-3@5.3.1`
was done:

    python make_fonts.py FOLDER

Both fonts are under the SIL Open Font License, which lets modified copies go
round but not under a reserved name ("Source" is one), so the copies made here
are called Muggins Serif and Muggins Sans.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ"
    + "«»‘’“”–—…·×½°−\u00a0\u202f\u2009←↑→↓"
)
# (package, weights kept, new name, file). A range keeps the axis, a number freezes it.
FACES = (
    ("alegreya", 600, "Muggins Serif", "serif.woff2"),
    ("source-sans-3", (400, 700), "Muggins Sans", "sans.woff2"),
)


def rename(font: TTFont, name: str) -> None:
    """Give every family, full and PostScript name record the new name."""
    table = font["name"]
    for record in list(table.names):
        if record.nameID in (1, 4, 16):
            table.setName(name, record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID in (3, 6, 25):
            table.setName(
                name.replace(" ", ""),
                record.nameID,
                record.platformID,
                record.platEncID,
                record.langID,
            )


def make(packages: Path, package: str, weight: int | tuple[int, int], name: str, file: str) -> None:
    source = packages / package / "files" / f"{package}-latin-wght-normal.woff2"
    font = TTFont(source)
    for table in font["cmap"].tables:
        # French sets a narrow no-break space before ; ! ?: the thin space has its width.
        if 0x202F not in table.cmap and 0x2009 in table.cmap:
            table.cmap[0x202F] = table.cmap[0x2009]
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "lnum", "tnum", "mark", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": weight})
    rename(font, name)
    font.flavor = "woff2"
    font.save(HERE / file)
    missing = [c for c in LETTERS if ord(c) not in font.getBestCmap()]
    print(f"{file}: {(HERE / file).stat().st_size} bytes, without {missing or 'nothing'}")


if __name__ == "__main__":
    folder = Path(sys.argv[1]) / "node_modules" / "@fontsource-variable"
    for face in FACES:
        make(folder, *face)
