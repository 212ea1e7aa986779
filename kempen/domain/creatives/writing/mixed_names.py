"""Names of products in the words of two languages, and with the name of who makes them; pure."""

import re
from typing import Final

from kempen.market.categories import ends_with_thing
from kempen.market.place_names import is_place
from kempen.market.written_language import is_proper, words_of_things

_BY: Final = re.compile(
    r"^(?P<thing>.+?) (?:by|oleh) (?P<maker>[A-Z][\w’'&.-]*(?: [A-Z&][\w’'&.-]*){0,3})$"
)
# English words for what something comes in, behind a Malay name: "kek lapis Sarawak box".
_PACKED: Final = re.compile(
    r" (?:in (?:a )?)?(?:tin|jar|can|box|boxe|pack|bottle|pouch|sachet)s?$", re.IGNORECASE
)
# English words before a Malay thing, which Malay says in words of its own: "frozen roti canai".
_ENGLISH_FIRST: Final = re.compile(
    r"^(?:wholesale|frozen|fresh(?:ly)?|homemade|authentic|premium|organic|custom|traditional|used"
    r"|bulk|cheap|affordable|healthy|spicy|handmade|second[- ]hand|delicious|vegetarian|vegan) ",
    re.IGNORECASE,
)
# English words for who sells, behind a Malay thing: "roti canai stall".
_ENGLISH_SELLER: Final = re.compile(
    r" (?:stall|shop|store|house|corner|centre|center|restaurant|supplier|seller|maker|delivery"
    r"|class|classes|workshop|factory|wholesale|wholesaler|rental|set|sets)s?$",
    re.IGNORECASE,
)
_FROZEN: Final = re.compile(r"^(frozen) (.+)$", re.IGNORECASE)


def parted_maker(product: str) -> tuple[str, str]:
    """Return a product and the name of who makes it: "Kuih raya by Mak Ani"."""
    found_maker = _BY.match(product)
    if not found_maker:
        return product, ""
    known = words_of_things("en") | words_of_things("ms")
    maker = found_maker["maker"]
    is_name = any(
        not is_proper(word) and not is_place(word) and word.casefold() not in known
        for word in maker.split()
    )
    return (found_maker["thing"], maker) if is_name else (product, "")


def is_english_of_loans(product: str) -> bool:
    """Whether Malay words that English has too have an English thing behind them.

    "Nasi lemak catering" is English, whatever nasi lemak is, and "roti canai stall" is too.
    """
    if _ENGLISH_FIRST.match(product) or _ENGLISH_SELLER.search(product):
        return True
    words = [word.casefold() for word in product.split()]
    english, malay = words_of_things("en"), words_of_things("ms")
    is_of_both = all(word in english or is_place(word) for word in words)
    return is_of_both and words[-1] not in malay and ends_with_thing(product)


def in_malay_order(product: str) -> str:
    """Return a Malay name without English words for its packing, and what it is first."""
    plain = _PACKED.sub("", product) if " " in product else product
    frozen = _FROZEN.match(plain)
    if not frozen:
        return plain
    return f"{frozen[2][:1].upper()}{frozen[2][1:]} {frozen[1].lower()}"
