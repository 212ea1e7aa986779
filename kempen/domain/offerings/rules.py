"""What an offering may be. Pure."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from msgspec import Struct

from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.kit.plain_text import is_line
from kempen.kit.refusal import Fact, Flaw
from kempen.market.categories import CATEGORIES
from kempen.market.claims import LANGUAGES, Claim, weight
from kempen.market.states import STATES

# A headline of a search ad holds 30, and a Chinese character counts as two.
LONGEST_NAME: Final = 25
LONGEST_DESCRIPTION: Final = 500
LONGEST_URL: Final = 2_048
LONGEST_PHRASE: Final = 200
MOST_MUST_SAY, MOST_NEVER_SAY = 20, 50
LONGEST_TOWN, MOST_TOWNS = 60, 20
# Kilometres: the least and the most that both platforms can target around a town.
LEAST_RADIUS, MOST_RADIUS = 1, 80
MOST_CLAIMS: Final = 40
LONGEST_PERMIT_KIND, LONGEST_PERMIT, MOST_PERMITS = 40, 100, 20
MOST_COLOURS, MOST_PICTURES = 2, 12
# Archived ones do not count.
MOST_OFFERINGS: Final = 500
MOST_MONEY: Final = Decimal(999_999_999_999)
# Focal points are thousandths of a picture's width and height, from the top left.
# Permits that pages offer by name, most of them by the names of market/ad_rules; a program may send
# others.
PERMIT_KINDS: Final = (
    "kkliu",
    "halal",
    "bnm",
    "sc",
    "moneylending",
    "apdl",
    "direct_sales",
    "education",
    "employment",
    "contest",
)
_COLOUR: Final = re.compile("#[0-9a-f]{6}", re.ASCII)


class Town(Struct, frozen=True):
    """A town and how far around it an offering is sold, in kilometres."""

    name: str
    radius_km: int


class Permit(Struct, frozen=True):
    """A permit or licence: its kind (kkliu), its number, and its last day where it has one."""

    kind: str
    number: str
    expires_on: date | None = None


@dataclass(frozen=True)
class OfferingDetails:
    """What somebody wants an offering to be.

    Prices are MYR; `names` has forms by language; `margin` is the share of its sales, 0 to 1, that
    is profit before ads.
    """

    name: str
    names: Mapping[str, str]
    category: str = ""
    description: str = ""
    languages: tuple[str, ...] = LANGUAGES
    landing_url: str = ""
    price_from: Decimal | None = None
    price_to: Decimal | None = None
    margin: Decimal | None = None
    states: tuple[str, ...] = ()
    towns: tuple[Town, ...] = ()
    claims: tuple[Claim, ...] = ()
    must_say: tuple[str, ...] = ()
    never_say: tuple[str, ...] = ()
    permits: tuple[Permit, ...] = ()
    colours: tuple[str, ...] = ()


def plain_line(text: str) -> str:
    """Return a text as it is stored: composed, with single spaces and none around it."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def flaws_of(wanted: OfferingDetails) -> list[Flaw]:
    """Return all that is wrong with an offering; an empty list: nothing."""
    return [
        *_flaws_of_names(wanted),
        *_flaws_of_landing_page(wanted),
        *_flaws_of_choices(wanted),
        *_flaws_of_places(wanted),
        *_flaws_of_claims(wanted.claims),
        *_flaws_of_phrases(wanted),
        *_flaws_of_permits(wanted.permits),
        *_flaws_of_colours(wanted.colours),
    ]


def fits_a_name(text: str) -> bool:
    """Whether a text can be the short name of an offering."""
    return is_line(text) and weight(text) <= LONGEST_NAME


def _flaws_of_names(wanted: OfferingDetails) -> list[Flaw]:
    flaws = []
    facts = {"longest": LONGEST_NAME}
    if not fits_a_name(wanted.name):
        flaws.append(Flaw(("name",), OfferingRefusal.BAD_NAME, facts))
    for language, form in wanted.names.items():
        code, facts_of_form = fault_of_name_form(language, form)
        if code is not None:
            flaws.append(Flaw(("names", language), code, facts_of_form))
    return flaws


def _flaws_of_landing_page(wanted: OfferingDetails) -> list[Flaw]:
    """No ad leads to a page without https, so no offering does."""
    is_fit = not wanted.landing_url or wanted.landing_url.startswith("https://")
    return [] if is_fit else [Flaw(("landing_url",), OfferingRefusal.NOT_HTTPS)]


def fault_of_name_form(language: str, form: str) -> tuple[OfferingRefusal | None, dict[str, Fact]]:
    """Return what is wrong with a name in a language, and the facts of its sentence."""
    if language not in LANGUAGES:
        return OfferingRefusal.UNKNOWN_LANGUAGE, {"known": LANGUAGES}
    if not fits_a_name(form):
        return OfferingRefusal.BAD_NAME_FORM, {"longest": LONGEST_NAME}
    return None, {}


