"""What a person approved for a campaign, as it should stand on its platform. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

import msgspec

from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.platforms.interface import RunState
from kempen.platforms.targeting import Targeting


@dataclass(frozen=True)
class Approved:
    """What should stand on the platform; what is None is not compared.

    `ads` has the approved ads by their numbers there, with what they showed at the first look (""
    before it); `others` are those that were in the campaign before Kempen came to it. The budget is
    in the account's currency.
    """

    state: RunState
    daily_budget: Decimal | None = None
    name: str | None = None
    end: date | None = None
    ads: Mapping[str, str] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    targeting: Targeting | None = None
    # The keys of the places that each of several ad sets had at the first look, by their numbers.
    ad_sets: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Baseline(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What stood on the platform at the first look after a launch and no approval says.

    Its name then, the ads in it that are not ours, what each of ours looked like, whom it was
    shown to, and where each of several ad sets was.
    """

    name: str | None = None
    others: tuple[str, ...] | None = None
    contents: Mapping[str, str] | None = None
    targeting: LineTargeting | None = None
    ad_sets: Mapping[str, tuple[str, ...]] | None = None
