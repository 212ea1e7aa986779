"""The exports of orders and sales that are known by their header rows, and how each counts; pure.

Columns are found by name, never by place. Names are compared in lower case, without signs and
without what stands in brackets, as `header_names` makes them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class OrderExport:
    """How to read one kind of export. Every name is one of `header_names`.

    `signature` are names that only this export has together. Money of a line is `plus` less each of
    `minus`, added over the lines of an order; with `is_money_of_order` it stands on the first line
    of an order only. `minus_of_order` repeats on each line and is taken off once. Refunded is
    `refund`, or the share `returned` ÷ `quantity` of a line. `not_sales` are statuses in lower
    case; an order with something in `cancelled_at` is none either. States are looked for in
    `states`, in this order. `has_days`: the rows are days and no orders, `orders` counts them.
    """

    code: str
    shop: str
    signature: tuple[str, ...]
    day: str
    plus: str
    order: str = ""
    minus: tuple[str, ...] = ()
    minus_of_order: tuple[str, ...] = ()
    is_money_of_order: bool = False
    refund: str = ""
    returned: str = ""
    quantity: str = ""
    status: str = ""
    not_sales: frozenset[str] = frozenset()
    cancelled_at: str = ""
    states: tuple[str, ...] = ()
    currency: str = ""
    has_days: bool = False
    orders: str = ""
    returns: str = ""
    customer_type: str = ""
    has_numbered_orders: bool = False


# Statuses of orders that brought nothing, in the languages of the sellers' screens.
NOT_SALES: Final = frozenset(
    (
        "canceled", "cancelled", "cancellation", "unpaid", "to pay", "pending", "pending payment",
        "failed", "voided", "void", "refunded", "expired", "draft", "checkout-draft", "on-hold",
        "on hold", "returned", "rejected",
        "dibatalkan", "batal", "belum bayar", "belum dibayar", "gagal", "dipulangkan",
        "已取消", "取消", "未付款", "待付款", "已退款", "失败",
    )
)  # fmt: skip
_LAZADA_NOT_SALES: Final = NOT_SALES | frozenset(
    (
        "package returned",
        "in transit: returning to seller",
        "lost by 3pl",
        "damaged by 3pl",
        "lost/damaged by 3pl",
        "package scrapped",
    )
)

EXPORTS: Final = (
    OrderExport(
        code="shopify_orders",
        shop="Shopify",
        signature=("financial status", "lineitem quantity", "created at", "subtotal", "name"),
        day="created at",
        order="name",
        plus="subtotal",
        is_money_of_order=True,
        refund="refunded amount",
        status="financial status",
        not_sales=frozenset(("voided", "refunded", "expired", "pending", "authorized")),
        cancelled_at="cancelled at",
        states=(
            "shipping province name",
            "shipping province",
            "billing province name",
            "billing province",
        ),
        currency="currency",
    ),
    OrderExport(
        code="shopify_sales",
        shop="Shopify",
        signature=("day", "orders", "gross sales", "net sales", "total sales"),
        day="day",
        plus="net sales",
        has_days=True,
        orders="orders",
        returns="returns",
    ),
    OrderExport(
        code="woocommerce_orders",
        shop="WooCommerce",
        signature=("date", "order", "net sales", "status", "customer type"),
        day="date",
        order="order",
        plus="net sales",
        is_money_of_order=True,
        status="status",
        not_sales=NOT_SALES,
        customer_type="customer type",
    ),
    OrderExport(
        code="woocommerce_revenue",
        shop="WooCommerce",
        signature=("date", "orders", "gross sales", "coupons", "net sales", "shipping"),
        day="date",
        plus="net sales",
        has_days=True,
        orders="orders",
        returns="returns",
    ),
    OrderExport(
        code="shopee_orders",
        shop="Shopee",
        signature=("order id", "order status", "order creation date", "product subtotal"),
        day="order creation date",
        order="order id",
        plus="product subtotal",
        minus_of_order=("discount voucher amount sponsored by seller", "seller voucher"),
        returned="returned quantity",
        quantity="quantity",
        status="order status",
        not_sales=NOT_SALES,
        states=("province",),
    ),
    OrderExport(
        code="lazada_orders",
        shop="Lazada",
        signature=("orderitemid", "ordernumber", "createtime", "paidprice", "status"),
        day="createtime",
        order="ordernumber",
        plus="paidprice",
        refund="refundamount",
        status="status",
        not_sales=_LAZADA_NOT_SALES,
        states=(
            "shippingregion",
            "shippingaddress3",
            "shippingaddress4",
            "shippingaddress5",
            "shippingcity",
        ),
    ),
    OrderExport(
        code="tiktok_orders",
        shop="TikTok Shop",
        signature=("order id", "order status", "created time", "sku subtotal before discount"),
        day="created time",
        order="order id",
        plus="sku subtotal before discount",
        minus=("sku seller discount",),
        returned="sku quantity of return",
        quantity="quantity",
        status="order status",
        not_sales=NOT_SALES,
        states=("state", "province"),
        has_numbered_orders=True,
    ),
)
_IN_BRACKETS: Final = re.compile(r"\([^)]*\)")
_SIGNS: Final = re.compile(r"[^\w]+|_")
# Orders and days both say Coupon(s) or Product(s): what is in these brackets is no unit.
_PLURAL: Final = re.compile(r"\(s\)", re.IGNORECASE)


def header_names(header: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a header as they are compared: without signs, units and case."""
    plain = (_IN_BRACKETS.sub(" ", _PLURAL.sub("", name)).casefold() for name in header)
    return tuple(" ".join(_SIGNS.sub(" ", name).split()) for name in plain)


def known_export(header: Sequence[str]) -> tuple[OrderExport, dict[str, int]] | None:
    """Return the export that a header row is of, and the place of each name; None for others.

    Of a name that stands twice the first place counts.
    """
    places: dict[str, int] = {}
    for place, name in enumerate(header_names(header)):
        places.setdefault(name, place)
    for export in EXPORTS:
        if all(name in places for name in export.signature):
            return export, places
    return None
