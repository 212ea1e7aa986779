"""Days and moments of pages, in Malaysian time and the language of the page."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.translation import override

from kempen.domain.forecasts.chance_copy import chance_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock

# Half past eight in the evening before, in London; it is the next day in Kuala Lumpur.
AT = datetime(2026, 11, 24, 20, 30, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "25 Nov 2026, 04:30"),
        ("ms", "25 Nov 2026, 04:30"),
        ("zh-hans", "2026年11月25日 04:30"),
        ("ta", "25 நவம்பர், 2026, 04:30"),
    ],
)
def test_a_moment_has_the_order_and_words_of_the_language(language: str, written: str) -> None:
    with override(language):
        assert figures.moment(AT) == written
        assert figures.exact_moment(AT) == f"{written}:15"
        assert figures.day_of(AT) == written.removesuffix("04:30").rstrip(", ")


@pytest.mark.parametrize(
    ("language", "past", "ahead"),
    [
        ("en", "5 minutes ago", "in 2 hours"),
        ("ms", "5 minit lalu", "dalam 2 jam"),
        ("zh-hans", "5分钟前", "2小时后"),
        ("ta", "5 நிமிடங்களுக்கு முன்", "2 மணிநேரத்தில்"),
    ],
)
def test_a_stretch_of_time_is_in_the_words_of_the_language(
    language: str, past: str, ahead: str
) -> None:
    with override(language):
        assert figures.ago(clock.now() - timedelta(minutes=5)) == past
        assert figures.ago(clock.now() + timedelta(hours=2, seconds=1)) == ahead
        assert figures.ago(None) == ""


def test_names_stand_beside_each_other_with_the_comma_of_the_language() -> None:
    with override("zh-hans"):
        assert figures.listed(["Johor", "Kedah"]) == "Johor、Kedah"
        assert chance_words(0.78) == "100次中有78次，较有可能"
    with override("ta"):
        assert figures.listed(["Johor", "Kedah"]) == "Johor, Kedah"


def test_a_moment_that_is_not_known_is_empty() -> None:
    assert (figures.moment(None), figures.exact_moment(None), figures.day_of(None)) == ("", "", "")
