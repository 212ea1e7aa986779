"""What the brief says about creatives, and what the writer hands back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from kempen.market.claims import Claim


@dataclass(frozen=True)
class Guidelines:
    """The brief's own words and the claims of its offering. Nothing else may be claimed in an ad.

    `names` has what a person called the product in a language: other words, or a name that stays.
    """

    product: str
    landing_url: str
    benefits: tuple[str, ...] = ()
    offer: str = ""
    proof: tuple[str, ...] = ()
    tone: str = "plain"  # warm, plain, bold, formal
    must_say: tuple[str, ...] = ()
    never_say: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("en",)
    is_for_prospects: bool = False
    places: tuple[str, ...] = ()  # Codes of states, or names.
    category: str = ""  # One of market/categories; empty: guessed from the words.
    today: date | None = None
    claims: tuple[Claim, ...] = ()
    names: Mapping[str, str] | None = None
    permits: Mapping[str, str] | None = None  # Numbers by kind, of those that hold today.


@dataclass(frozen=True)
class Draft:
    """One ad as written.

    `kept_as_written` are words of the brief that stayed in its language, for want of others;
    `left_out` are those that the ads of this language do without. `as_typed` are
    sentences that only they have, `in_list` is what is no sentence and so stands in a list.
    """

    platform: str
    language: str
    angle: str
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    call_to_action: str
    landing_url: str
    kept_as_written: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    as_typed: tuple[str, ...] = ()
    in_list: tuple[str, ...] = ()
    writer: str = "built-in"  # or "model"
    claims: tuple[Claim, ...] = ()  # What its texts claim.


class Writer(Protocol):
    """Whoever writes: the built-in grammar, or a configured language model."""

    def write(self, guidelines: Guidelines, platform: str, language: str) -> list[Draft]:
        """Return several ads of different angles, each within the platform's limits."""
        ...
