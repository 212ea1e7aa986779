"""The model or the size in a name, which every language writes alike: iPhone 13, 100kVA; pure."""

import re
from typing import Final

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


def parted_model(product: str) -> tuple[str, str]:
    """Return a name without its one model or size, and that as it is written; "" where it has none.

    Of several, nothing says which of them belongs to what.
    """
    models = _MODEL.findall(product)
    if len(models) != 1:
        return product, ""
    return " ".join(product.replace(models[0], " ").split()), models[0]
