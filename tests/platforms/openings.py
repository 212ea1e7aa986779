"""How a test opens a platform's account in the sandbox, and a transport that loses answers."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Protocol

import httpx2

from kempen.platforms.interface import Goal, NewAd, NewPlatformCampaign, Platform
from kempen.platforms.registry import partner_of, platform_of
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
from kempen.platforms.social.client import SocialCredentials, SocialPlatform
from kempen.platforms.spec import Address
from kempen.platforms.targeting import Criterion, CriterionKind, Targeting, TargetKeyword

_NUMBERS = itertools.count(1)


class Partners(Protocol):
    """The sandbox, in a process of its own or in this one."""

    @property
    def url(self) -> str: ...

    def account(self, platform: str, name: str) -> dict[str, str]: ...


def address_of(partners: Partners, platform: str) -> Address:
    version = partner_of(platform).live.version.default
    return Address(f"{partners.url}/{platform}", version, f"{partners.url}/oauth/token")


def credentials_of(partners: Partners, platform: str, name: str) -> dict[str, str]:
    return partners.account(platform, name)


def opened(partners: Partners, platform: str, name: str = "Empty account") -> Platform:
    """Open a ready-made account through the registry, as the domain does."""
    credentials = credentials_of(partners, platform, name)
    return platform_of(platform).open(credentials, address_of(partners, platform))


def opened_over(
    partners: Partners, platform: str, transport: httpx2.BaseTransport, **changed: str
) -> Platform:
    """Open the empty account over another transport, perhaps with other credentials."""
    given = {**credentials_of(partners, platform, "Empty account"), **changed}
    address = address_of(partners, platform)
    if platform == "social":
        names = ("account_id", "access_token", "page_id", "pixel_id")
        return SocialPlatform(
            SocialCredentials(**{name: given[name] for name in names}),
            base_url=address.base_url,
            transport=transport,
        )
    client = OAuthClient(given["client_id"], given["client_secret"])
    return SearchPlatform(
        SearchCredentials(client, given["refresh_token"], given["customer_id"]),
        base_url=address.base_url,
        token_url=address.token_url,
        transport=transport,
    )


@dataclass
class Watching(httpx2.BaseTransport):
    """Pass every request on, keep it, and lose the answers that `loses` picks after the fact."""

    loses: Callable[[httpx2.Request], bool] = lambda _: False
    seen: list[httpx2.Request] = field(default_factory=list)
    inner: httpx2.HTTPTransport = field(default_factory=httpx2.HTTPTransport)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self.seen.append(request)
        response = self.inner.handle_request(request)
        if self.loses(request):
            response.read()
            raise httpx2.ReadTimeout("the answer was lost", request=request)
        return response

    def close(self) -> None:
        self.inner.close()


def new_campaign(
    *,
    budget: str = "80.00",
    goal: Goal = Goal.INCREASE_SALES,
    texts: str = "Fresh beans, roasted in Ipoh",
    start: date | None = None,
    end: date | None = None,
) -> NewPlatformCampaign:
    """Return a campaign with two ads and a tag of its own."""
    number = next(_NUMBERS)
    ads = tuple(
        NewAd(
            tag=f"a{index}",
            link="https://kopirimba.example/beans",
            headlines=(f"Kopi Rimba {index}", "Freshly roasted", f"Beans by post {index}"),
            descriptions=(f"{texts}.", "Delivered in two days."),
            primary_text=texts,
            paths=("beans",),
        )
        for index in (1, 2)
    )
    return NewPlatformCampaign(
        tag=f"kmp-{number:04d}",
        name=f"Trial {number}",
        goal=goal,
        daily_budget=Decimal(budget),
        ads=ads,
        start=start,
        end=end,
        keywords=("kopi beans", "coffee subscription"),
    )


def aimed_at(platform: Platform, *places: str) -> Targeting:
    """Return a targeting of what the platform itself calls these places, and two languages.

    On a platform of searches it has keywords, elsewhere an interest.
    """
    coffee = platform.find_criteria(CriterionKind.INTEREST, "Coffee")[:1]
    words = () if coffee else (TargetKeyword("kopi ipoh"), TargetKeyword("beli kopi", "exact"))
    return Targeting(
        places=tuple(platform.find_criteria(CriterionKind.PLACE, name)[0] for name in places),
        languages=tuple(
            platform.find_criteria(CriterionKind.LANGUAGE, name)[0] for name in ("Malay", "English")
        ),
        interests=tuple(coffee),
        keywords=words,
        negative_keywords=(TargetKeyword("jawatan kosong"),) if words else (),
    )


def launched_at(platform: Platform, targeting: Targeting) -> str:
    """Make a campaign that is aimed so and return its number."""
    new = replace(new_campaign(), targeting=targeting)
    return platform.create_campaign(new).campaign_id


def names_of(criteria: Sequence[Criterion]) -> list[str]:
    """Return the names of criteria in their order."""
    return sorted(one.name for one in criteria)
