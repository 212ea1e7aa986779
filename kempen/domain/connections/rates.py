"""What money of another currency is worth in MYR: by the dated rates that a person entered.

Nothing is guessed: a day before the first rate has none, and amounts of two currencies are never
added.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection, ExchangeRate
from kempen.domain.connections.rules import CURRENCY, NO_RATE
from kempen.domain.events.actions import audit
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.interface import PlatformError, Remedy

__all__ = [
    "LONGEST_SOURCE",
    "ExchangeRate",
    "Rates",
    "currencies_of",
    "money_fault",
    "rate_of",
    "rates_for",
    "rates_of",
    "remove_rate",
    "set_rate",
]

PLACES: Final = 8
LONGEST_SOURCE: Final = 200


@dataclass(frozen=True)
class Rates:
    """The rates of one currency, the oldest first: MYR for one unit, each from its day on."""

    currency: str
    days: tuple[date, ...] = ()
    values: tuple[Decimal, ...] = ()

    @property
    def is_needed(self) -> bool:
        """Whether money of this currency has to be converted at all."""
        return self.currency != CURRENCY

    def on(self, day: date) -> Decimal | None:
        """Return what one unit is worth in MYR on a day; None where nobody has said it."""
        if not self.is_needed:
            return Decimal(1)
        index = bisect_right(self.days, day)
        return self.values[index - 1] if index else None

    def needed_on(self, day: date) -> Decimal:
        """Return the rate of a day; PlatformError with what to do when there is none."""
        rate = self.on(day)
        if rate is None:
            raise PlatformError(NO_RATE.format(currency=self.currency), Remedy.PERMANENT)
        return rate


def rates_for(business: Business, currency: str) -> Rates:
    """Return the rates of a currency as a business entered them."""
    if currency == CURRENCY:
        return Rates(currency)
    rows = ExchangeRate.objects.of(business).filter(currency=currency).order_by("valid_from")
    known: Sequence[tuple[date, Decimal]] = list(rows.values_list("valid_from", "rate"))
    return Rates(currency, tuple(day for day, _ in known), tuple(rate for _, rate in known))


def money_fault(connection: Connection) -> str:
    """Return why an account's currency keeps it from being used today, or nothing."""
    if connection.currency == CURRENCY:
        return ""
    rates = rates_for(connection.business, connection.currency)
    known = rates.on(clock.today()) is not None
    return "" if known else NO_RATE.format(currency=connection.currency)


def rates_of(business: Business) -> TenantQuerySet[ExchangeRate]:
    """Return every rate of a business: by currency, the newest first."""
    rows = ExchangeRate.objects.of(business).select_related("set_by")
    return rows.order_by("currency", "-valid_from")


def rate_of(business: Business, public_id: str) -> ExchangeRate | None:
    """Return one rate of this business by its identifier, or None."""
    identifier = ids.decode("rate", public_id)
    return rates_of(business).filter(pk=identifier).first() if identifier else None


def currencies_of(business: Business) -> list[str]:
    """Return the currencies other than MYR that the business's accounts are kept in."""
    connections = Connection.objects.of(business).exclude(status=Connection.Status.DISCONNECTED)
    currencies = connections.exclude(currency=CURRENCY).values_list("currency", flat=True)
    return sorted(set(currencies))


def set_rate(
    actor: Actor, currency: str, valid_from: date, rate: Decimal, source: str
) -> ExchangeRate:
    """Keep what a currency is worth from a day on; the same day's rate is replaced."""
    with transaction.atomic():
        exchange_rate, _ = ExchangeRate.objects.of(actor.business).update_or_create(
            currency=currency,
            valid_from=valid_from,
            defaults={
                "business": actor.business,
                "rate": rate,
                "source": source[:LONGEST_SOURCE],
                "set_by": actor.person,
                "set_at": clock.now(),
            },
        )
        audit(
            actor,
            "rate.set",
            {"currency": currency, "valid_from": valid_from.isoformat(), "rate": str(rate)},
        )
    return exchange_rate


def remove_rate(actor: Actor, rate: ExchangeRate) -> None:
    """Forget a rate; what was converted by it stays until a new one covers its days."""
    with transaction.atomic():
        gone, _ = ExchangeRate.objects.of(actor.business).filter(pk=rate.pk).delete()
        if gone:
            on = rate.valid_from.isoformat()
            audit(actor, "rate.removed", {"currency": rate.currency, "valid_from": on})
