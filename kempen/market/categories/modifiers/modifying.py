"""A known thing with the words beside it, in each language; pure."""

from collections.abc import Mapping
from typing import Final

from kempen.market.categories.modifiers.dishes import DISHES
from kempen.market.categories.modifiers.makes import MAKES
from kempen.market.categories.modifiers.modifier import Modifier
from kempen.market.categories.modifiers.occasions import OCCASIONS
from kempen.market.categories.modifiers.states import STATES
from kempen.market.categories.modifiers.whom import WHOM
from kempen.market.categories.noun import LANGUAGES, Noun

# What is inner stands first: frozen, then wholesale.
_STATE: Final = (*DISHES, *MAKES, *STATES, *OCCASIONS)
_LONGEST: Final = 34


def modified(product: str, noun: Noun) -> Mapping[str, str]:
    """Return by language the words of a thing with those beside it; none where the row has them."""
    whom = [one for one in WHOM if one.pattern.search(product)]
    fitting = [
        one
        for one in (*(whom if len(whom) == 1 else ()), *_STATE)
        if one.pattern.search(product) and _says_more(one, noun)
    ]
    words = dict(noun.said) if fitting else {}
    for one in fitting:
        for language, frame in zip(LANGUAGES, one.frames, strict=True):
            longer = frame.format(words[language])
            if frame and len(longer) <= _LONGEST:
                words[language] = longer
    return {one: text for one, text in words.items() if text != noun.said[one]}


def _says_more(modifier: Modifier, noun: Noun) -> bool:
    is_said = any(modifier.pattern.search(words) for words in noun.said.values())
    return not is_said and (not modifier.kinds or noun.category in modifier.kinds)
