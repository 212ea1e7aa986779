"""Claims as rows of a page: each has a title, whatever language has words for it."""

from kempen.entrypoints.dashboard.shared.claim_rows import rows_of
from kempen.market.claims import Claim


def test_a_name_in_letters_of_another_language_titles_its_claim_in_that() -> None:
    (row,) = rows_of([Claim("near", {"name": "老街"})], ["en", "zh-hans"])
    assert row.title == "靠近老街"


def test_own_words_title_their_claim() -> None:
    (row,) = rows_of([Claim("", words={"ms": "Resipi nenek"})], ["en"])
    assert row.title == "Resipi nenek"