def _flaws_of_choices(wanted: OfferingDetails) -> list[Flaw]:
    flaws = []
    if wanted.category and wanted.category not in CATEGORIES:
        flaws.append(Flaw(("category",), OfferingRefusal.UNKNOWN_CATEGORY))
    if not wanted.languages:
        flaws.append(Flaw(("languages",), OfferingRefusal.NO_LANGUAGE))
    for at, language in enumerate(wanted.languages):
        if language not in LANGUAGES:
            path = ("languages", str(at))
            flaws.append(Flaw(path, OfferingRefusal.UNKNOWN_LANGUAGE, {"known": LANGUAGES}))
    lowest, highest = wanted.price_from, wanted.price_to
    if lowest is not None and highest is not None and lowest > highest:
        flaws.append(Flaw(("price_to",), OfferingRefusal.PRICES_REVERSED))
    if wanted.margin is not None and not 0 <= wanted.margin <= 1:
        flaws.append(Flaw(("margin",), OfferingRefusal.BAD_MARGIN))
    return flaws


def _flaws_of_places(wanted: OfferingDetails) -> list[Flaw]:
    flaws = [
        Flaw(("places", str(at)), OfferingRefusal.UNKNOWN_STATE)
        for at, code in enumerate(wanted.states)
        if code not in STATES
    ]
    if len(wanted.towns) > MOST_TOWNS:
        flaws.append(Flaw(("towns",), OfferingRefusal.TOO_MANY_TOWNS, {"most": MOST_TOWNS}))
    for at, town in enumerate(wanted.towns):
        path = ("towns", str(at))
        if not is_line(town.name) or len(town.name) > LONGEST_TOWN:
            facts = {"longest": LONGEST_TOWN}
            flaws.append(Flaw((*path, "name"), OfferingRefusal.BAD_TOWN, facts))
        if not LEAST_RADIUS <= town.radius_km <= MOST_RADIUS:
            facts = {"least": LEAST_RADIUS, "most": MOST_RADIUS}
            flaws.append(Flaw((*path, "radius_km"), OfferingRefusal.BAD_RADIUS, facts))
    return flaws


def _flaws_of_claims(claims: tuple[Claim, ...]) -> list[Flaw]:
    if len(claims) > MOST_CLAIMS:
        return [Flaw(("claims",), OfferingRefusal.TOO_MANY_CLAIMS, {"most": MOST_CLAIMS})]
    return []


def _flaws_of_phrases(wanted: OfferingDetails) -> list[Flaw]:
    flaws = []
    for name, phrases, most in (
        ("must_say", wanted.must_say, MOST_MUST_SAY),
        ("never_say", wanted.never_say, MOST_NEVER_SAY),
    ):
        if len(phrases) > most:
            flaws.append(Flaw((name,), OfferingRefusal.TOO_MANY_PHRASES, {"most": most}))
        flaws += [
            Flaw((name, str(at)), OfferingRefusal.BAD_PHRASE, {"longest": LONGEST_PHRASE})
            for at, phrase in enumerate(phrases)
            if not is_line(phrase) or len(phrase) > LONGEST_PHRASE
        ]
    for at, phrase in enumerate(wanted.must_say):
        banned = next((one for one in wanted.never_say if one.casefold() in phrase.casefold()), "")
        if banned:
            facts = {"phrase": banned}
            flaws.append(Flaw(("must_say", str(at)), OfferingRefusal.SAID_AND_NEVER_SAID, facts))
    return flaws


def _flaws_of_permits(permits: tuple[Permit, ...]) -> list[Flaw]:
    if len(permits) > MOST_PERMITS:
        return [Flaw(("permits",), OfferingRefusal.TOO_MANY_PERMITS, {"most": MOST_PERMITS})]
    facts = {"longest": LONGEST_PERMIT}
    return [
        Flaw(("permits", one.kind), OfferingRefusal.BAD_PERMIT, facts)
        for one in permits
        if not is_line(one.number)
        or len(one.number) > LONGEST_PERMIT
        or not is_line(one.kind)
        or len(one.kind) > LONGEST_PERMIT_KIND
    ]


def _flaws_of_colours(colours: tuple[str, ...]) -> list[Flaw]:
    if len(colours) > MOST_COLOURS:
        return [Flaw(("colours",), OfferingRefusal.TOO_MANY_COLOURS, {"most": MOST_COLOURS})]
    return [
        Flaw(("colours", str(at)), OfferingRefusal.BAD_COLOUR)
        for at, colour in enumerate(colours)
        if not _COLOUR.fullmatch(colour)
    ]
