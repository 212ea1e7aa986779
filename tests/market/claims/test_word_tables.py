"""The tables that slots choose from: a way to write something is in one row, and none is empty."""

import csv
import unicodedata
from collections import defaultdict
from pathlib import Path

import pytest

from kempen.market import claims
from kempen.market.claims import CLAIM_TYPES, LANGUAGES
from kempen.market.claims.catalogue import SLOTS_WITH_TABLES
from kempen.market.claims.word_tables import PRACTICES, choices_in, codes_of, table

FOLDER = Path(claims.__file__).parent / "catalogue" / "tables"
NAMES = sorted(path.stem for path in FOLDER.iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slot_has_one_row_for_each_way_to_write_something(language: str) -> None:
    chosen = {one for tables in SLOTS_WITH_TABLES.values() for one in tables.values()}
    assert {one.split()[0] for one in chosen} == set(NAMES)
    for one in chosen:
        rows = defaultdict(set)
        for code, ways in choices_in(one, language).items():
            for way in ways:
                rows[way.casefold()].add(code)
        assert {way: codes for way, codes in rows.items() if len(codes) > 1} == {}


@pytest.mark.parametrize("name", NAMES)
def test_no_cell_is_empty_or_has_loose_spaces(name: str) -> None:
    faults = [
        (code, language, way)
        for code, words in table(name).items()
        for language in LANGUAGES
        for way in words[language]
        if not way or way != " ".join(way.split()) or way != unicodedata.normalize("NFC", way)
    ]
    assert faults == []


def test_each_row_has_a_cell_for_its_code_and_each_language() -> None:
    files = [*FOLDER.glob("*.csv"), *FOLDER.glob("*/*.csv")]
    rows = {path.name: list(csv.reader(path.read_text("utf-8").splitlines())) for path in files}
    assert {name: one for name, lines in rows.items() for one in lines if len(one) != 5} == {}


def test_a_slot_chooses_from_a_table_without_the_rows_that_it_names() -> None:
    assert "staff" in codes_of("people")
    assert "staff" not in codes_of("people -staff")
    assert CLAIM_TYPES["experienced_staff"].slots["who"].choices == codes_of("people -staff")
    assert set(choices_in("people -staff", "ms")) == set(codes_of("people")) - {"staff"}


def test_a_row_that_two_files_have_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / PRACTICES).mkdir()
    for name in ("home", "food"):
        (tmp_path / PRACTICES / f"{name}.csv").write_text("code,en,ms,zh,ta\nsame,a,b,c,d\n")
    monkeypatch.setattr("kempen.market.claims.word_tables._FOLDER", tmp_path)
    table.cache_clear()
    with pytest.raises(ValueError, match=r"home\.csv has 'same', which another row has too"):
        table(PRACTICES)
    table.cache_clear()
