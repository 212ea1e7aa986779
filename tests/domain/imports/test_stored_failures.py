"""Why an import failed, stored with it and read again, also from rows of earlier versions."""

import pytest

from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.stored_failures import refusal_of, stored_failure
from kempen.domain.sentences_for_programs import sentence_for_programs
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(FileRefusal.NO_ROWS),
        Refusal(FileRefusal.IS_NOT_UTF8, row=7),
        Refusal(FileRefusal.MISSING_COLUMNS, columns=("date", "spend"), header=("Day", "Clicks")),
    ],
)
def test_a_refusal_comes_back_as_it_was_stored(refusal: Refusal) -> None:
    row = strict_json.loads(strict_json.dumps(stored_failure(refusal)))
    read = refusal_of(**row)
    assert (read.code, read.facts) == (refusal.code, refusal.facts)


def test_a_row_of_an_earlier_version_is_read_with_its_lists() -> None:
    facts: dict[str, str | int | float | list[str]] = {
        "columns": ["date", "spend"],
        "header": ["Day", "Clicks"],
    }
    sentence = sentence_for_programs(refusal_of("missing_columns", facts))
    assert sentence == (
        "The file has no column for date, spend. Its columns are: Day, Clicks. Rename them in the "
        "header row."
    )


def test_a_code_that_nobody_knows_any_more_is_unexpected() -> None:
    read = refusal_of("a_code_of_before", {"row": 3})
    assert (read.code, read.facts) == (FileRefusal.UNEXPECTED, {})


def test_what_to_send_instead_is_said_to_whoever_sent_it() -> None:
    refusal = Refusal(FileRefusal.AMBIGUOUS_DATES, example="1/2/2026")
    sentence = sentence_for_programs(refusal)
    assert sentence.endswith("Choose whether the day or the month comes first.")
    assert sentence_for_programs(refusal, with_repair=True) == (
        f"{sentence} Add date_form=dmy or date_form=mdy to the URL."
    )
