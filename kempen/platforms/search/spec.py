"""The search platform's specification."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.platforms.ad_formats import AdFormat, AdLayout, TextLimits
from kempen.platforms.interface import Platform
from kempen.platforms.search import money
from kempen.platforms.spec import (
    Address,
    AudienceFact,
    ConnectStep,
    Consent,
    CredentialField,
    FieldKind,
    LiveAddress,
    PendingCode,
    PlatformSpec,
    PlatformWords,
    Setting,
    VersionEnd,
    gettext_noop,
)
from kempen.platforms.targeting import TargetingLimits


def _open(credentials: Mapping[str, str], address: Address) -> Platform:
    """Open an account; reads client_id, client_secret, refresh_token, customer_id."""
    # Imported here: a specification is read without its client.
    from kempen.platforms.search.client import SearchCredentials, SearchPlatform
    from kempen.platforms.search.oauth import OAuthClient

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


def _begin_consent(
    credentials: Mapping[str, str], authorize_url: str, redirect_uri: str
) -> PendingCode:
    # Imported here: a specification is read without its client.
    from kempen.platforms.search.oauth import OAuthClient, ask_for_consent

    client = OAuthClient(credentials["client_id"], credentials["client_secret"])
    return ask_for_consent(client, authorize_url=authorize_url, redirect_uri=redirect_uri)


def _code_of(answer: Mapping[str, str], expected_state: str) -> str:
    # Imported here: a specification is read without its client.
    from kempen.platforms.search.oauth import code_of

    return code_of(answer, expected_state)


def _exchange(waiting: Mapping[str, str], address: Address) -> str:
    # Imported here: a specification is read without its client.
    from kempen.platforms.search.oauth import refresh_token_for

    return refresh_token_for(waiting, address.token_url)


def _billable(amount: Decimal, currency: str) -> Decimal:
    return money.from_micros(money.to_micros(amount, currency))


_WORDS: Final = PlatformWords(
    name=gettext_noop("Search platform"),
    short_name=gettext_noop("Search"),
    campaign_name=gettext_noop("%(product)s · search"),
    about=gettext_noop("Text ads beside search results."),
    connect=gettext_noop("Continue to authorise"),
    steps=(
        ConnectStep(
            gettext_noop(
                "In the platform’s cloud console, create an OAuth client of type “web application”."
            )
        ),
        ConnectStep(
            gettext_noop("Enter this URL there as an authorised redirect URI:"),
            shows_redirect_address=True,
        ),
        ConnectStep(
            gettext_noop(
                "Enter the client ID and secret from the console below. The platform then asks you "
                "to allow access."
            )
        ),
    ),
    advertising=gettext_noop("Search advertising"),
    placement=gettext_noop("Search: beside search results"),
    new_campaign=gettext_noop("A new campaign on search"),
    lead_form=gettext_noop("Lead form on search"),
)
_FIELDS: Final = (
    CredentialField(
        "client_id",
        gettext_noop("OAuth client ID"),
        gettext_noop("From the platform’s cloud console, under Credentials."),
    ),
    CredentialField(
        "client_secret",
        gettext_noop("OAuth client secret"),
        gettext_noop("From the same page."),
        FieldKind.HIDDEN,
    ),
    CredentialField(
        "customer_id",
        gettext_noop("Customer ID"),
        gettext_noop("Ten digits, at the top of your account."),
        FieldKind.TEN_DIGITS,
    ),
    CredentialField(
        "login_customer_id",
        gettext_noop("Manager account ID"),
        gettext_noop("Only if you open the account through a manager account."),
        FieldKind.TEN_DIGITS,
        is_optional=True,
    ),
)
# Responsive search ads: limits in display width, refused when exceeded. At most three run in a
# group; more would dilute what the platform can learn.
_AD_FORMAT: Final = AdFormat(
    layout=AdLayout.RESULT,
    headlines=TextLimits(3, 15, 30),
    descriptions=TextLimits(2, 4, 90),
    refuses_long_texts=True,
    counts_wide_as_two=True,
    checks_signs=True,
    # With such a sign in one ad, it does not even make the campaign.
    refused_signs=frozenset({"emoji", "repeated_marks"}),
    most_drafts=3,
    hint=gettext_noop(
        "The search platform shows up to three headlines and two descriptions at a time, in any "
        "order: each must make sense alone. Chinese, Japanese and Korean characters count as two."
    ),
)
# A version lives about a year; the page names the day some months before.
_VERSIONS_PAGE: Final = "https://developers.google.com/google-ads/api/docs/sunset-dates"
SEARCH: Final = PlatformSpec(
    code="search",
    words=_WORDS,
    fields=_FIELDS,
    live=LiveAddress(
        base_url=Setting("SEARCH_ADS_API_URL", "https://googleads.googleapis.com"),
        version=Setting("SEARCH_ADS_API_VERSION", "v24", is_version=True),
        token_url=Setting("SEARCH_OAUTH_TOKEN_URL", "https://oauth2.googleapis.com/token"),
        versions=(
            VersionEnd("v22", date(2026, 10, 7), _VERSIONS_PAGE),
            VersionEnd("v23", None, _VERSIONS_PAGE),
            VersionEnd("v24", None, _VERSIONS_PAGE),
        ),
    ),
    consent=Consent(
        authorize_url=Setting(
            "SEARCH_OAUTH_AUTHORIZE_URL", "https://accounts.google.com/o/oauth2/v2/auth"
        ),
        lasting_credential="refresh_token",
        title=gettext_noop("Allow access on the search platform"),
        button=gettext_noop("Authorise on the search platform"),
        ask=_begin_consent,
        code_of=_code_of,
        exchange=_exchange,
    ),
    open=_open,
    billable=_billable,
    ad_format=_AD_FORMAT,
    audience_facts=frozenset(
        {
            AudienceFact.LANGUAGES,
            AudienceFact.KEYWORDS,
            AudienceFact.PLACES,
            AudienceFact.NEGATIVES,
        }
    ),
    # Far fewer than it takes: more than a person can look at before approving.
    targeting=TargetingLimits(
        places=200,
        languages=20,
        keywords=200,
        negative_keywords=500,
        keyword_characters=79,
        keyword_words=10,
    ),
)
