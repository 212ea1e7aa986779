"""The parts of a name that says several things, each with the words that they share; pure."""

from collections.abc import Iterator, Sequence
from typing import Final

from kempen.market.categories.broader import heads_of_things
from kempen.market.categories.compounds.modifier import modifiers
from kempen.market.categories.context_words import JOINING

Words = tuple[str, ...]
COMMA: Final = ","
_JOINTS: Final = JOINING | {COMMA}
# Of the things before it the last word says what all are: violin and cello lessons.
LONGEST_HEAD: Final = 2
# What is named after all that is in it.
_HOLDERS: Final = frozenset({"hamper", "platter", "basket", "box", "bouquet"})
# What stands between the words of a language.
SPACES: Final = {"en": " ", "ms": " ", "zh": "", "ta": " "}


def parts_of(words: Words) -> list[Words]:
    """Return the words between joints and commas."""
    parts: list[Words] = [()]
    for word in words:
        if word not in _JOINTS:
            parts[-1] += (word,)
        elif parts[-1]:
            parts.append(())
    return [part for part in parts if part]


def completed(parts: Sequence[Words], language: str) -> Iterator[Sequence[Words]]:
    """Yield the parts with the word that they share where it is a service; then as they are.

    Then with what stands before the first, and behind the last where the others are no things: cat
    grooming and boarding, wedding and birthday cakes. Chocolate before vanilla cupcakes is no thing
    either, nor is a date before nut hampers.
    """
    *others, last = parts
    first, *behind = parts
    before = [(one, [first, *(one + part for part in behind)]) for one in _starts(first)]
    after = [(one, [*(part + one for part in others), last]) for one in _ends(last)]
    known = heads_of_things(language)
    space = SPACES[language]
    heads = before if language == "ms" else after
    yield from (whole for head, whole in heads if space.join(head) in known)
    yield from told_apart(parts, language)
    yield parts
    yield from (whole for _head, whole in before)
    if all(part in modifiers(language) for part in others):
        yield from (whole for _head, whole in after)


def told_apart(parts: Sequence[Words], language: str) -> Iterator[Sequence[Words]]:
    """Yield parts with the last one's thing where they say what is in it, as a word before it does.

    Malay has such words behind the thing.
    """
    if len(parts) < 2:
        return
    *others, last = parts
    known = modifiers(language)
    heads = [last[size:] for size in range(len(last) - 1, 0, -1) if last[:size] in known]
    if language == "ms" or not all(part in known for part in others):
        heads = []
    if last[-1] in _HOLDERS and len(last) > 1:
        heads.append(last[-1:])
    for head in heads:
        yield [*(part + head for part in others), last]


def stand_alone(parts: Sequence[Words], language: str) -> bool:
    """Whether parts share no word for what is done to each: Malay has it before the first."""
    heads, space, is_first = heads_of_things(language), SPACES[language], language == "ms"
    edges = [
        [part[:size] if is_first else part[-size:] for size in range(1, LONGEST_HEAD + 1)]
        for part in parts
    ]
    done = [any(space.join(edge) in heads for edge in some) for some in edges]
    return bool(done) and (all(done) or not done[0 if is_first else -1])


def _starts(words: Words) -> Iterator[Words]:
    return (words[:size] for size in range(1, min(LONGEST_HEAD, len(words) - 1) + 1))


def _ends(words: Words) -> Iterator[Words]:
    return (words[-size:] for size in range(1, min(LONGEST_HEAD, len(words) - 1) + 1))
