"""What a writer is asked for: an offering with its claims, for one platform; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from kempen.domain.creatives.writing.english.sellers import ones_of_sellers
from kempen.market.categories import (
    BUTTONS,
    CATEGORIES,
    NOUNS,
    OTHER,
    Category,
    all_calls,
)
from kempen.market.claims import CLAIM_TYPES, Claim, ClaimGroup

# Offers that people take before a last day.
_ENDING: Final = frozenset(
    {
        "percent_off",
        "percent_off_up_to",
        "money_off",
        "money_off_from",
        "buy_n_free_m",
        "free_item",
        "free_item_from",
        "cashback_percent",
        "promo_code",
        "money_off_up_to",
        "one_for_one",
        "cashback_money",
        "any_n_for",
        "count_price",
        "gift_with_purchase",
        "clearance_sale",
    }
)

# "Order before 5 November", read late in November, is what somebody typed for the season that is
# over: nobody orders so long ahead.
_BY_A_DAY: Final = frozenset({"order_before", "register_before", "takes_place"})
_SEASON: Final = timedelta(days=300)


@dataclass(frozen=True)
class WritingTask:
    """Nothing but what stands here may be said in an ad.

    `name` is a name that stays in every language, and `names` one that stays in some. `things` has
    what the offering is called in words of a language, `noun` the thing of market/categories that
    it is, and `shorter` words that say more than it, the longest first; `composed` are the
    languages whose words are the data's and not a person's. `places` are codes of states or names.
    `offer_ends` is the last day of the offer.
    """

    name: str
    category: str
    platform: str
    languages: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    names: Mapping[str, str] | None = field(default=None, hash=False)
    things: Mapping[str, str] = field(default_factory=dict, hash=False)
    noun: str = ""
    shorter: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    composed: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    objective: str = "increase_sales"  # or generate_prospects
    tone: str = "plain"  # warm, plain, bold, formal
    offer_ends: date | None = None
    landing_url: str = ""
    must_say: tuple[str, ...] = ()
    never_say: tuple[str, ...] = ()
    brand: str = ""
    today: date | None = None

    def name_in(self, language: str) -> str:
        """Return the offering's name in ads of a language; empty where it has none."""
        return (self.names or {}).get(language, self.name)

    def sold_in(self, language: str) -> tuple[str, ...]:
        """Return the words of a language for what is sold, the best first; none: none is known.

        Words of another language are none of them, except what a person called a name. What the
        kind of business sells may be another thing than a known one: coffee is no word for tea.
        """
        category = CATEGORIES[self.category].words[language]
        # Of a business that is of no kind, the name alone says what it sells; who is known to
        # sell loan advice does no accounts.
        is_other = self.category == OTHER or bool(self.composed)
        of_kind = self.name_in(language) if is_other else category.sold
        words = (
            self.things.get(language, ""),
            *self.shorter.get(language, ()),
            NOUNS[self.noun].said[language] if self.noun else of_kind,
        )
        known = tuple(dict.fromkeys(word for word in words if word))
        is_shown = self.call == "demo"
        return ones_of_sellers(known, is_shown=is_shown) if language == "en" else known

    @property
    def call(self) -> str:
        """What a customer does first, a code of calls.toml: that of the thing, or of its kind."""
        return (NOUNS[self.noun].calls if self.noun else "") or self._category.call

    @property
    def calls_of_noun(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """By language and objective the calls that suit the thing; empty: those of its category."""
        code = NOUNS[self.noun].calls if self.noun else ""
        return {
            language: {"increase_sales": calls.sales, "generate_prospects": calls.prospects}
            for language, calls in (all_calls()[code].items() if code else ())
        }

    @property
    def button(self) -> str:
        """The code of a social ad's button, in small letters."""
        code = NOUNS[self.noun].calls if self.noun else ""
        sales, prospects = BUTTONS[code] if code else ("", "")
        buttons = {"increase_sales": sales, "generate_prospects": prospects}
        return (buttons[self.objective] or self._category.buttons[self.objective]).casefold()

    @property
    def _category(self) -> Category:
        return CATEGORIES[self.category]

    @property
    def current_claims(self) -> tuple[Claim, ...]:
        """The claims without offers that are over."""
        return tuple(claim for claim in self.claims if not self._is_over(claim))

    def ending_offer(self, offers: Sequence[Claim]) -> tuple[Claim, date] | None:
        """Return the first of the offers that ends on a known day which is not over, and the day.

        The task's day is that of a discount or a gift: a price or a quote does not end with it.
        """
        for offer in offers:
            day = self._last_day(offer)
            if day and not self._is_over(offer):
                return offer, day
        return None

    def _last_day(self, claim: Claim) -> date | None:
        until = claim.slots.get("until")
        if isinstance(until, date):
            return until
        return self.offer_ends if claim.type in _ENDING else None

    def _is_over(self, claim: Claim) -> bool:
        day = self._last_day(claim)
        if day is None or self.today is None:
            return False
        is_of_next_year = claim.type in _BY_A_DAY and day - self.today > _SEASON
        return day < self.today or is_of_next_year


def group_of(claim: Claim) -> ClaimGroup:
    """Return what a claim does for an ad; own words are benefits."""
    return CLAIM_TYPES[claim.type].group if claim.type else ClaimGroup.BENEFIT
