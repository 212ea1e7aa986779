"""Accounts at the platforms: those that nobody asks anything, and those that know places."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.strategies.actions import look_up_targeting
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.registry import PARTNERS
from kempen.platforms.spec import PlatformSpec
from kempen.platforms.targeting import Criterion, CriterionKind, TargetingLimits

SEARCH_LIMITS = TargetingLimits(
    places=200,
    languages=20,
    keywords=500,
    negative_keywords=500,
    keyword_characters=80,
    keyword_words=10,
)
SOCIAL_LIMITS = TargetingLimits(places=200, languages=50, interests=100)
KNOWN = (
    Criterion(CriterionKind.PLACE, "20744", "Selangor", "State"),
    Criterion(CriterionKind.PLACE, "20742", "Penang", "State"),
    Criterion(CriterionKind.PLACE, "1028", "Shah Alam", "City, Selangor"),
    Criterion(CriterionKind.LANGUAGE, "1000", "English", "en"),
    Criterion(CriterionKind.LANGUAGE, "1102", "Malay", "ms"),
    Criterion(CriterionKind.INTEREST, "6003", "Coffee", "Food and drink"),
    Criterion(CriterionKind.INTEREST, "6004", "Coffeehouses", "Food and drink"),
    Criterion(CriterionKind.INTEREST, "6005", "Espresso", "Food and drink"),
)


@dataclass
class KnowingAccount:
    """An account that knows `criteria`; every question is counted. `is_away`: it answers none."""

    criteria: Sequence[Criterion] = KNOWN
    is_away: bool = False
    asked: list[tuple[CriterionKind, str]] = field(default_factory=list)

    def find_criteria(
        self, kind: CriterionKind, query: str, country: str = "MY"
    ) -> list[Criterion]:
        assert country == "MY"
        if self.is_away:
            raise PlatformError("The platform does not answer.", Remedy.AGAIN)
        self.asked.append((kind, query))
        of_kind = [one for one in self.criteria if one.kind is kind]
        if not query:
            return [one for one in of_kind if not one.detail.startswith("City")]
        return [one for one in of_kind if query[:5].casefold() in one.name.casefold()]

    def close(self) -> None:
        return


def knowing_accounts(monkeypatch: pytest.MonkeyPatch) -> KnowingAccount:
    """Both platforms take targeting, and their accounts answer."""
    for code, limits in (("search", SEARCH_LIMITS), ("social", SOCIAL_LIMITS)):
        spec = PARTNERS[code]
        assert isinstance(spec, PlatformSpec)
        monkeypatch.setitem(PARTNERS, code, replace(spec, targeting=limits))
    account = KnowingAccount()
    monkeypatch.setattr(look_up_targeting, "open_platform", lambda _connection: account)
    return account


def account(of: Business, platform: str = "social", **how: Any) -> Connection:
    """A connected account; nobody asks it anything here."""
    fields = {
        "environment": "sandbox",
        "account_id": "120000000000",
        "account_name": "Kopi Rimba",
        "sealed_credentials": b"sealed",
        "facts": {"pixel_id": "55", "smallest_daily_budget": "4"},
    }
    return Connection.objects.add(of, platform=platform, **{**fields, **how})
