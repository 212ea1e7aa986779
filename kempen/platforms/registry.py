"""The advertising platforms and the CRM that Kempen can speak to: one line each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from kempen.platforms.contacts import Crm
from kempen.platforms.crm.client import CrmClient
from kempen.platforms.interface import Platform
from kempen.platforms.search import money as search_money
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
from kempen.platforms.social import money as social_money
from kempen.platforms.social.client import SocialCredentials, SocialPlatform


@dataclass(frozen=True)
class Address:
    """Where a platform is: its base address and version, and its token address if it has one."""

    base_url: str
    version: str
    token_url: str = ""


Opener = Callable[[Mapping[str, str], Address], Platform]


def _open_search(credentials: Mapping[str, str], address: Address) -> Platform:
    """Open a search account; reads client_id, client_secret, refresh_token, customer_id."""
    client = OAuthClient(credentials["client_id"], credentials["client_secret"])
    return SearchPlatform(
        SearchCredentials(
            client=client,
            refresh_token=credentials["refresh_token"],
            customer_id=credentials["customer_id"],
            login_customer_id=credentials.get("login_customer_id", ""),
            developer_token=credentials.get("developer_token", ""),
        ),
        base_url=address.base_url,
        token_url=address.token_url,
        version=address.version,
    )


def _open_social(credentials: Mapping[str, str], address: Address) -> Platform:
    """Open a social account; reads account_id, access_token, page_id, pixel_id."""
    return SocialPlatform(
        SocialCredentials(
            account_id=credentials["account_id"].removeprefix("act_"),
            access_token=credentials["access_token"],
            page_id=credentials.get("page_id", ""),
            pixel_id=credentials.get("pixel_id", ""),
        ),
        base_url=address.base_url,
        version=address.version,
    )


PLATFORMS: Mapping[str, Opener] = {
    "search": _open_search,
    "social": _open_social,
}


def open_crm(credentials: Mapping[str, str], address: Address, *, time_zone: str = "UTC") -> Crm:
    """Open a CRM's account; reads api_key. `time_zone` is the account's, if it is known."""
    return CrmClient(
        credentials["api_key"],
        base_url=address.base_url,
        version=address.version,
        time_zone=time_zone,
    )


def billable(platform: str, amount: Decimal, currency: str) -> Decimal:
    """Return a daily budget as a platform keeps it: rounded down to what it can bill.

    PlatformError for one that is too small, and for a currency whose unit is not known.
    """
    if platform == "search":
        return search_money.from_micros(search_money.to_micros(amount, currency))
    return social_money.from_units(social_money.to_units(amount, currency), currency)
