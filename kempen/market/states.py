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
# As shops, marketplaces and forms write them, without dots; WooCommerce has codes of three letters.
_OTHER_NAMES: Final = {
    "01": "jhr",
    "02": "kdh",
    "03": "ktn",
    "04": "malacca | malacca (melaka) | melaka (malacca) | mlk",
    "05": "negri sembilan | n sembilan | n9 | nsn",
    "06": "phg",
    "07": "penang | p pinang | penang (pulau pinang) | pulau pinang (penang) | png",
    "08": "prk",
    "09": "pls",
    "10": "sgr",
    "11": "trg",
    "12": "sbh",
    "13": "swk",
    "14": "kl | kul",
    "15": "lbn",
    "16": "pjy",
}
# What stands before the names of the three federal territories, or does not.
_TERRITORIES: Final = ("14", "15", "16")
_BEFORE: Final = (
    "wp",
    "w p",
    "wilayah persekutuan",
    "federal territory of",
    "wilayah persekutuan of",
)
# What search platforms write after the name of one.
_AFTER: Final = " federal territory"


def _every_name() -> dict[str, str]:
    names = {name.casefold(): code for code, name in STATES.items()}
    for code, others in _OTHER_NAMES.items():
        names |= dict.fromkeys(others.split(" | "), code)
    for code in _TERRITORIES:
        name = STATES[code].casefold()
        names |= {f"{before} {name}": code for before in _BEFORE}
        names[f"wilayah persekutuan ({name})"] = code
    return names


_CODES: Final = _every_name()


def state_code(name: str) -> str | None:
    """Return the code of a state by code or name, in any case; None when there is none.

    ISO 3166-2 with its country (MY-10) and names with dots (W.P. Labuan) are known too.
    """
    text = " ".join(name.replace(".", " ").split()).casefold()
    code = text.removeprefix("my-").removesuffix(_AFTER)
    return code if code in STATES else _CODES.get(text) or _CODES.get(code)
