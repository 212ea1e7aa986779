"""Two things that share the words around them: "lunch and entrance fees included"; pure."""

import re
from collections.abc import Iterator
from typing import Final

_JOINT: Final = re.compile(r" (?:and|&|\+|or|dan|serta|atau|மற்றும்) |[和与及跟、]", re.IGNORECASE)
_FIGURE: Final = re.compile(r"\d")
# Chinese has no spaces, so its words are its characters; of others a thing has few.
_MOST_WORDS: Final = 5
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


def apart(words: str) -> Iterator[tuple[str, str]]:
    """Yield what two things joined by "and" may say each by itself, with the words they share.

    Words may stand behind both, or before both, or be shared by none. Nothing with a figure is
    parted, as "buy 2 and get 1 free" is one offer.
    """
    joints = list(_JOINT.finditer(words))
    if len(joints) != 1 or _FIGURE.search(words):
        return
    (joint,) = joints
    space = "" if _HAN.match(joint[0]) or joint[0] == "、" else " "
    first, second = (_split(part) for part in (words[: joint.start()], words[joint.end() :]))
    if not 0 < max(len(first), len(second)) <= _MOST_WORDS * (1 if space else 2):
        return
    for count in range(1, len(second)):
        yield space.join((*first, *second[count:])), space.join(second)
    for count in range(1, len(first)):
        yield space.join(first), space.join((*first[:-count], *second))
    yield space.join(first), space.join(second)


def _split(part: str) -> list[str]:
    return part.split() if " " in part or not _HAN.search(part) else list(part)
