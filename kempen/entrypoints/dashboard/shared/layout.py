"""What every page shows around its content."""

from dataclasses import dataclass
from functools import cache, cached_property

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.queries import Business, Member
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.navigation import (
    MenuEntry,
    menu,
    operators_menu,
    section,
)

FONT = "fonts/figtree.woff2"
THEMES = ("light", "system", "dark")
ROLES = {
    "owner": _("Owner"),
    "manager": _("Manager"),
    "analyst": _("Analyst"),
    "viewer": _("Viewer"),
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
        return menu(self.request.path, self.member.role) if self.member else []

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
    def others(self) -> list[Business]:
        """The other businesses of this person."""
        members = getattr(self.request, "members", ())
        return [each.business for each in members if self.member and each.id != self.member.id]

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
