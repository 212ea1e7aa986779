"""What an offering is called in ads of each language; pure.

Words of one language are none of another. Only what a person called a name in a language stands
there as it is; the rest is said in that language's own words, or not at all.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kempen.domain.creatives.rules import LANGUAGES
from kempen.domain.creatives.writing.english.plurals import plural
from kempen.domain.creatives.writing.english.trades import work_of
from kempen.domain.creatives.writing.labels import is_label, names_seller
from kempen.domain.creatives.writing.mixed_names import (
    in_malay_order,
    is_english_of_loans,
    parted_maker,
)
from kempen.domain.creatives.writing.tails import ordered, parted_tail
from kempen.market.categories import (
    CATEGORIES,
    OTHER,
    broader_words,
    category_of,
    narrower_names,
    noun_of,
    services_of_thing,
)
from kempen.market.place_names import is_place
from kempen.market.tokens import normalised
from kempen.market.written_language import is_clear, language_of, words_of_things

_LONGEST_NAME: Final = 30
_SHOP: Final = "SHOP_NOW"
_SHOPS: Final = re.compile(
    r"\b(?:shop|store|centre|center|maker|dealer|supplier|seller|trader|tailor)s?$"
    r"|^(?:kedai|pusat|pembekal|pengedar|pengeluar|kilang|syarikat) |店$|公司$|社$",
    re.IGNORECASE,
)
# Words for who sells a thing or where, and not for the thing.
_SELLERS: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:er|ist|ian|lawyer|tailor|mechanic|chiropractor|doctor|tutor|nurse|\bvet|centre|center"
        r"|shop|clinic|agency|salon|school|firm)s?$",
        re.IGNORECASE,
    ),
    "ms": re.compile(
        r"^(?:kedai|pusat|klinik|bengkel|salun|tukang|agensi|restoran|jurugambar|peguam|pembekal"
        r"|pengedar|pengeluar|pengimport|kilang|syarikat|perunding|penyedia|guru|cikgu|ustazah"
        r"|doktor) ",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"店$|公司$|社$"),
}
_MALAY_SELLER: Final = re.compile(
    r"^(?:pusat|kedai|butik|syarikat|agensi|akademi) (?P<sold>.+)$", re.IGNORECASE
)


@dataclass(frozen=True)
class ProductNames:
    """By language: `names` are names that stay, `things` words for what it is; `noun` in all.

    `composed` are the languages whose words for it are the data's own. `shorter` are words of the
    data that say more than the noun, the longest first.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    things: Mapping[str, str] = field(default_factory=dict)
    noun: str = ""
    composed: frozenset[str] = frozenset()
    shorter: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def unnamed_in(self, languages: Sequence[str], category: str) -> tuple[str, ...]:
        """Return the languages in which nobody has said what is sold."""
        if self.noun or category != OTHER:
            return ()
        return tuple(one for one in languages if one not in self.names and one not in self.things)


def names_of(
    product: str, given: Mapping[str, str] | None, category: str, beside: str = ""
) -> ProductNames:
    """Return what a product is called, of its words and of its names as a person gave them.

    `beside` is the language of what else the brief says, for words that show none.
    """
    product, maker = parted_maker(" ".join(product.split()))
    given = dict(given or {})
    own = beside if beside and not is_clear(product) else own_language_of(product)
    # "By Mak Ani" says itself that it is a name.
    names, things = dict.fromkeys(LANGUAGES if maker else (), maker), dict[str, str]()
    for language, words in given.items():
        # What stands in the product's own words, or is the same in several languages, is a name;
        # other words are a translation.
        stays = _stands_in(words, product) or list(given.values()).count(words) > 1
        is_name = stays and not _is_known(words, language)
        (names if is_name else things)[language] = words
    is_told = own in things or (own in names and _stands_in(names[own], product))
    if not is_told:
        name = _name_beside_known_words(product)
        if own not in names and name:
            names[own] = name
        elif names_seller(product) or not _is_seller(product, own):
            # Of a shop or a trade the noun is said: "tuition" for a tuition centre.
            words = _in_order(product, own)
            is_noun = own == "en" and not is_label(words, own)
            thing, tail = parted_tail(words, own)
            things[own] = f"{plural(thing)}{tail}" if is_noun else words
    noun = _noun((_of_seller(product), product, *things.values()), category)
    narrower = narrower_names(product, noun, own)
    more = narrower.words
    if not narrower.code and not more and category == OTHER:
        # What nobody has listed is at least a repair, a class or a toy.
        service = services_of_thing(product, own)
        more = {**broader_words(product, own), **service}
    composed = {one: text for one, text in more.items() if one not in {*names, *things}}
    called = {**composed, **things}
    return ProductNames(names, called, narrower.code, frozenset(composed), narrower.shorter)


