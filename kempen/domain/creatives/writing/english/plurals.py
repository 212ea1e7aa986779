"""English words for one thing as ads say them: "Looking for escape rooms?"; pure."""

import re
from functools import cache
from typing import Final

from kempen.market.categories import NOUNS
from kempen.market.categories.done_to_things import one_of

# Things that are counted: one of them needs an article, which no frame has.
_COUNTED: Final = frozenset(
    re.findall(
        r"\w+",
        """
        room photographer videographer lawyer tutor plumber electrician painter contractor caterer
        planner emcee singer magician artist musician therapist trainer coach instructor nanny maid
        babysitter cleaner driver guide consultant agent agency shop store clinic centre center
        studio salon school gym restaurant cafe hotel homestay villa apartment condo condominium
        bungalow townhouse shophouse shoplot house hall court truck lorry van car bike motorcycle
        scooter bicycle machine cot stroller pram bed
        sofa table chair mattress wardrobe cabinet fan heater purifier lamp clock watch ring
        necklace bag backpack wallet dress gown suit shirt jersey hamper cake pie basket bouquet
        voucher course class workshop package kit box pen mug bottle tumbler tent canopy printer
        drone camera secretary kindergarten mop phone tablet laptop blind lamp oven kettle vacuum
        kiosk stall subscription account dj
        """,
    )
)
# What does something: a barber, a fryer, a steam mop's cleaner. The rest of such words are stuff.
_AGENT: Final = re.compile(r"[a-z]{3}(?:er|or|ist)$")
_UNCOUNTED: Final = frozenset(
    re.findall(
        r"\w+",
        """
        water butter leather ginger paper timber rubber copper silver powder pepper fibre fiber
        decor labour labor lavender cider amber summer winter dinner seller beer outdoor indoor
        breakfast brunch lunch supper
        interior exterior decoder tender liquor colour color mortar under number
        collection art juice tea coffee rice fish pork beef chicken replacement decoration shampoo
        """,
    )
)
# What is done to a house, where a painting on it is a thing.
_WORK_ON_IT: Final = re.compile(
    r"\b(?:house|home|wall|roof|car|gate|office|interior|exterior|epoxy|spray|floor|door|shop|factory"
    r"|building|furniture|cabinet|grille|fence|industrial|commercial|condo) painting$",
    re.IGNORECASE,
)
# Aids are counted that one hears or walks with.
_HELP: Final = re.compile(r"(?<!hearing)(?<!walking)(?<!mobility)(?<!teaching) aid$", re.IGNORECASE)
# Behind a thing: for what it is there.
_TO_BE_HAD: Final = re.compile(r"(.+?)( (?:for (?:rent|sale|hire|lease)|to let))", re.IGNORECASE)
_SIBILANT: Final = re.compile(r"(?:s|x|ch|sh)$", re.IGNORECASE)
_HISSING: Final = ("sses", "xes", "ches", "shes", "buses")
_SOFT_Y: Final = re.compile(r"[^aeiou]y$", re.IGNORECASE)


@cache
def _counted_in_data() -> frozenset[str]:
    """Return what ads call by a word for several: "cat cages" makes one of a cage counted."""
    lasts = (noun.said["en"].casefold().rsplit(maxsplit=1)[-1] for noun in NOUNS.values())
    several = {last for last in lasts if last.endswith("s") and not last.endswith("ss")}
    return frozenset(last[:-2] if last.endswith(_HISSING) else last[:-1] for last in several)


def plural(words: str) -> str:
    """Return words for one counted thing as the words for several; others as they are.

    Of two things both are several: curtains and blinds. So are condos for rent.
    """
    if had := _TO_BE_HAD.fullmatch(words):
        return f"{plural(had[1])}{had[2]}"
    first, joint, other = words.partition(" and ")
    # "Guitar and drum lessons" are lessons of both.
    if joint and " " not in f"{first}{other}" and other.endswith("s"):
        return f"{plural(first)}{joint}{other}"
    last = "".join(words.rsplit(maxsplit=1)[-1:]).casefold()
    if _WORK_ON_IT.search(words) or _HELP.search(words):
        return words
    is_agent = _AGENT.search(last) is not None and last not in _UNCOUNTED
    if last in _UNCOUNTED or (not is_agent and last not in _COUNTED | _counted_in_data()):
        return words
    if _SOFT_Y.search(words):
        return f"{words[:-1]}ies"
    return f"{words}es" if _SIBILANT.search(words) else f"{words}s"


def one_counted(last: str) -> str:
    """Return the word for one of several that are counted; other words as they are."""
    one = one_of(last)
    # Gas is no two of anything.
    is_counted = len(one) > len("ga") and one.casefold() in _COUNTED | _counted_in_data()
    return one if is_counted else last


# What a thing does, as a person says it of one.
_DOES: Final = re.compile(
    r"^(absorb|block|boost|brighten|charge|clean|come|cover|cut|dry|fit|fold|give|heat|help|hold|improve"
    r"|include|keep|last|make|need|prevent|protect|reduce|relieve|remove|repel|run|save|seat|sleep"
    r"|soothe|stay|stretch|strengthen|suit|support|treat|work)(?:e?s)\b",
    re.IGNORECASE,
)
# Behind these stands what a thing is for: a hijab for sports is one.
_OF_WHAT: Final = re.compile(r" (?:for|with|in|of|to|from|at|by|on|near)\b", re.IGNORECASE)


def agreeing(words: str, thing: str) -> str:
    """Return what a thing does with the verb of several, where words for it are for several."""
    return _DOES.sub(r"\1", words) if _is_several(thing) else words


# What a sentence says of a thing as of one. "It is a 5-minute walk" says nothing of it, and of
# homes one sleeps so many.
_DOES_IT: Final = re.compile(
    r"^It (?P<does>is(?! a \d)|has|tastes|weighs|suits|stays|resists|pays|holds|folds|ferments"
    r"|dries|comes|burns)\b"
)
_TO_IT: Final = re.compile(
    r"\b(?P<done>try|make|return|exchange|send|wrap|collect|assemble|design|order|buy|receive|want)"
    r" it\b",
    re.IGNORECASE,
)
_SEVERAL_DO: Final = {"is": "are", "has": "have", "dries": "dry"}


def of_several(sentence: str, thing: str) -> str:
    """Return a sentence about a thing as one about several: "Try them" of hearing aids."""
    if not _is_several(thing):
        return sentence
    does = _DOES_IT.match(sentence)
    if does:
        verb = _SEVERAL_DO.get(does["does"], does["does"].removesuffix("s"))
        sentence = f"They {verb}{sentence[does.end() :]}".replace(" itself ", " themselves ")
    return _TO_IT.sub(r"\g<done> them", sentence)


def _is_several(thing: str) -> bool:
    thing = _OF_WHAT.split(thing, maxsplit=1)[0]
    return thing.endswith("s") and not thing.endswith(("ss", "us", "is", "services"))
