"""The sixteen states and federal territories of Malaysia.

Codes are those of ISO 3166-2:MY, as the package `holidays` uses them.
"""

from typing import Final

STATES: Final[dict[str, str]] = {
    "01": "Johor",
    "02": "Kedah",
    "03": "Kelantan",
    "04": "Melaka",
    "05": "Negeri Sembilan",
    "06": "Pahang",
    "07": "Pulau Pinang",
    "08": "Perak",
    "09": "Perlis",
    "10": "Selangor",
    "11": "Terengganu",
    "12": "Sabah",
    "13": "Sarawak",
    "14": "Kuala Lumpur",
    "15": "Labuan",
    "16": "Putrajaya",
}
_OTHER_NAMES: Final = {
    "penang": "07",
    "malacca": "04",
    "wp kuala lumpur": "14",
    "kl": "14",
    "wp labuan": "15",
    "wp putrajaya": "16",
}
_CODES: Final = {name.casefold(): code for code, name in STATES.items()} | _OTHER_NAMES


def state_code(name: str) -> str | None:
    """Return the code of a state by code or name, in any case; None when there is none."""
    text = " ".join(name.split())
    return text if text in STATES else _CODES.get(text.casefold())
