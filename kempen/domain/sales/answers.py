"""What programs are answered about sales days."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import Count, Day, Doc, Documented, Number


@dataclass(frozen=True)
class SalesDayAnswer(Documented):
    """What the business sold on one day, in a state and a shop or in none."""

    date: Annotated[Day, Doc("The Malaysian day.", ("2026-01-31",))]
    state: Annotated[str | None, Doc("The state; null where it is unknown.", ("Selangor",))]
    shop: Annotated[str | None, Doc("The shop; null where there is none.", ("Shopee",))]
    revenue: Annotated[Number, Doc("What came in, in MYR.", (4200.5,))]
    refunds: Annotated[Number | None, Doc("What was given back of it. Null: no data.", (120.0,))]
    sales: Annotated[Number, Doc("Total sales: revenue less refunds.", (4080.5,))]
    orders: Annotated[int | None, Doc("Orders. Null: no data.", (31,))]
    new_customers: Annotated[
        int | None, Doc("Customers who bought for the first time. Null: no data.", (9,))
    ]
    margin: Annotated[
        Number | None,
        Doc(
            "The share of sales that is profit before advertising, 0 to 1. Null: the margin of "
            "the business counts.",
            (0.35,),
        ),
    ]
    import_id: Annotated[
        str, Doc("The import that brought it.", ("imp_01k9zj3v5tqk6n0m8w4y2x7abd",))
    ]


@dataclass(frozen=True)
class SalesMarginAnswer(Documented):
    """The margin of the business."""

    margin: Annotated[
        Number | None,
        Doc(
            "The share of sales that is profit before ads, 0 to 1; null where none is known. That "
            "of a sales day or of an offering comes before it.",
            (0.4,),
        ),
    ]


@dataclass(frozen=True)
class OverClaimAnswer(Documented):
    """A ratio with the range that holds in 8 of 10 cases."""

    ratio: Annotated[float, Doc("Likely.", (1.42,))]
    low: Annotated[float, Doc("The low end.", (1.18,))]
    high: Annotated[float, Doc("The high end.", (1.71,))]


@dataclass(frozen=True)
class PlatformClaimAnswer(Documented):
    """What one platform claims."""

    platform: str
    spend: Number
    claimed: Number
    over_claim: Annotated[
        OverClaimAnswer | None,
        Doc(
            "How many times what its ads really brought the platform claims, learned from total "
            "sales with the newest forecast. Null: not known yet, and with `as_of`."
        ),
    ]


@dataclass(frozen=True)
class TotalSalesAnswer(Documented):
    """What the business sold, beside what the platforms claim on the same days, in MYR."""

    days: Annotated[Count, Doc("Days of the period that have total sales; only they count here.")]
    sales: Annotated[Number, Doc("Revenue less refunds.")]
    spend: Number
    claimed: Annotated[Number, Doc("Revenue that all platforms together claim.")]
    claimed_share: Annotated[
        Number | None,
        Doc("What platforms claim in per cent of total sales; null without sales or claims."),
    ]
    platform_return: Annotated[Number | None, Doc("Claimed revenue per MYR 1 spent.")]
    return_on_total_sales: Annotated[Number | None, Doc("Total sales per MYR 1 spent.")]
    profit: Annotated[
        Number | None,
        Doc("Total sales by their margins, less spend; null where a sale has no margin."),
    ]
    platforms: list[PlatformClaimAnswer]