def _in_order(product: str, language: str) -> str:
    if language == "en":
        thing, tail = parted_tail(ordered(product), language)
        return f"{work_of(thing)}{tail}"
    return in_malay_order(product) if language == "ms" else product


def _stands_in(words: str, product: str) -> bool:
    return words.casefold() in product.casefold()


def own_language_of(product: str) -> str:
    """Return the language of a product's words: where they do not show it, one that has them."""
    if not is_clear(product):
        known = (one for one in ("en", "ms") if _is_known(product, one))
        return next(known, language_of(product))
    language = language_of(product)
    return "en" if language == "ms" and is_english_of_loans(product) else language


def _name_beside_known_words(product: str) -> str:
    """Return the name that stands in a product's words, where the other words are a known thing.

    Of "Lorry rental Klang Valley" the place says nothing of the thing, and "Mak Teh" nothing
    without its chicken: such words stay whole, unless they are too long for an ad.
    """
    name = name_in(product)
    if not name or name == product or not _is_named(name) or names_seller(product):
        return ""
    rest = " ".join(product.replace(name, " ").split())
    is_said = noun_of(rest, category_of(rest) or "") is not None
    return name if is_said or len(product) > _LONGEST_NAME else ""


def _is_named(name: str) -> bool:
    """Whether two words of a name are of no thing and no place: of "Vitamin C" none is.

    "SPM Add Maths" is a subject, and "Homestay Cameron Highlands" says where one is.
    """
    # Asked one after the other: to unite them takes longer than all else of a brief's words.
    known = [words_of_things(one) for one in ("en", "ms")]
    own = [
        word
        for word in name.split()
        if not (word.isupper() or any(word.casefold() in words for words in known))
    ]
    return len(own) > 1 and not is_place(" ".join(own))


def name_in(text: str) -> str:
    """Return the longest run of words with a capital, two at least: what is written as a name.

    The whole text where it is short and has no word in small letters.
    """
    words = text.split()
    if 0 < len(text) <= _LONGEST_NAME and not any(word[:1].islower() for word in words):
        return text
    runs, run = list[list[str]](), list[str]()
    for word in [*words, ""]:
        if word[:1].isupper():
            run.append(word)
            continue
        runs.append(run)
        run = []
    longest = max((" ".join(words) for words in runs), key=len)
    return longest if " " in longest and len(longest) <= _LONGEST_NAME else ""


def _is_seller(product: str, language: str) -> bool:
    """Whether words are known ones for who sells or does a thing, and not for the thing.

    A fryer is a thing, whatever it does, and of "klinik gigi Shah Alam" the Malay noun is known.
    """
    sellers = _SELLERS.get(language)
    if sellers is None or not sellers.search(product):
        return False
    noun = noun_of(product, category_of(product) or "")
    if noun is None:
        return False
    is_for_shops = CATEGORIES[noun.category].buttons["increase_sales"] == _SHOP
    if is_for_shops and not noun.calls and not _SHOPS.search(product):
        return False
    return language == "ms" or _is_known(product, language)


def _is_known(words: str, language: str) -> bool:
    """Whether a language calls a thing by just these words."""
    noun = noun_of(words, category_of(words) or "")
    plain = normalised(words).casefold()
    return noun is not None and plain in {form.casefold() for form in noun.telling[language]}


def _of_seller(product: str) -> str:
    """Return what a Malay centre or shop sells, where just that is known: "tuisyen add maths"."""
    seller = _MALAY_SELLER.match(product)
    is_narrower = seller and not _is_known(product, "ms") and _is_known(seller["sold"], "ms")
    return seller["sold"] if seller and is_narrower else product


def _noun(texts: Sequence[str], category: str) -> str:
    nouns = (noun_of(text, category) for text in texts)
    return next((noun.code for noun in nouns if noun), "")
