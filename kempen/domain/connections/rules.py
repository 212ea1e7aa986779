"""What a connection to each platform needs, reads and writes. Pure."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from kempen.kit import clock


@dataclass(frozen=True)
class Field:
    """One thing that a person enters to connect a live account."""

    name: str
    label: str
    help: str
    is_secret: bool = False
    is_optional: bool = False
    is_date: bool = False


# What every number here is kept in; money of another currency is converted by a person's rates.
CURRENCY: Final = "MYR"
# The sandbox's ready-made accounts, by what they are kept in: the first has the longest history.
SANDBOX_CURRENCIES: Final = (CURRENCY, "USD", "JPY")
NO_RATE: Final = (
    "This account is kept in {currency}, and nobody has said what one {currency} is worth in MYR. "
    "Enter the rate under Settings, Money: until then Kempen neither launches through "
    "this account nor reads its numbers."
)
# A person is warned this long before a connection's access ends.
WARNED_BEFORE: Final = timedelta(days=7)
ENDS_SOON: Final = "The stored access ends soon: connect the account again."
# The labels and sentences are English here and are translated where they are shown.
FIELDS: Final[dict[str, tuple[Field, ...]]] = {
    "social": (
        Field("account_id", "Ad account number", "Ads Manager shows it after act_."),
        Field(
            "access_token",
            "Access token",
            "A system user's token lasts; a personal one ends after about 60 days.",
            is_secret=True,
        ),
        Field("page_id", "Page number", "Every ad speaks for a Page."),
        Field(
            "pixel_id",
            "Pixel number",
            "Tells the platform of sales on your site; needed to increase sales.",
            is_optional=True,
        ),
        Field(
            "token_ends_on",
            "The token ends on",
            "The platform shows it beside the token. Kempen warns a week before.",
            is_optional=True,
            is_date=True,
        ),
    ),
    "search": (
        Field("client_id", "OAuth client id", "From the platform's cloud console."),
        Field("client_secret", "OAuth client secret", "From the same page.", is_secret=True),
        Field("customer_id", "Customer number", "Ten digits, at the top of your account."),
        Field(
            "login_customer_id",
            "Manager account number",
            "Only when you reach the account through a manager account.",
            is_optional=True,
        ),
    ),
    "crm": (
        Field("api_key", "API key", "Made in the CRM for Kempen alone.", is_secret=True),
    ),
}  # fmt: skip

# What each platform's connection is used for, in one sentence each.
READS: Final[dict[str, str]] = {
    "social": "Campaigns, their daily spend and results, and whether ads were approved.",
    "search": "Campaigns, their daily spend and results, and whether ads were approved.",
    "crm": "The names of the contact properties.",
}
WRITES: Final[dict[str, str]] = {
    "social": "Only what a launch that you approved lists: campaigns, ads, budgets, pauses.",
    "search": "Only what a launch that you approved lists: campaigns, ads, budgets, pauses.",
    "crm": "Contacts of people who left their e-mail address in an ad and agreed to it.",
}
SECRETS: Final = frozenset(
    field.name for fields in FIELDS.values() for field in fields if field.is_secret
) | {"refresh_token"}


def facts_of(platform: str, entered: dict[str, str]) -> dict[str, str]:
    """Return what may be kept in clear and shown again."""
    names = {field.name for field in FIELDS[platform] if not field.is_secret}
    return {name: value for name, value in entered.items() if name in names and value}


def end_entered(entered: dict[str, str]) -> datetime | None:
    """Return the end of the day on which a person said that the token ends, if they did."""
    try:
        day = date.fromisoformat(entered.get("token_ends_on", ""))
    except ValueError:
        return None
    return datetime.combine(day, time(23, 59, 59), tzinfo=clock.BUSINESS_TIME_ZONE)


def ends_soon(expires_at: datetime | None, now: datetime) -> bool:
    """Whether access that ends at `expires_at` (None: never) is to be renewed now."""
    return expires_at is not None and expires_at <= now + WARNED_BEFORE


def missing_fields(platform: str, entered: dict[str, str]) -> list[str]:
    """Return the names of the fields that are needed and empty."""
    return [
        field.name
        for field in FIELDS[platform]
        if not field.is_optional and not entered.get(field.name, "").strip()
    ]
