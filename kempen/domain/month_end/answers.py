"""What programs are answered about a supplier's month."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.month_end.queries import last_day_of
from kempen.domain.month_end.tax_lines import TaxedLine, TaxedMonth
from kempen.kit import clock
from kempen.kit.documented import Count, Day, Doc, Documented, Number
from kempen.kit.documented import Id as Prefix


@dataclass(frozen=True)
class MonthEndLine(Documented):
    """One campaign in one currency."""

    campaign_id: Annotated[str, Prefix("cmp"), Doc("The campaign.")]
    campaign: Annotated[str, Doc("Its name.")]
    from_: Annotated[Day, Doc("The first day with spend.", ("2026-10-01",))]
    to: Annotated[Day, Doc("The last day with spend.", ("2026-10-31",))]
    days: Annotated[Count, Doc("How many days with spend.", (31,))]
    currency: Annotated[str, Doc("The account's currency.", ("MYR",))]
    amount_in_currency: Annotated[Number, Doc("Spend before tax in that currency.", (812.5,))]
    exchange_rate: Annotated[Number, Doc("MYR for one unit, over the whole line.", (1,))]
    amount: Annotated[Number, Doc("Spend before tax, MYR to the sen.", (812.5,))]
    service_tax: Annotated[Number, Doc("Service tax on it.", (65,))]
    withholding_tax: Annotated[Number, Doc("Withholding tax on it.", (65,))]


@dataclass(frozen=True)
class MonthEndAnswer(Documented):
    """What one supplier's month costs, line by line; lines sum to the totals to the sen."""

    month: Annotated[str, Doc("The month.", ("2026-10",))]
    platform: Annotated[str, Doc("The supplier.", ("search",))]
    is_over: Annotated[bool, Doc("Whether the month is over; until then amounts grow.")]
    service_tax_rate: Annotated[Number, Doc("As a share.", (0.08,))]
    withholding_tax_rate: Annotated[Number, Doc("As a share.", (0.08,))]
    is_grossed_up: Annotated[
        bool, Doc("Whether the withholding rate is of the amount and the tax together.")
    ]
    amount: Annotated[Number, Doc("Spend before tax, MYR.", (812.5,))]
    service_tax: Annotated[Number, Doc("Service tax on it.", (65,))]
    amount_with_service_tax: Annotated[Number, Doc("What the supplier bills.", (877.5,))]
    withholding_tax: Annotated[Number, Doc("Paid to the tax authority.", (65,))]
    lines: Annotated[list[MonthEndLine], Doc("A line for each campaign and currency.")]


def month_end_answer(taxed: TaxedMonth, platform: str) -> MonthEndAnswer:
    """Return a taxed month as it leaves."""
    return MonthEndAnswer(
        month=taxed.month_text,
        platform=platform,
        is_over=last_day_of(taxed.month) < clock.today(),
        service_tax_rate=taxed.service_tax_rate,
        withholding_tax_rate=taxed.terms.withholding.rate,
        is_grossed_up=taxed.terms.withholding.is_grossed_up,
        amount=taxed.spend,
        service_tax=taxed.service_tax,
        amount_with_service_tax=taxed.with_service_tax,
        withholding_tax=taxed.withholding,
        lines=[_line(line) for line in taxed.lines],
    )


def _line(line: TaxedLine) -> MonthEndLine:
    ledger = line.ledger
    return MonthEndLine(
        campaign_id=ledger.campaign_id,
        campaign=ledger.campaign,
        from_=ledger.first.isoformat(),
        to=ledger.last.isoformat(),
        days=ledger.days,
        currency=ledger.currency,
        amount_in_currency=line.amount_in_currency,
        exchange_rate=line.exchange_rate,
        amount=line.spend,
        service_tax=line.service_tax,
        withholding_tax=line.withholding,
    )
