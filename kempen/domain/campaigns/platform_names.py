"""What the platform of a campaign is called, in the reader's language."""

from django.utils.translation import gettext as _

from kempen.platforms.registry import OTHER, is_platform, platform_of


def platform_name(code: str) -> str:
    """Return the short name of a campaign's platform, also of one that is no longer registered."""
    if code == OTHER:
        return _("Other")
    if not is_platform(code):
        return _("Platform no longer supported")
    return _(platform_of(code).words.short_name)
