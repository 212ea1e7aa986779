"""What a page says in the language of somebody at it: texts from the catalogues."""

import re
from gettext import GNUTranslations, NullTranslations
from typing import Final

from babel.messages.pofile import read_po
from django.utils.translation import to_locale

from kempen.entrypoints.cli.catalogues import COMPILED, SOURCES, compile_stale

# What a browser of somebody who reads this language sends.
LOCALES: Final = {"en": "en-GB", "ms": "ms-MY", "zh-hans": "zh-CN", "ta": "ta-MY"}
_PLACE = re.compile(r"%\((\w+)\)s")


class _Missing(NullTranslations):
    """Fails where a browser would wait minutes for a text that no page has."""

    def gettext(self, message: str) -> str:
        raise KeyError(f"no catalogue has {message!r}")

    def pgettext(self, context: str, message: str) -> str:
        raise KeyError(f"no catalogue has {message!r} as {context!r}")


class Words:
    """The texts of one language by the English ones, as they stand in the code."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: NullTranslations = _English() if language == "en" else _texts(language)

    def __call__(self, message: str, *, context: str = "", **facts: str) -> str:
        """Return a text with its places filled; KeyError for one that the catalogue lacks."""
        text = self._text(message, context)
        return text % facts if facts else text

    def pattern(self, message: str, *, context: str = "", **facts: str) -> re.Pattern[str]:
        """Return what matches a text, with anything in the places that no fact is given for."""
        parts = _PLACE.split(self._text(message, context))
        # Names of places stand between the parts around them.
        return re.compile(
            "".join(
                re.escape(part if number % 2 == 0 else facts[part])
                if number % 2 == 0 or part in facts
                else ".+"
                for number, part in enumerate(parts)
            )
        )

    def _text(self, message: str, context: str) -> str:
        return self._texts.pgettext(context, message) if context else self._texts.gettext(message)


def _texts(language: str) -> GNUTranslations:
    compile_stale()
    with (COMPILED / to_locale(language) / "LC_MESSAGES" / "django.mo").open("rb") as file:
        texts = GNUTranslations(file)
    texts.add_fallback(_Missing())
    return texts


class _English(NullTranslations):
    """The texts of the code themselves, where a catalogue shows that the code has them."""

    def __init__(self) -> None:
        super().__init__()
        with (SOURCES / "ms" / "LC_MESSAGES" / "django.po").open("rb") as file:
            catalogue = read_po(file, locale="ms")
        self._known = {
            (one.context or "", one.id if isinstance(one.id, str) else one.id[0])
            for one in catalogue
        }

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        if (context, message) not in self._known:
            raise KeyError(f"the code has no {message!r} as {context!r}")
        return message
