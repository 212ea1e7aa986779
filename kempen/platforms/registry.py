"""The advertising platforms that Kempen can speak to: one line each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kempen.platforms.interface import Platform
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
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
