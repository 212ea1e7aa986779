"""The ad groups of a campaign: of one language each, told by their names; pure."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from kempen.platforms.search.rows import SearchRow
from kempen.platforms.targeting import TargetKeyword

# The end of a group's name, where it has ads of one language.
_GROUP_LANGUAGE: Final = re.compile(r" (en|ms|zh|ta)(?: \d+)?$")


def is_for(keyword: TargetKeyword, language: str, languages: Collection[str]) -> bool:
    """Whether a keyword belongs in a group of a language, beside groups of these languages.

    A name belongs in each, and so does a keyword of whose language there is no group: what was
    approved is sent.
    """
    is_known = bool(keyword.language) and keyword.language in languages
    return not language or not is_known or keyword.language == language


def named_group(name: str, language: str, place: int) -> str:
    """Return the name of a group: the campaign's, its language, and which of several it is."""
    parts = [name, language, str(place) if place > 1 else ""]
    return " ".join(part for part in parts if part)


def group_languages(rows: Sequence[SearchRow]) -> dict[str, str]:
    """Return the languages of groups by their resource names, as their names tell them."""
    return {
        row["adGroup"]["resourceName"]: match.group(1)
        if (match := _GROUP_LANGUAGE.search(str(row["adGroup"].get("name", ""))))
        else ""
        for row in rows
    }
