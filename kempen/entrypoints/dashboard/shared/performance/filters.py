"""The filters of a page of numbers: search, period, export."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.metrics.periods import LAST_DAYS
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.period import (
    USUAL,
    PeriodChoice,
    length_in_words,
    presets,
)
from kempen.kit import clock


@dataclass(frozen=True)
class Option:
    """One of several to choose from."""

    value: str
    label: str
    is_chosen: bool
    page: str = ""


def filter_context(
    request: BusinessRequest, choice: PeriodChoice, campaign: Campaign | None = None
) -> dict[str, object]:
    """Return what the filters of a page show: search, period, export."""
    hidden = {"campaign": campaign.public_id} if campaign else {}
    return {
        "choice": choice,
        "path": request.path,
        "presets": [
            Option(name, label, is_chosen=name == choice.name) for name, label in presets()
        ],
        "before": _("vs %(period)s") % {"period": length_in_words(choice.period)},
        "usual": USUAL,
        "has_today": choice.name in LAST_DAYS or choice.name.startswith("this-"),
        "today": clock.today().isoformat(),
        "exports": _exports(choice, hidden) if may(request.role, "export") else [],
        "clear_query": choice.query(q=""),
        "may_import": may(request.role, "import_data"),
        "import_page": page_or_nothing("import") if may(request.role, "import_data") else "",
        "new_page": reverse("new_campaign") if may(request.role, "edit_campaigns") else "",
        "plan_page": page_or_nothing("new_strategy") if may(request.role, "write_briefs") else "",
        "api_page": page_or_nothing("keys") if may(request.role, "manage_keys") else "",
    }


def page_or_nothing(name: str) -> str:
    """Return the address of a page, or nothing where there is no such page in this installation."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def _exports(choice: PeriodChoice, hidden: dict[str, str]) -> list[Option]:
    """Return what can be taken away of what is shown."""

    def page(table: str, form: str) -> str:
        query = choice.query() + "&" + urlencode({"table": table, "format": form, **hidden})
        return f"{reverse('export')}?{query.lstrip('&')}"

    offers = [
        ("all", "xlsx", _("All tables (Excel)")),
        ("days", "csv", _("By day (CSV)")),
        ("campaigns", "csv", _("By campaign (CSV)")),
        ("data", "csv", _("By campaign and day (CSV)")),
    ]
    return [
        Option(table, label, is_chosen=False, page=page(table, form))
        for table, form, label in offers
        if not (hidden and table == "campaigns")
    ]
