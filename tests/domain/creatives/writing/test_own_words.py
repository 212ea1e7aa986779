"""What ads do with a reason that the catalogue does not know, and what is known of that."""

import pytest

from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.creatives.writing.labels import is_slight
from kempen.domain.creatives.writing.own_words import OwnWordsUse, use_of
from kempen.market.claims import Claim

SENTENCE, PART, TAMIL = "We grind it by hand", "moon phase stringing", "கையால் அரைக்கிறோம்"


def posts(language: str, *languages: str) -> list[Draft]:
    brief = Guidelines(
        product="Badminton racket",
        landing_url="https://shop.example",
        benefits=(SENTENCE, PART, TAMIL, "free delivery"),
        languages=languages,
    )
    return BuiltInWriter().write(brief, "social", language)


@pytest.mark.parametrize(
    ("words", "languages", "use"),
    [
        ({"en": SENTENCE}, ("en", "ms"), OwnWordsUse.AS_TYPED),
        ({"en": SENTENCE}, ("en",), None),
        ({"en": PART}, ("en", "ms"), OwnWordsUse.IN_LIST),
        ({"en": PART}, ("en",), OwnWordsUse.IN_LIST),
        ({"ta": TAMIL}, ("en", "ms"), OwnWordsUse.NOT_USED),
        ({"en": PART, "ms": "tali fasa bulan"}, ("en", "ms"), None),
    ],
)
def test_own_words_in_one_language_have_a_use(
    words: dict[str, str], languages: tuple[str, ...], use: OwnWordsUse | None
) -> None:
    assert use_of(Claim("", words=words), languages) is use
    assert use_of(Claim("free_delivery"), languages) is None


def test_drafts_name_the_own_words_that_their_texts_have() -> None:
    english = posts("en", "en", "ms")
    assert english
    assert {(draft.as_typed, draft.in_list) for draft in english} == {((SENTENCE,), (PART,))}
    texts = " ".join(draft.primary_text for draft in english)
    assert f"{SENTENCE}." in texts
    # Between a comma or a colon and the full stop stands what is no sentence.
    assert PART in texts.casefold()
    malay = posts("ms", "en", "ms")
    assert malay
    for draft in malay:
        assert (draft.as_typed, draft.in_list) == ((), ())
        assert draft.left_out == (SENTENCE, PART, TAMIL)
        assert SENTENCE not in draft.primary_text


@pytest.mark.parametrize(
    ("words", "is_part"),
    [("கோயில் விசேஷங்களுக்கு", True), ("எல்லா மாநிலங்களுக்கும்", True), ("கேரள வைத்தியர்", False)],
)
def test_tamil_words_that_say_for_whom_stand_behind_the_thing(words: str, is_part: bool) -> None:
    assert is_slight(words, "ta") is is_part
