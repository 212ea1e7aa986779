"""The menu: which pages there are, and which one is shown."""

from dataclasses import dataclass, replace

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.accounts.rules import may


@dataclass(frozen=True)
class MenuEntry:
    """One line of the menu. `prefixes` are further paths that belong to it."""

    label: str | Promise
    icon: str = ""
    name: str = ""
    action: str = "see"
    prefixes: tuple[str, ...] = ()
    children: tuple["MenuEntry", ...] = ()
    href: str = ""
    is_here: bool = False
    is_open: bool = False
    is_page: bool = False


_MENU = (
    MenuEntry(_("Overview"), "overview", "overview"),
    MenuEntry(_("Strategies"), "strategies", "strategies"),
    MenuEntry(
        _("Campaigns"),
        "campaigns",
        children=(
            MenuEntry(_("Campaigns"), name="campaigns"),
            MenuEntry(_("Moves"), name="moves"),
            MenuEntry(_("Offerings"), name="offerings"),
            MenuEntry(_("Images"), name="images"),
        ),
    ),
    MenuEntry(_("Alerts"), "warning", "alerts"),
    MenuEntry(
        _("Analytics"),
        "insights",
        children=(
            MenuEntry(_("Import"), name="import", action="import_data"),
            MenuEntry(pgettext_lazy("a page of total sales", "Sales"), name="sales"),
            MenuEntry(_("Reports"), name="reports"),
            MenuEntry(_("Month end"), name="month_end"),
            MenuEntry(_("Forecasts"), name="forecasts"),
            MenuEntry(pgettext_lazy("what ads taught", "Ads"), name="ad_insights"),
            MenuEntry(pgettext_lazy("holidays and own events", "Calendar"), name="calendar"),
            MenuEntry(_("Prospects"), name="prospects", action="see_prospects"),
        ),
    ),
    MenuEntry(_("Integrations"), "integrations", "integrations"),
    MenuEntry(
        _("Settings"),
        "settings",
        children=(
            MenuEntry(_("Business"), name="settings_business"),
            MenuEntry(_("Members"), name="members"),
            MenuEntry(_("Clients"), name="settings_clients"),
            MenuEntry(_("Ad rules"), name="settings_ad_rules"),
            MenuEntry(
                _("Language model"),
                name="settings_language_model",
                action="manage_language_model",
            ),
            MenuEntry(_("Tax"), name="settings_tax"),
            MenuEntry(_("Money"), name="settings_money"),
            MenuEntry(_("API keys"), name="keys", action="manage_keys"),
            MenuEntry(_("Webhooks"), name="webhooks", action="manage_webhooks"),
            MenuEntry(
                _("Company sign-in"),
                name="company_sign_in_settings",
                action="manage_company_sign_in",
            ),
            MenuEntry(_("Activity"), name="activity"),
            MenuEntry(_("Data"), name="business_data"),
            MenuEntry(_("Security"), name="security", prefixes=("/accounts/",)),
            MenuEntry(_("Preferences"), name="preferences"),
        ),
    ),
)
# What operators have instead of all that.
_OPERATORS_MENU = (
    MenuEntry(_("Instance"), "screen", "instance"),
    MenuEntry(_("Security"), "lock", "security", prefixes=("/accounts/",)),
)
# What is beside a person's businesses.
_PORTFOLIO_MENU = (
    MenuEntry(_("Portfolio"), "overview", "portfolio"),
    MenuEntry(_("Security"), "lock", "mfa_index", prefixes=("/accounts/",)),
)


def portfolio_menu(path: str) -> list[MenuEntry]:
    """Return the entries of somebody who looks at their businesses together."""
    return [entry for line in _PORTFOLIO_MENU if (entry := _resolved(line, path, "viewer"))]


def operators_menu(path: str) -> list[MenuEntry]:
    """Return the entries of an operator; the one of `path` is marked."""
    return [entry for line in _OPERATORS_MENU if (entry := _resolved(line, path, "viewer"))]


def menu(path: str, role: str) -> list[MenuEntry]:
    """Return the entries that exist and that `role` may use; the one of `path` is marked."""
    return [entry for line in _MENU if (entry := _resolved(line, path, role))]


def section(entries: list[MenuEntry]) -> MenuEntry | None:
    """Return the open entry when it has several pages."""
    return next((entry for entry in entries if entry.is_open and len(entry.children) > 1), None)


def _resolved(line: MenuEntry, path: str, role: str) -> MenuEntry | None:
    if not may(role, line.action):
        return None
    if line.children:
        children = tuple(
            entry for child in line.children if (entry := _resolved(child, path, role))
        )
        if not children:
            return None
        is_open = any(child.is_here for child in children)
        return replace(line, children=children, href=children[0].href, is_open=is_open)
    try:
        href = reverse(line.name)
    except NoReverseMatch:
        # A page that does not exist yet has no place in the menu: nothing in it leads nowhere.
        return None
    start = reverse("overview")
    prefixes = tuple(start + prefix.lstrip("/") for prefix in line.prefixes)
    is_here = path == href if line.name == "overview" else path.startswith((href, *prefixes))
    return replace(line, href=href, is_here=is_here, is_page=path == href)
