"""The languages that are offered: English, and each whose catalogue is compiled."""

from pathlib import Path
from typing import Final

from django.utils.translation import to_locale

_NAMES: Final = {"ms": "Bahasa Melayu", "zh-hans": "简体中文", "ta": "தமிழ்"}


def offered(folder: Path) -> list[tuple[str, str]]:
    """Return code and own name of each language on offer, chosen by the browser's wish too.

    Half a page of Malay, because Django brings some of it, would be worse than English.
    """
    compiled = [
        (code, name)
        for code, name in _NAMES.items()
        if (folder / to_locale(code) / "LC_MESSAGES" / "django.mo").is_file()
    ]
    return [("en", "English"), *compiled]
