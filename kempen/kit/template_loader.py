"""Loads templates without the white space by which people read them.

Templates are laid out one tag a line, and a page of a hundred rows would carry the indentation a
hundred times. A browser makes one space of a line break with or without it.
"""

import re
from typing import Final

from django.template import Origin
from django.template.loaders.filesystem import Loader

# Here white space is what the reader sees.
_AS_WRITTEN: Final = re.compile(r"(<(pre|textarea)\b.*?</\2>)", re.DOTALL)
_INDENTATION: Final = re.compile(r"\n[ \t]+")


class UnindentedLoader(Loader):
    """The loader of files, which takes indentation out of HTML; e-mails in text stay as written."""

    def get_contents(self, origin: Origin) -> str:
        """Return a template's text."""
        text: str = super().get_contents(origin)
        return unindented(text) if str(origin.name).endswith(".html") else text


def unindented(html: str) -> str:
    """Return HTML whose lines begin at the margin, but inside `pre` and `textarea`."""
    parts = _AS_WRITTEN.split(html)
    # Of three parts the first is ordinary, the second as written, the third names its element.
    ordinary = [_INDENTATION.sub("\n", part) for part in parts[::3]]
    return "".join(part for pair in zip(ordinary, [*parts[1::3], ""], strict=True) for part in pair)
