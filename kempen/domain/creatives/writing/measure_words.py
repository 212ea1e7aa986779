"""What Chinese counts things by: food by the portion, cakes and fruit one by one; pure."""

import re
from collections.abc import Mapping
from typing import Final

# The catalogue counts by 件, as goods are counted.
_GOODS: Final = re.compile(r"(?<=每)件(?=RM|只需)|(?<=\d)件(?=RM|，只需)")
_MEASURES: Final[Mapping[str, str]] = {
    "restaurant": "份",
    "catering": "份",
    "confinement": "份",
    "frozen_food": "包",
    "bakery": "个",
    "kuih": "个",
    "fruit": "个",
    "drinks": "杯",
    "cafe": "杯",
    "books": "本",
    "florist": "束",
    "optician": "副",
    "pets": "只",
}
# Who buys frozen food has it done at home.
_DONE: Final = "即可完成"
_SERVED: Final = "即可享用"
_SERVING: Final = frozenset({"frozen_food", "restaurant", "grocery"})
# People are driven, and things are fetched.
_DRIVEN: Final = re.compile(r"(?<=包)接送|(?<=负责)接送")
_FETCHING: Final = frozenset({"laundry", "device_repair", "cleaning", "printing", "moving"})


def measured(text: str, category: str) -> str:
    """Return a Chinese text with the words by which the kind of thing is counted and served."""
    measure = _MEASURES.get(category)
    text = _GOODS.sub(measure, text) if measure else text
    text = _DRIVEN.sub("取送", text) if category in _FETCHING else text
    return text.replace(_DONE, _SERVED) if category in _SERVING else text
