"""Several things in a list, with what their words share said once; pure."""

import re
from collections.abc import Sequence
from typing import Final

from kempen.market.tokens import without_link

_LISTS: Final = {"en": ", ", "ms": ", ", "zh": "、", "ta": ", "}
_ENDS: Final = {"en": " and ", "ms": " dan ", "zh": "和", "ta": " மற்றும் "}
# Where Tamil words are long a comma takes less room.
_LONG_TAMIL: Final = 24
_CHINESE_HEADS: Final = re.compile(
    r"(?<=.)(?:课程|课|班|服务|维修|清洗|安装|出租|保养|保险|旅游|配套|印刷|补习|贷款|摄影|油漆|批发|培训|治疗"
    r"|护理|美容)$"
)
# Fewer characters may be the same in words of another sense.
_SHORTEST_HAN: Final = 2


def listed(names: Sequence[str], language: str, thing: str = "") -> str:
    """Return names in a list: violin and cello lessons, kelas biola dan selo.

    `thing` is what all of them are in Chinese, if they are the same.

    English, Chinese and Tamil share what they end with, Malay what it begins with. All but Malay
    also share what they begin with: cat grooming and boarding.
    """
    names = list(dict.fromkeys(names))
    if len(names) == 1:
        return names[0]
    if language == "zh":
        return _listed_chinese(names, thing)
    is_first = language == "ms"
    split = [name.split() for name in names]
    rest, shared = _parted(split, is_front=is_first)
    if not shared and language in ("en", "ta"):
        rest, shared = _parted(split, is_front=True)
        is_first = True
    words = [" ".join(map(without_link, one) if shared else one) for one in rest]
    joined = _joined(words, language)
    return " ".join([*shared, joined] if is_first else [joined, *shared])


def _listed_chinese(names: Sequence[str], thing: str) -> str:
    ends = [match[0] if (match := _CHINESE_HEADS.search(name)) else "" for name in names]
    if thing and all(name.removesuffix(thing) not in ("", name) for name in names):
        ends = [thing]
    if ends[0] and len(set(ends)) == 1:
        return _joined([name.removesuffix(ends[0]) for name in names], "zh") + ends[0]
    first, *others = names
    shortest = min(map(len, names)) - 1
    sizes = (
        size for size in range(shortest, 1, -1) if all(one[:size] == first[:size] for one in others)
    )
    size = next(sizes, 0)
    return _joined([first, *(one[size if size >= _SHORTEST_HAN else 0 :] for one in others)], "zh")


def _parted(
    names: Sequence[Sequence[str]], *, is_front: bool
) -> tuple[Sequence[Sequence[str]], Sequence[str]]:
    """Return what each name has of its own, and the words that all have at an end."""
    longest = min(map(len, names)) - 1
    size = next(
        (one for one in range(longest, 0, -1) if _is_same(names, one, is_front=is_front)), 0
    )
    if not size:
        return names, ()
    rest = [name[size:] if is_front else name[:-size] for name in names]
    words = [word for name in rest for word in name]
    # "Bunga takziah dan bunga ucapan takziah" shares more than what stands at one end.
    if len(set(words)) < len(words):
        return names, ()
    return rest, names[0][:size] if is_front else names[0][-size:]


def _is_same(names: Sequence[Sequence[str]], size: int, *, is_front: bool) -> bool:
    parts = {tuple(name[:size] if is_front else name[-size:]) for name in names}
    return len(parts) == 1


def _joined(names: Sequence[str], language: str) -> str:
    *first, last = names
    is_long = language == "ta" and sum(map(len, names)) > _LONG_TAMIL
    end = _LISTS["ta"] if is_long else _ENDS[language]
    return f"{_LISTS[language].join(first)}{end}{last}"
