"""The API calls things as pages do: a URL is no address, and a field has the name it is sent by."""

import re

from kempen.entrypoints.api.shared.error_codes import error_codes
from kempen.entrypoints.api.shared.refusal_copy.catalogue import ANSWERS

# An email address and an IP address are called so in full.
_ADDRESS = re.compile(r"(?<!email )(?<!IP )\baddress", re.IGNORECASE)


def sentences() -> list[str]:
    """Return what the API says about its errors."""
    answers = [answer for of_enum in ANSWERS.values() for answer in of_enum.values()]
    codes = error_codes().values()
    return [
        *(str(text) for answer in answers for text in (answer.text, answer.repair)),
        *(text for code in codes for text in (code.meaning, code.remedy)),
    ]


def test_a_url_is_called_url() -> None:
    assert [text for text in sentences() if _ADDRESS.search(text)] == []


def test_a_list_is_called_by_the_field_that_has_it() -> None:
    listing = [text for text in sentences() if "lists" in text and "wrong" in text]
    assert listing
    assert [text for text in listing if "`errors` lists" not in text] == []
