"""The model or the size in a name, mostly written alike: iPhone 13, 100kVA, but 3 டன்; pure."""

import re
from collections.abc import Mapping
from typing import Final

from kempen.market.categories.compounds.modifier import Modifier, named

# A family of models, of whose number nothing is known without it.
_FAMILIES: Final = (
    r"(?:(?:Apple )?(?:iPhone|iPad|MacBook|AirPods)|(?:Samsung )?Galaxy|Redmi|Poco|PlayStation|Xbox"
    r"|Nintendo Switch|ThinkPad|GoPro|Kindle)"
)
_VERSION: Final = r"(?: (?:[A-Z]{0,2}\d{1,4}[A-Za-z]{0,2}|Pro|Max|Plus|Ultra|Mini|Air|Series X))"
_UNITS: Final = (
    r"(?:g|gm|ml|L|kVA|kW|kWh|HP|hp|BTU|ft|feet|tonne|tonnes|ton|tons|kg|litre|litres|liter|mm|inch|inches|GB|TB"
    r"|Mbps|Gbps|sqft|sq ft)"
)
_MODEL: Final = re.compile(
    rf"(?<!\w)(?:{_FAMILIES}{_VERSION}{{1,3}}|\d+(?:[.,]\d+)?[ -]?{_UNITS})(?![\w-])"
)

_SIZE: Final = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)[ -]?(?P<unit>[A-Za-z]+)")
_TONNES: Final = {"ms": "{} tan", "zh": "{}吨", "ta": "{} டன்"}
_FEET: Final = {"ms": "{} kaki", "zh": "{}尺", "ta": "{} அடி"}
_LITRES: Final = {"ms": "{} liter", "zh": "{}升", "ta": "{} லிட்டர்"}
_INCHES: Final = {"ms": "{} inci", "zh": "{}寸", "ta": "{} அங்குல"}
_MEASURES: Final[Mapping[str, Mapping[str, str]]] = {
    **dict.fromkeys(("ton", "tons", "tonne", "tonnes"), _TONNES),
    **dict.fromkeys(("ft", "feet"), _FEET),
    **dict.fromkeys(("litre", "litres", "liter"), _LITRES),
    **dict.fromkeys(("inch", "inches"), _INCHES),
    "kg": {"ta": "{} கிலோ"},
}


def sized(model: str) -> Modifier:
    """Return a model or a size as it stands beside a thing: 3 ton, and 3 டன் in Tamil."""
    alike = named(model)
    size = _SIZE.fullmatch(model)
    measures = _MEASURES.get(size["unit"], {}) if size else {}
    frames = {
        language: frame.replace(model, measures[language].format(size["number"]))
        if size and language in measures
        else frame
        for language, frame in alike.frames.items()
    }
    return Modifier(alike.rank, frames, alike.kinds)


def parted_model(product: str) -> tuple[str, str]:
    """Return a name without its one model or size, and that as it is written; "" where it has none.

    Of several, nothing says which of them belongs to what.
    """
    models = _MODEL.findall(product)
    if len(models) != 1:
        return product, ""
    return " ".join(product.replace(models[0], " ").split()), models[0]
