"""The check of the catalogues names each kind of fault that is put into one."""

import pytest
from babel.messages.catalog import Catalog

from tests.translations.__main__ import faults_of


@pytest.mark.parametrize(
    ("locale", "source", "translation", "part"),
    [
        ("ms", "Import failed", "", "is not translated"),
        ("zh_Hans", "%(number)s days", "天", "placeholders differ"),
        ("ms", "Tidy", "Kemas kini tetapan laporan ini", "it will not fit"),
        ("ta", "Nothing was saved", "Nothing சேமிக்கப்படவில்லை", "English words: Nothing"),
        ("ms", "Campaign", "Pengiklanan", "the glossary has kempen"),
        ("ms", "Kempen pauses it now.", "Kempen menjedanya sekarang.", "write “sistem Kempen”"),
        ("ms", "Kempen may pause it", "Kempen boleh menjedanya", "write “sistem Kempen”"),
    ],
)
def test_a_fault_in_a_catalogue_is_named(
    locale: str, source: str, translation: str, part: str
) -> None:
    catalogue = Catalog(locale=locale)
    catalogue.add(source, translation)
    (fault,) = faults_of(locale, catalogue)
    assert part in fault


def test_a_translation_of_another_text_is_named() -> None:
    catalogue = Catalog(locale="ms")
    catalogue.add("Import failed", "Import gagal", flags=["fuzzy"])
    (fault,) = faults_of("ms", catalogue)
    assert "(fuzzy)" in fault


def test_a_right_catalogue_has_no_fault() -> None:
    catalogue = Catalog(locale="ms")
    catalogue.add("Kempen pauses it now.", "Sistem Kempen menjedanya sekarang.")
    catalogue.add(("%(count)s day", "%(count)s days"), ("%(count)s hari",))
    assert list(faults_of("ms", catalogue)) == []
