"""Who did something: a person, a program by its key, or Kempen itself."""

from django.utils.translation import gettext as _


def who_words(label: str, names: dict[str, str]) -> str:
    """Return who asked for something: a person, a program by its key, or Kempen itself."""
    if label.startswith("service:"):
        return _("Kempen")
    if label.startswith("client:"):
        return _("A client, by a link")
    name = names.get(label)
    if label.startswith("key:"):
        return _("A program (%(key)s)") % {"key": name} if name else _("A program")
    return name or _("Former member")
