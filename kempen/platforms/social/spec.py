"""The social platform's specification."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.platforms.ad_formats import AdFormat, AdLayout, TextLimits
from kempen.platforms.interface import Platform
from kempen.platforms.social import money
from kempen.platforms.spec import (
    Address,
    AudienceFact,
    CredentialField,
    FieldKind,
    LiveAddress,
    PlatformSpec,
    PlatformWords,
    Setting,
    VersionEnd,
    gettext_noop,
)
from kempen.platforms.targeting import TargetingLimits


def _open(credentials: Mapping[str, str], address: Address) -> Platform:
    """Open an account; reads account_id, access_token, page_id, pixel_id."""
    # Imported here: a specification is read without its client.
    from kempen.platforms.social.client import SocialCredentials, SocialPlatform

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


def _billable(amount: Decimal, currency: str) -> Decimal:
    return money.from_units(money.to_units(amount, currency), currency)


_WORDS: Final = PlatformWords(
    name=gettext_noop("Social platform"),
    short_name=gettext_noop("Social"),
    campaign_name=gettext_noop("%(product)s · social"),
    about=gettext_noop("Image and text ads in people’s feeds."),
    advertising=gettext_noop("Social advertising"),
    placement=gettext_noop("Social: in feeds and stories"),
    new_campaign=gettext_noop("A new campaign on social"),
    lead_form=gettext_noop("Lead form on social"),
)
_FIELDS: Final = (
    CredentialField(
        "account_id",
        gettext_noop("Ad account ID"),
        gettext_noop("The digits after act_ in the ads manager."),
        FieldKind.NUMBER,
    ),
    CredentialField(
        "access_token",
        gettext_noop("Access token"),
        gettext_noop("Use a system user’s token. A personal token expires after about 60 days."),
        FieldKind.HIDDEN,
    ),
    CredentialField(
        "page_id",
        gettext_noop("Page ID"),
        gettext_noop("Every ad belongs to a Page."),
        FieldKind.NUMBER,
    ),
    CredentialField(
        "pixel_id",
        gettext_noop("Pixel ID"),
        gettext_noop("Reports sales on your site to the platform. Needed to increase sales."),
        FieldKind.NUMBER,
        is_optional=True,
    ),
    CredentialField(
        "token_ends_on",
        gettext_noop("Token expires on"),
        gettext_noop(
            "You see it beside the token. Kempen also checks it and warns you a week before."
        ),
        FieldKind.LAST_DAY,
        is_optional=True,
    ),
)
# Posts in the feed: long texts are cut instead of refused, so their lengths are advice.
_AD_FORMAT: Final = AdFormat(
    layout=AdLayout.POST,
    headlines=TextLimits(1, 1, 40),
    descriptions=TextLimits(0, 1, 30),
    primary_text=125,
    refuses_long_texts=False,
    needs_picture=True,
    image_shapes=("1:1", "4:5", "9:16", "1.91:1"),
    buttons=(
        "learn_more",
        "shop_now",
        "order_now",
        "book_now",
        "get_quote",
        "sign_up",
        "apply_now",
        "contact_us",
        "donate_now",
    ),
    most_drafts=4,
    hint=gettext_noop("The social platform takes longer texts but hides their end."),
)
SOCIAL: Final = PlatformSpec(
    code="social",
    words=_WORDS,
    fields=_FIELDS,
    live=LiveAddress(
        base_url=Setting("SOCIAL_ADS_API_URL", "https://graph.facebook.com"),
        version=Setting("SOCIAL_ADS_API_VERSION", "v19.0", is_version=True),
        versions=(
            # Calls are answered by a later version since, or refused with code 2635.
            VersionEnd(
                "v19.0",
                date(2025, 2, 4),
                "https://developers.facebook.com/docs/marketing-api/versions",
            ),
        ),
    ),
    open=_open,
    billable=_billable,
    usual_minimum=Decimal(4),
    ad_format=_AD_FORMAT,
    audience_facts=frozenset({AudienceFact.AGES, AudienceFact.PLACES, AudienceFact.INTERESTS}),
    targeting=TargetingLimits(places=200, languages=50, interests=100),
    added_ads_have_audience=True,
    needs_pixel=True,
)
