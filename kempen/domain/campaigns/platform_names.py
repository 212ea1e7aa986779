"""What the platform of a campaign is called, in the reader's language."""

from django.utils.translation import gettext as _

from kempen.platforms.registry import OTHER, platform_of


def platform_name(code: str) -> str:
    """Return the short name of a campaign's platform; UnknownPlatformError."""
    return _("Other") if code == OTHER else _(platform_of(code).words.short_name)
