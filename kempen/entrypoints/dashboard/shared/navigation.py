"""The menu: which pages there are, and which one is shown."""

from dataclasses import dataclass, replace

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.rules import may


@dataclass(frozen=True)
class Entry:
    """One line of the menu. `prefixes` are further paths that belong to it."""

    label: str | Promise
    icon: str = ""
    name: str = ""
    action: str = "see"
    prefixes: tuple[str, ...] = ()
    children: tuple["Entry", ...] = ()
    href: str = ""
    is_here: bool = False
    is_open: bool = False
    is_page: bool = False


_MENU = (
    Entry(_("Overview"), "overview", "overview"),
    Entry(_("Strategies"), "strategies", "strategies"),
    Entry(_("Campaigns"), "campaigns", "campaigns"),
    Entry(
        _("Analytics"),
        "insights",
        children=(
            Entry(_("Import"), name="import", action="import_data"),
            Entry(_("Reports"), name="reports"),
            Entry(_("Forecasts"), name="forecasts"),
            Entry(_("Prospects"), name="prospects", action="see_prospects"),
        ),
    ),
    Entry(_("Integrations"), "integrations", "integrations"),
    Entry(
        _("Settings"),
        "settings",
        children=(
            Entry(_("Business"), name="settings_business"),
            Entry(_("Tax"), name="settings_tax"),
            Entry(_("Money"), name="settings_money"),
            Entry(_("API keys"), name="keys", action="manage_keys"),
            Entry(_("Webhooks"), name="webhooks", action="manage_webhooks"),
            Entry(_("Activity"), name="activity"),
            Entry(_("Security"), name="security", prefixes=("/accounts/",)),
            Entry(_("Preferences"), name="preferences"),
        ),
    ),
)


def menu(path: str, role: str) -> list[Entry]:
    """Return the entries that exist and that `role` may use; the one of `path` is marked."""
    return [entry for line in _MENU if (entry := _resolved(line, path, role))]


def section(entries: list[Entry]) -> Entry | None:
    """Return the open entry when it has several pages."""
    return next((entry for entry in entries if entry.is_open and len(entry.children) > 1), None)


def _resolved(line: Entry, path: str, role: str) -> Entry | None:
    if not may(role, line.action):
        return None
    if line.children:
        children = tuple(made for child in line.children if (made := _resolved(child, path, role)))
        if not children:
            return None
        is_open = any(child.is_here for child in children)
        return replace(line, children=children, href=children[0].href, is_open=is_open)
    try:
        href = reverse(line.name)
    except NoReverseMatch:
        # A page that does not exist yet has no place in the menu: nothing in it leads nowhere.
        return None
    is_here = path == href if href == "/" else path.startswith((href, *line.prefixes))
    return replace(line, href=href, is_here=is_here, is_page=path == href)
