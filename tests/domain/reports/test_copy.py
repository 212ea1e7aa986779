"""Sentences of a report: whole in each language, with Malaysian numbers."""

from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from kempen.domain.metrics.periods import Period
from kempen.domain.reports.comparison import Compare, compared_with
from kempen.domain.reports.copy import comparison_words, scope_words
from kempen.domain.reports.tables import GroupBy

ON = date(2026, 11, 25)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            "One row for each week. Only campaigns with “raya” in the name. The data is as it was",
        ),
        # Chinese has no space between sentences.
        (
            "zh-hans",
            "每周一行。仅限名称含“raya”的广告系列。数据以 2026年11月1日 08:30 为准。",
        ),
    ],
)
def test_a_report_says_in_whole_sentences_what_is_in_it(language: str, sentences: str) -> None:
    as_of = datetime(2026, 11, 1, 0, 30, tzinfo=UTC)
    with translation.override(language):
        words = scope_words(GroupBy.WEEK, ON, search="raya", as_of=as_of)
    assert words.startswith(sentences)


def test_thousands_of_days_have_a_separator() -> None:
    compared = compared_with(Period(date(2020, 1, 1), date(2026, 8, 26)), Compare.PREVIOUS)
    assert comparison_words(compared).endswith("the previous 2,430 days.")
