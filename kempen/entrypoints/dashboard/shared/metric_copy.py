"""The metrics' names and explanations in the page's language; the domain knows only English."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# The texts are those of metrics/definitions.py; a test keeps the two equal.
LABELS: Final[Mapping[str, str | Promise]] = {
    "spend": _("Spend"),
    "revenue": _("Revenue"),
    "clicks": _("Clicks"),
    "conversions": _("Conversions"),
    "return": _("Return"),
    "roi": _("ROI"),
    "cost_per_click": _("Cost per click"),
    "cost_per_conversion": _("Cost per conversion"),
    "conversion_rate": _("Conversion rate"),
    "prospects": _("Prospects"),
    "cost_with_tax": _("Cost with tax"),
    "true_return": _("True return"),
    "impressions": _("Impressions"),
    "click_through_rate": _("Click-through rate (CTR)"),
    "cost_per_thousand": _("Cost per 1,000 impressions (CPM)"),
    "claimed_profit": _("Profit on claimed revenue"),
    "total_sales": _("Total sales"),
    "orders": _("Orders"),
    "new_customers": _("New customers"),
    "return_on_total_sales": _("Return on total sales"),
    "claimed_share": _("Claimed by platforms"),
    "profit": _("Profit after ads"),
}
DESCRIPTIONS: Final[Mapping[str, str | Promise]] = {
    "spend": _("What the platforms charged, before tax."),
    "revenue": _("Sales that the campaigns brought in."),
    "clicks": _("Clicks on the ads."),
    "conversions": _("Sales or leads that followed an ad."),
    "return": _("Revenue ÷ spend. Not defined without spend."),
    "roi": _("(Revenue − spend) ÷ spend, per cent. Not defined without spend."),
    "cost_per_click": _("Spend ÷ clicks. Not defined without clicks."),
    "cost_per_conversion": _("Spend ÷ conversions. Not defined without conversions."),
    "conversion_rate": _("Conversions ÷ clicks, per cent. Not defined without clicks."),
    "prospects": _("Conversions of the campaigns whose objective is Generate Prospects."),
    "cost_with_tax": _("Spend with the service tax and the withholding tax that you bear."),
    "true_return": _("Revenue ÷ cost with tax: the return on what the advertising really costs."),
    "impressions": _("How often the ads were shown, as the platforms report it."),
    "click_through_rate": _("Clicks ÷ impressions, per cent, over the days with impressions."),
    "cost_per_thousand": _("Spend ÷ impressions × 1,000, over the days with impressions."),
    "claimed_profit": _(
        "Revenue that platforms claim, by the margin of what each campaign sells, less spend."
    ),
    "total_sales": _("What the whole business sold, less refunds."),
    "orders": _("Orders of the whole business."),
    "new_customers": _("Customers who bought for the first time."),
    "return_on_total_sales": _("Total sales ÷ spend, over the days with total sales."),
    "claimed_share": _(
        "Revenue that platforms claim ÷ total sales, per cent, over the days with total sales."
    ),
    "profit": _("Total sales by their margins, less spend, over the days with total sales."),
}
OBJECTIVES: Final[Mapping[str, str | Promise]] = {
    "increase_sales": _("Increase Sales"),
    "generate_prospects": _("Generate Prospects"),
}
# State → the word and the shape (a class of the component `status`).
STATUSES: Final[Mapping[str, tuple[str | Promise, str]]] = {
    "draft": (_("Draft"), "draft"),
    "launching": (_("Launching"), "waiting"),
    "active": (pgettext_lazy("status of a campaign", "Active"), ""),
    "paused": (_("Paused"), "off"),
    "ended": (_("Ended"), "off"),
    "launch_failed": (_("Launch failed"), "bad"),
}
LEARNING: Final = (_("Learning"), "waiting")
