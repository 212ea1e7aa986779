"""Tamil words for doing something as a sentence has them: "சாலை அமைக்கும் சேவை"; pure.

"சாலை அமைத்தல்" names a service as a heading does. Nobody looks for it, or has it, in a sentence.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

# Verbs whose stem ends in த்து: பொருத்தல் is no பொருக்கும்.
_STEMS_IN_TTU: Final = (
    r"(?<=பொருத்)|(?<=படுத்)|(?<=குத்)|(?<=நடத்)|(?<=திருத்)|(?<=நிறுத்)|(?<=செலுத்)|(?<=உயர்த்)"
)
_ENDINGS: Final = (
    # "கொள்முதல்" is a purchase, and climbing is no service.
    (re.compile(r"(?<!ம)(?<!ஏற)ுதல்$"), "ும்"),
    (re.compile(r"(?:(?<=ை)|(?<=செய்))தல்$"), "யும்"),
    (re.compile(rf"(?:{_STEMS_IN_TTU})தல்$"), "தும்"),
    (re.compile(r"த்தல்$"), "க்கும்"),
    (re.compile(r"(?<=அச்சி)டல்$"), "டும்"),
)

# What is cleaned stands joined before the noun, and as it is before the verb: அலுவலகச் சுத்தம்.
_CLEANING: Final = re.compile(r"(?P<what>.+?)(?:ச்)? சுத்தம்$")
_WITHOUT_ENDING: Final = re.compile(r"[\u0b95-\u0bb9]$")


def in_sentences(all_words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return words for what is sold as sentences have them."""
    return tuple(_services(all_words)) if language == "ta" else tuple(all_words)


def _services(all_words: Sequence[str]) -> Iterator[str]:
    for words in all_words:
        if cleaning := _CLEANING.match(words):
            yield f"{_uncleaned(cleaning['what'])} சுத்தம் செய்யும் சேவை"
            continue
        done = (ending.sub(does, words) for ending, does in _ENDINGS if ending.search(words))
        verb = next(done, "")
        yield f"{verb} சேவை" if verb else words


def _uncleaned(what: str) -> str:
    """Return what is cleaned without the joint: வீடு for வீட்டு, குளம் for குள."""
    if what.endswith("வீட்டு"):
        return f"{what.removesuffix('ட்டு')}டு"
    return f"{what}ம்" if _WITHOUT_ENDING.search(what) else what
