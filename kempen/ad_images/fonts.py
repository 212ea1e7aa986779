"""Which font file has a letter, of those that Debian's packages bring."""

import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

PACKAGES: Final = "fonts-noto-core fonts-wqy-microhei fonts-lohit-taml fonts-dejavu-core"
_FOLDERS: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))


class Script(StrEnum):
    """What letters an ad is written in; digits and signs count as Latin beside Tamil."""

    LATIN = "Latin"
    CHINESE = "Chinese"
    TAMIL = "Tamil"


# The better-looking first.
_FILES: Final = {
    Script.LATIN: ("NotoSans-Bold.ttf", "DejaVuSans-Bold.ttf"),
    Script.CHINESE: ("NotoSansCJK-Bold.ttc", "wqy-microhei.ttc"),
    Script.TAMIL: ("NotoSansTamil-Bold.ttf", "Lohit-Tamil.ttf"),
}
# What is drawn as an empty box by all of them: emoji and other pictures, and what has no meaning.
_WITHOUT_FORM: Final = frozenset({"So", "Sk", "Cn", "Co", "Cs", "Cc"})


class FontsMissingError(Exception):
    """No installed font has the letters of a script; `script` says which."""

    def __init__(self, script: Script) -> None:
        super().__init__(f"no font has {script} letters: install Debian's packages {PACKAGES}")
        self.script = script


@cache
def font_file(script: Script) -> Path:
    """Return the file of a script's font; FontsMissingError.

    Without raqm Tamil letters would stand side by side instead of joining, so none are drawn.
    """
    if script is Script.TAMIL and not features.check_feature("raqm"):
        raise FontsMissingError(script)
    for name in _FILES[script]:
        for folder in _FOLDERS:
            if files := sorted(folder.rglob(name)):
                return files[0]
    raise FontsMissingError(script)


def missing_scripts() -> tuple[Script, ...]:
    """Return the scripts that no installed font has."""
    return tuple(script for script in Script if not _is_there(script))


def _is_there(script: Script) -> bool:
    try:
        font_file(script)
    except FontsMissingError:
        return False
    return True


@lru_cache(maxsize=512)
def font(script: Script, size: int) -> ImageFont.FreeTypeFont:
    """Return a script's font in a size (pixels), with its letters shaped by HarfBuzz."""
    return ImageFont.truetype(font_file(script), size, layout_engine=ImageFont.Layout.RAQM)


def drawable(text: str) -> str:
    """Return a text without what no font can draw, with single spaces."""
    characters = (
        character for character in unicodedata.normalize("NFC", text) if _has_form(character)
    )
    return " ".join("".join(characters).split())


def _has_form(character: str) -> bool:
    if character in "\t\n":
        return True
    is_selector = "\ufe00" <= character <= "\ufe0f"
    return unicodedata.category(character) not in _WITHOUT_FORM and not is_selector


# To find out how words fit, the same beginnings of the same texts are measured again and again.
@lru_cache(maxsize=8192)
def runs_of(text: str) -> tuple[tuple[Script, str], ...]:
    """Return a text in pieces of one script each; spaces go with what stands before them.

    A text with Chinese letters is Chinese in all that is not Tamil: its font has Latin letters that
    go with its own.
    """
    return tuple(_runs(text))


def _runs(text: str) -> Iterator[tuple[Script, str]]:
    other = Script.CHINESE if any(map(_is_chinese, text)) else Script.LATIN
    piece, current = "", other
    for character in text:
        script = Script.TAMIL if _is_tamil(character) else other
        if piece and script is not current and not character.isspace():
            yield current, piece
            piece = ""
        if not piece or not character.isspace():
            current = script
        piece += character
    if piece:
        yield current, piece


def _is_tamil(character: str) -> bool:
    return "\u0b80" <= character <= "\u0bff" or character in "\u200c\u200d"


def _is_chinese(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
