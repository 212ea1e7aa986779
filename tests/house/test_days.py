"""Days and moments on pages are written by Babel, in each language's own order and words."""

import re
from pathlib import Path

import pytest

from tests.house.places import ROOT

# Django names months, and halves of a day, in the order of English: 25 11月 2026, 4:22 malam.
_BY_DJANGO = re.compile(r'\|(?:date|time):"[^"]*[MFNbDlgaAP][^"]*"')
_TEMPLATES = sorted(
    path.relative_to(ROOT)
    for suffix in ("html", "txt")
    for path in (ROOT / "kempen").rglob(f"templates/**/*.{suffix}")
)


# Django's own words for a stretch of time are English in Tamil: figures has `ago`.
_WORDS_BY_DJANGO = re.compile(r"\|(?:naturaltime|naturalday|timesince|timeuntil|intword)\b")


def test_no_template_writes_a_stretch_of_time_by_django() -> None:
    texts = {path: (ROOT / path).read_text("utf-8") for path in _TEMPLATES}
    assert [path for path, text in texts.items() if _WORDS_BY_DJANGO.search(text)] == []


def test_a_month_in_english_order_is_found() -> None:
    assert _BY_DJANGO.search('{{ at|date:"j M Y, H:i" }}')
    assert not _BY_DJANGO.search('{{ at|date:"Y-m-d H:i" }}')


@pytest.mark.parametrize(
    "template",
    [path for path in _TEMPLATES if "|date:" in (ROOT / path).read_text("utf-8")],
    ids=str,
)
def test_no_template_writes_a_month_by_django(template: Path) -> None:
    assert _BY_DJANGO.findall((ROOT / template).read_text("utf-8")) == []
