"""What every page shows around its content."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.queries import Member
from kempen.domain.notification_centre.queries import unread_count
from kempen.entrypoints.dashboard.shared.gates.business_address import address_of, path_in
from kempen.entrypoints.dashboard.shared.gates.chosen_business import PORTFOLIO
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.navigation import (
    MenuEntry,
    menu,
    operators_menu,
    portfolio_menu,
    section,
)
from kempen.entrypoints.dashboard.shared.pending_decisions import decisions_of

FONT = "fonts/figtree.woff2"
# More of them would make every page longer; the portfolio has all, and a search.
MOST_OTHERS = 8
THEMES = ("light", "system", "dark")
ROLES = {
    "owner": _("Owner"),
    "manager": _("Manager"),
    "analyst": _("Analyst"),
    "viewer": _("Viewer"),
    "visitor": _("Sample data"),
}


@cache
def font_url() -> str:
    """Return where the font is, or nothing when it was not there at build time.

    It is looked for once: static files do not change while the server runs.
    """
    if finders.find(FONT) is None:
        return ""
    try:
        return staticfiles_storage.url(FONT)
    except ValueError:
        # The file came after the static files were collected.
        return ""


@dataclass(frozen=True)
class OtherBusiness:
    """A business to switch to, and where its first page is."""

    name: str
    address: str


@dataclass(frozen=True)
class PageLayout:
    """The menu, the business, the theme: worked out when the template asks."""

    request: HttpRequest

    @property
    def member(self) -> Member | None:
        """The member who is signed in, or None."""
        return getattr(self.request, "member", None)

    @property
    def is_operator(self) -> bool:
        """Whether an operator is signed in."""
        user = getattr(self.request, "user", None)
        return user is not None and user.is_authenticated and user.is_operator

    @cached_property
    def nav(self) -> list[MenuEntry]:
        """The main menu."""
        if self.is_operator:
            return operators_menu(self.request.path)
        if self.member:
            return menu(self.request.path, self.member.role)
        return portfolio_menu(self.request.path) if self._members else []

    @cached_property
    def section(self) -> MenuEntry | None:
        """The open entry of the menu, when it has several pages."""
        return section(self.nav)

    @property
    def business(self) -> str:
        """The name of the business that is shown; of the service, to an operator."""
        if self.is_operator:
            return "Kempen"
        return self.member.business.name if self.member else ""

    @property
    def is_sample(self) -> bool:
        """Whether the business that is shown is made up."""
        return self.member is not None and self.member.business.is_sample

    @property
    def initials(self) -> str:
        """Up to two letters that stand for the business."""
        words = [word for word in self.business.split() if word[0].isalnum()]
        return "".join(word[0] for word in words[:2]).upper() or self.business[:1]

    @property
    def role(self) -> str | Promise:
        """What the person is in the business, as a word."""
        if self.is_operator:
            return _("Operator")
        return ROLES.get(self.member.role, "") if self.member else ""

    @property
    def _members(self) -> Sequence[Member]:
        return getattr(self.request, "members", ())

    @property
    def is_in_several(self) -> bool:
        """Whether the person can switch to another business."""
        return self.count_of_businesses > 1

    @property
    def count_of_businesses(self) -> int:
        """How many businesses the person is in."""
        return len(self._members)

    @cached_property
    def others(self) -> list[OtherBusiness]:
        """The first of the person's other businesses, by name; all of them are in the portfolio."""
        others = [one.business for one in self._members if one != self.member]
        others.sort(key=lambda business: business.name.casefold())
        return [
            OtherBusiness(one.name, path_in(one.public_id, "/")) for one in others[:MOST_OTHERS]
        ]

    @cached_property
    def portfolio(self) -> str:
        """Where all businesses of the person are on one page."""
        return address_of(PORTFOLIO)

    @property
    def start(self) -> str:
        """Where the name of the service leads: the overview, or what a person in several has."""
        return reverse("overview") if self.member or self.is_operator else self.portfolio

    @cached_property
    def decision_count(self) -> int:
        """How many things wait for a person's decision in this business."""
        return len(decisions_of(self.request, self.member.business)) if self.member else 0

    @cached_property
    def has_news(self) -> bool:
        """Whether something happened since the member marked all as read."""
        return self.member is not None and unread_count(self.member) > 0

    @property
    def theme(self) -> str:
        """The theme of the person, or that of the cookie, or as the system has it."""
        user = getattr(self.request, "user", None)
        theme = (
            user.theme
            if user is not None and user.is_authenticated
            else self.request.COOKIES.get(settings.THEME_COOKIE_NAME)
        )
        return theme if theme in THEMES else "system"

    @property
    def languages(self) -> tuple[tuple[str, str], ...]:
        """The languages on offer."""
        return languages()

    @property
    def mailbox(self) -> bool:
        """Whether the development mailbox can be opened."""
        return bool(settings.IS_MAILBOX_SERVED)

    @property
    def api_url(self) -> str:
        """Where programs find the API."""
        return settings.BASE_URL

    @cached_property
    def font(self) -> str:
        """Where the font is, if it is."""
        return font_url()


def page_layout(request: HttpRequest) -> dict[str, object]:
    """Return what the base template needs."""
    return {"layout": PageLayout(request)}
