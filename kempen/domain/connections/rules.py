"""What a connection needs, in which money it is, and when its access ends. Pure."""

from datetime import date, datetime, time, timedelta
from typing import Final

from kempen.kit import clock
from kempen.platforms.registry import partner_of
from kempen.platforms.spec import FieldKind

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


def facts_of(platform: str, entered: dict[str, str]) -> dict[str, str]:
    """Return what may be kept in clear and shown again."""
    names = {field.name for field in partner_of(platform).fields if not field.is_secret}
    return {name: value for name, value in entered.items() if name in names and value}


def end_entered(platform: str, entered: dict[str, str]) -> datetime | None:
    """Return the end of the day on which a person said that the access ends, if they did."""
    fields = partner_of(platform).fields
    names = [field.name for field in fields if field.kind is FieldKind.LAST_DAY]
    try:
        day = date.fromisoformat(next((entered.get(name, "") for name in names), ""))
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
        for field in partner_of(platform).fields
        if not field.is_optional and not entered.get(field.name, "").strip()
    ]
