"""Days and moments of pages, in Malaysian time and the language of the page."""

from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from kempen.entrypoints.dashboard.templatetags import figures

# Half past eight in the evening before, in London; it is the next day in Kuala Lumpur.
AT = datetime(2026, 11, 24, 20, 30, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "25 Nov 2026, 04:30"),
        ("ms", "25 Nov 2026, 04:30"),
        ("zh-hans", "2026年11月25日, 04:30"),
        ("ta", "25 நவ., 2026, 04:30"),
    ],
)
def test_a_moment_has_the_order_and_words_of_the_language(language: str, written: str) -> None:
    with override(language):
        assert figures.moment(AT) == written
        assert figures.exact_moment(AT) == f"{written}:15"
        assert figures.day_of(AT) == written.removesuffix(", 04:30")


def test_a_moment_that_is_not_known_is_empty() -> None:
    assert (figures.moment(None), figures.exact_moment(None), figures.day_of(None)) == ("", "", "")
