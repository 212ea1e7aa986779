"""What of django-allauth's OpenID Connect is used, and what Kempen does otherwise.

Used: the address that a browser is sent to (state, PKCE), the state in the session, and the
sign-in itself. Not used: its calls to the provider, which a request would make and which check no
signature and no nonce; the worker's are in kempen/domain/company_sign_in/exchange.py.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import cast

from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.oauth2.client import OAuth2Client
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.http import HttpRequest

from kempen.domain.accounts.queries import Business
from kempen.domain.company_sign_in.queries import IdentityProvider, provider_by_id
from kempen.entrypoints.dashboard.shared.page_links import page_url
from kempen.kit.sessions import SessionStore


def callback_url(business: Business) -> str:
    """Return where a business's provider sends browsers back to; the same for any provider."""
    return page_url("company_callback", business_id=business.public_id)


class CompanyClient(OAuth2Client):
    """Builds the address of the provider's sign-in."""

    def get_redirect_url(
        self, authorization_url: str, scope: list[str], extra_params: Mapping[str, str]
    ) -> str:
        """Return it; a provider's own query in it stays."""
        url: str = super().get_redirect_url(authorization_url, scope, extra_params)
        if "?" not in authorization_url:
            return url
        return f"{authorization_url}&{url.removeprefix(authorization_url).removeprefix('?')}"


class CompanyOAuth2Adapter(OpenIDConnectOAuth2Adapter):
    """Knows a provider by what the worker has read of it."""

    client_class = CompanyClient

    @property
    def openid_config(self) -> dict[str, object]:
        """Return what the provider publishes, under the standard's names."""
        metadata = self.provider_row().metadata
        if metadata is None:
            raise SocialApp.DoesNotExist
        return {
            "authorization_endpoint": metadata.authorization_endpoint,
            "token_endpoint": metadata.token_endpoint,
            "token_endpoint_auth_methods_supported": list(metadata.token_endpoint_auth_methods),
        }

    def get_callback_url(self, _request: HttpRequest, _app: SocialApp) -> str:
        """Return the one address where the provider may send a browser back to."""
        return callback_url(self.provider_row().business)

    def provider_row(self) -> IdentityProvider:
        """Return what the business entered."""
        return cast(CompanyProvider, self.get_provider()).row  # type: ignore[no-untyped-call]  # allauth's is bare.


class CompanyProvider(OpenIDConnectProvider):
    """The provider of one business. `row` is what the business entered."""

    pkce_enabled_default = True
    oauth2_adapter_class = CompanyOAuth2Adapter

    def __init__(self, request: HttpRequest, row: IdentityProvider) -> None:
        self.row = row
        app = SocialApp(
            provider=self.id,
            provider_id=row.public_id,
            name=row.business.name[:40],
            client_id=row.client_id,
        )
        super().__init__(request, app=app)

    def extract_extra_data(self, _data: object) -> dict[str, object]:
        """Keep nothing of what a provider says about people."""
        return {}

    def extract_email_addresses(self, _data: object) -> list[EmailAddress]:
        """Take no address from a provider: an account has those that it proved to Kempen."""
        return []

    def stash_redirect_state(self, request: HttpRequest, *args: object, **state: object) -> str:
        """Note in the session what was sent."""
        with _keeping_token(request):
            stashed: str = super().stash_redirect_state(request, *args, **state)
        return stashed

    def unstash_redirect_state(self, request: HttpRequest, state_id: str) -> dict[str, str]:
        """Return what was sent, once; raise PermissionDenied for what this browser never sent."""
        with _keeping_token(request):
            state: dict[str, str] = super().unstash_redirect_state(request, state_id)
        return state


class CompanyAdapter(DefaultSocialAccountAdapter):
    """Finds providers in our table: no secret is in clear, and nobody signs up by them."""

    def get_provider(
        self, request: HttpRequest, provider: str, client_id: str | None = None
    ) -> CompanyProvider:
        """Return the provider of this identifier; raise SocialApp.DoesNotExist."""
        row = provider_by_id(provider)
        if row is None or (client_id is not None and row.client_id != client_id):
            raise SocialApp.DoesNotExist
        return CompanyProvider(request, row)

    def list_apps(self, *_request: object, **_wanted: object) -> list[SocialApp]:
        """Return nothing: a person finds a business's provider by its name."""
        return []

    def is_open_for_signup(self, _request: HttpRequest, _sociallogin: SocialLogin) -> bool:
        """Whether a sign-in makes an account: never, its mailed link does."""
        return False


def sign_in_address(provider: CompanyProvider, *, next_path: str, nonce: str, again: bool) -> str:
    """Note in the session what is sent, and return the address that the browser goes to."""
    parameters = {"nonce": nonce} | ({"prompt": "login"} if again else {})
    answer = provider.redirect(
        provider.request, "login", next_url=next_path, auth_params=parameters, nonce=nonce
    )
    address: str = answer.url
    return address


@contextmanager
def _keeping_token(request: HttpRequest) -> Iterator[None]:
    """Allauth takes up the session anew by its key; the browser's token is known to ours alone."""
    before = cast(SessionStore, request.session)
    yield
    cast(SessionStore, request.session).token = before.token
