"""What stands behind a thing in its words and is no part of it: "for kids", "in JB"; pure."""

import re
from typing import Final

from kempen.domain.creatives.writing.english.plurals import one_counted
from kempen.market.categories import CATEGORIES, OTHER, category_of, ends_with_thing, noun_of
from kempen.market.place_names import is_place, place_in

# A sentence takes a thing with one of these behind it: "Looking for swimming lessons for kids?"
_TAILS: Final = {
    "en": re.compile(
        r" (?:for (?:rent|hire|kids|children|toddlers|babies|teens|teenagers|adults|beginners|women"
        r"|ladies|men|seniors|students|families|pets|cats|dogs|schools|companies|offices|homes"
        r"|weddings|events|parties|restaurants|cafes|men and women|kids and adults|staff"
        r"|(?:[a-z]+ )?[a-z]+(?<![sui])s)"
        r"|at home|to [A-Z][a-z]+(?: [A-Z][a-z]+)*|in (?P<place>[A-Z].*))$"
    ),
    "ms": re.compile(
        r" (?:untuk (?:kanak-kanak|bayi|dewasa|wanita|lelaki|muslimah|pelajar|warga emas|keluarga"
        r"|syarikat|pejabat|sekolah|majlis|kahwin|rumah)|di rumah|di (?P<place>[A-Z].*))$"
    ),
}
_BEFORE_PLACE: Final = re.compile(
    r"\b(?:in|at|to|near|from|of|around|for|the|and|&)$|\W$", re.IGNORECASE
)
_AWAY: Final = re.compile(r"\b(?:from|to|near|dari|ke|dekat)\b", re.IGNORECASE)
_OF_GOODS: Final = ("SHOP_NOW", "ORDER_NOW")
_USED: Final = re.compile(r"^(?P<thing>.+) (?:second[- ]?hand|2nd hand|secondhand)$", re.IGNORECASE)
_CUSTOM: Final = re.compile(r"^(?P<thing>.+) (?P<how>custom|tailor)[- ]made$", re.IGNORECASE)
_EVERY: Final = re.compile(r"^(?P<thing>.+) (?P<how>hourly|daily|weekly|monthly)$", re.IGNORECASE)
_TRADED: Final = re.compile(r"(?<=\w )trade in$", re.IGNORECASE)
_WE_BUY: Final = re.compile(r"^(?:we )?buy(?:ing)? (?P<goods>\S+(?: \S+){0,3})$", re.IGNORECASE)
_FOR_SALE: Final = re.compile(r" for sale\b", re.IGNORECASE)


def parted_tail(words: str, language: str) -> tuple[str, str]:
    """Return words for a thing, and what stands behind it that a sentence takes with it."""
    pattern = _TAILS.get(language)
    tail = pattern.search(words) if pattern else None
    if not tail or (tail["place"] and not is_place(tail["place"])):
        return words, ""
    thing, before = parted_tail(words[: tail.start()], language)
    return thing, f"{before}{tail[0]}"


def place_of(product: str) -> str:
    """Return the place where a service is that says it: "Car rental JB", 槟城民宿.

    Of goods it may be where they come from: "batik Terengganu".
    """
    noun = noun_of(product, category_of(product) or "")
    category = CATEGORIES[noun.category if noun else category_of(product) or OTHER]
    is_of_goods = category.buttons["increase_sales"] in _OF_GOODS
    # A cruise from Port Klang is on the sea.
    is_elsewhere = _AWAY.search(product) is not None
    return "" if is_of_goods or is_elsewhere or not noun else place_in(product)


# For one of many there is an article, or they are several: "for office".
_SEVERAL: Final = {
    "office": "offices",
    "home": "homes",
    "house": "houses",
    "wedding": "weddings",
    "event": "events",
    "party": "parties",
    "school": "schools",
    "restaurant": "restaurants",
    "company": "companies",
    "baby": "babies",
    "kid": "kids",
    "child": "children",
    "cat": "cats",
    "dog": "dogs",
    "pet": "pets",
}
# As the data has it: children’s haircuts.
APOSTROPHE: Final = "’"
_FOR_ONE: Final = re.compile(r"(?<= for )(?:[a-z]+)$")
_MEN: Final = re.compile(
    r"^(men|women|children|kids|ladies|boys|girls) (?=barber|haircut|clothing|clothes|shoe|shirt"
    r"|perfume|watch|bag|wear|fashion|salon|wallet|underwear|sandal|skincare)",
    re.IGNORECASE,
)


# What is done to several has the word for one: "jersey printing".
_DONE_TO: Final = re.compile(
    r"\b(?P<what>(?!sports|goods|arts|crafts|sales|savings|customs|clothes|glasses)[\w-]+s)"
    r"(?= (?:printing|embroidery|cleaning|washing|polishing|repair|repairs|rental|hire|installation"
    r"|maintenance|servicing|painting|tailoring|making|design|engraving|delivery|grooming"
    r"|boarding|catering|photography|planning)$)",
    re.IGNORECASE,
)


def _owned(who: re.Match[str]) -> str:
    """Return who a thing is for with the sign of it: men's, kids'."""
    return f"{who[1]}{APOSTROPHE} " if who[1].endswith("s") else f"{who[1]}{APOSTROPHE}s "


def ordered(product: str) -> str:
    """Return English words for a thing in the order of a sentence.

    "Car rental JB" is car rental in JB, and a piano second hand a second-hand piano.
    """
    product = _MEN.sub(_owned, _FOR_SALE.sub("", product))
    product = _FOR_ONE.sub(lambda one: _SEVERAL.get(one[0], one[0]), product)
    product = _DONE_TO.sub(lambda several: one_counted(several["what"]), product)
    product = _TRADED.sub("trade-in", product)
    if bought := _WE_BUY.match(product):
        return f"{bought['goods'][:1].upper()}{bought['goods'][1:]} buying"
    if custom := _CUSTOM.match(product):
        thing = custom["thing"]
        return f"{custom['how'].capitalize()}-made {thing[:1].lower()}{thing[1:]}"
    if every := _EVERY.match(product):
        return f"{every['how'].capitalize()} {every['thing'][:1].lower()}{every['thing'][1:]}"
    used = _USED.match(product)
    if used:
        return f"Second-hand {used['thing'][:1].lower()}{used['thing'][1:]}"
    if not place_of(product):
        return product
    words = product.split()
    first = next(at for at in range(1, len(words)) if is_place(" ".join(words[at:])))
    thing, place = " ".join(words[:first]), " ".join(words[first:])
    ends = ends_with_thing(thing) or ends_with_thing(parted_tail(thing, "en")[0])
    return f"{thing} in {place}" if ends and not _BEFORE_PLACE.search(thing) else product
