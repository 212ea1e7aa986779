"""Refusals of company sign-in: of its settings, and of who comes through a provider."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.company_sign_in.refusals import ProviderRefusal, SignInRefusal
from kempen.kit.refusal import RefusalCode

PROVIDERS: Final[Mapping[RefusalCode, Promise]] = {
    ProviderRefusal.BAD_NAME: gettext_lazy(
        "Use 3 to 40 letters from a to z, digits and hyphens, such as kopi-rimba."
    ),
    ProviderRefusal.NAME_TAKEN: gettext_lazy("Another business uses this name. Choose another."),
    ProviderRefusal.BAD_ISSUER: gettext_lazy(
        "Enter an issuer URL of up to 300 characters, without a question mark."
    ),
    ProviderRefusal.NO_CLIENT_ID: gettext_lazy("Enter the client ID from your provider."),
    ProviderRefusal.NO_SECRET: gettext_lazy("Enter the client secret from your provider."),
    ProviderRefusal.TOO_LONG: gettext_lazy("Enter up to {longest} characters on one line."),
    ProviderRefusal.BAD_DOMAIN: gettext_lazy(
        "“{domain}” is not an email domain. Enter one such as example.com."
    ),
    ProviderRefusal.TOO_MANY: gettext_lazy("Enter up to {most} lines."),
    ProviderRefusal.VALUE_TWICE: gettext_lazy("“{value}” gives two roles. Keep it in one list."),
    ProviderRefusal.NO_CLAIM: gettext_lazy("Enter the claim that has these values."),
    ProviderRefusal.OWNERS_NOT_ALLOWED: gettext_lazy(
        "Turn on “Let the provider make owners” first, or empty this list."
    ),
    ProviderRefusal.NOT_SET_UP: gettext_lazy("Company sign-in is not set up. Save it first."),
    ProviderRefusal.NOT_CHECKED: gettext_lazy(
        "The provider has not answered yet. Check it again before you require it."
    ),
    ProviderRefusal.NO_EMERGENCY_OWNER: gettext_lazy(
        "One owner needs a password and a second factor first, to enter if the provider fails."
    ),
}
_DETAILS_WRONG: Final = gettext_lazy(
    "Your company’s provider sent an answer that Kempen cannot trust. Ask an owner of the business "
    "to check the settings."
)
SIGN_INS: Final[Mapping[RefusalCode, Promise]] = {
    SignInRefusal.SLOW: gettext_lazy(
        "The provider did not answer within 5 seconds. Try again in a minute."
    ),
    SignInRefusal.UNREACHABLE: gettext_lazy(
        "Kempen cannot reach the provider. Try again in a minute."
    ),
    SignInRefusal.ADDRESS: gettext_lazy(
        "The provider uses an address that Kempen does not call. It must be public and use HTTPS."
    ),
    SignInRefusal.TLS: gettext_lazy("The certificate of the provider is not valid."),
    SignInRefusal.TOO_LONG: gettext_lazy("The answer of the provider is too long."),
    SignInRefusal.NOT_A_PROVIDER: gettext_lazy(
        "This is not an OpenID Connect provider. An owner can check the issuer URL."
    ),
    SignInRefusal.OTHER_ISSUER: gettext_lazy(
        "The provider calls itself by another issuer URL. An owner must enter exactly that one."
    ),
    SignInRefusal.NO_METHOD: gettext_lazy(
        "The provider accepts no client secret. An owner must allow client_secret_post or "
        "client_secret_basic there."
    ),
    SignInRefusal.CODE_REFUSED: gettext_lazy(
        "The provider refused to finish the sign-in. An owner can check the client ID, the client "
        "secret and the redirect URL."
    ),
    SignInRefusal.BAD_KEYS: gettext_lazy("The keys of the provider cannot be used."),
    SignInRefusal.BAD_TOKEN: _DETAILS_WRONG,
    SignInRefusal.EXPIRED_TOKEN: gettext_lazy(
        "The answer of the provider has expired, or its clock is wrong. Try again."
    ),
    SignInRefusal.OTHER_AUDIENCE: _DETAILS_WRONG,
    SignInRefusal.OTHER_NONCE: _DETAILS_WRONG,
    SignInRefusal.DECLINED: gettext_lazy("The provider did not sign you in. Try again."),
    SignInRefusal.NO_EMAIL: gettext_lazy(
        "The provider sends no email address for your account. Ask your administrator to add it."
    ),
    SignInRefusal.UNVERIFIED_EMAIL: gettext_lazy(
        "The provider has not verified your email address. Ask your administrator to verify it."
    ),
    SignInRefusal.OTHER_DOMAIN: gettext_lazy(
        "The domain of your email address is not allowed. Ask an owner of the business to allow it."
    ),
    SignInRefusal.NOT_A_MEMBER: gettext_lazy(
        "You are no longer a member of this business. Ask to be invited again."
    ),
    SignInRefusal.CLOSED_ACCOUNT: gettext_lazy(
        "This account cannot sign in through a company. Ask an owner of the business."
    ),
    SignInRefusal.OVER: gettext_lazy("This sign-in is no longer open. Start again."),
    SignInRefusal.LINK_OVER: gettext_lazy(
        "This link no longer works. Sign in through your company again to get a new one."
    ),
    SignInRefusal.OTHER_ACCOUNT: gettext_lazy(
        "This link is for {email}. Sign in with that address, then open the link again."
    ),
    SignInRefusal.INTERRUPTED: gettext_lazy("The sign-in was interrupted. Start again."),
}
