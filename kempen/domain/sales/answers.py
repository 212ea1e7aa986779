"""What programs are answered about sales days."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import Day, Doc, Documented, Number


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
