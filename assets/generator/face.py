"""The window's text face: Inter with its own tabular digits in the place of the usual ones.

FreeType, as pygame opens it, takes no OpenType features, so the digits that the font keeps for
tables (`tnum`) are made the ones that its characters name. What nothing asks for goes: the other
features, the weights below 400 and above 800. The optical sizes stay, as named instances, for
those can be chosen by number.
"""

from itertools import product
from pathlib import Path

from fontpkg_inter import ROOT  # type: ignore[import-untyped]  # it ships no types
from fontTools import subset  # type: ignore[import-untyped]  # nor does this
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # nor do its parts
from fontTools.ttLib.tables._f_v_a_r import (  # type: ignore[import-untyped]  # as above
    NamedInstance,
)
from fontTools.varLib import instancer  # type: ignore[import-untyped]  # as above

CUTS = (14, 20, 26, 32)  # optical sizes; trainer/window/fonts.py counts on these and the next
WEIGHTS = (400, 500, 600, 700, 800)
DIGITS = "0123456789"


def write_face(folder: Path) -> int:
    """Write the face and its licence, and return how many files that are."""
    folder.mkdir(parents=True, exist_ok=True)
    font = TTFont(Path(ROOT, "files", "Inter[opsz,wght].ttf"), recalcTimestamp=False)
    _set_digits(font)
    _keep(font)
    font = instancer.instantiateVariableFont(font, {"wght": (WEIGHTS[0], WEIGHTS[-1])})
    _name_instances(font)
    font.save(folder / "Inter.ttf")
    licence = Path(ROOT, "LICENSE").read_text(encoding="utf-8")
    (folder / "LICENSE.txt").write_text(licence, encoding="utf-8", newline="\n")
    return 2


def tabular(font: TTFont) -> dict[str, str]:
    """Return what `tnum` puts in the place of each glyph, by their names."""
    table = font["GSUB"].table
    features = (r.Feature for r in table.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    lookups = [table.LookupList.Lookup[i] for i in next(features).LookupListIndex]
    parts = [getattr(part, "ExtSubTable", part) for lookup in lookups for part in lookup.SubTable]
    return {glyph: put for part in parts for glyph, put in part.mapping.items()}


def _set_digits(font: TTFont) -> None:
    instead = tabular(font)
    for table in font["cmap"].tables:
        for digit in map(ord, DIGITS):
            if digit in table.cmap:
                usual = table.cmap[digit]
                table.cmap[digit] = instead.get(usual, usual)  # two tables may be one


def _keep(font: TTFont) -> None:
    """Keep every character, and of the glyphs only those that characters name."""
    options = subset.Options(layout_features=[], name_IDs=["*"], notdef_outline=True)
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=set(font.getBestCmap()))
    subsetter.subset(font)


def _name_instances(font: TTFont) -> None:
    """Make each weight at each optical size one of the instances that have a number."""
    instances = []
    for cut, weight in product(CUTS, WEIGHTS):
        instance = NamedInstance()
        instance.coordinates = {"opsz": cut, "wght": weight}
        instance.subfamilyNameID = font["name"].addMultilingualName({"en": f"{weight} at {cut}"})
        instances.append(instance)
    font["fvar"].instances = instances
