"""How keys and browsers are written on pages."""

import re

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# The first that fits is the one: Edge also calls itself Chrome, and Chrome calls itself Safari.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@register.filter
def in_fours(text: str) -> str:
    """ABCD EFGH: easier to type from a screen."""
    return " ".join(re.findall(".{1,4}", text))


@register.filter
def browser(user_agent: str) -> str:
    """Chrome on Windows, from what the browser says of itself."""
    name = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((system for mark, system in _SYSTEMS if mark in user_agent), "")
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or _("A program")
