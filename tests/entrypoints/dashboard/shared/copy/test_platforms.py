"""Sentences that name a platform, whose name says in each language that it is one."""

import pytest
from django.utils.functional import Promise
from django.utils.translation import override

from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import SENTENCES
from kempen.platforms.registry import platform_codes


def sentences() -> list[Promise]:
    """Every sentence that says why something is refused and names a platform."""
    named: list[Promise] = []
    for of_enum in SENTENCES.values():
        for one in of_enum.values():
            named += [*one.sentences.values(), one.otherwise] if isinstance(one, ByFact) else [one]
    return [one for one in named if "{platform}" in str(one)]


@pytest.mark.parametrize("language", ["en", "ms", "zh-hans", "ta"])
def test_no_sentence_calls_a_platform_platform_twice(language: str) -> None:
    shown = sentences()
    assert len(shown) >= 5
    with override(language):
        for code in platform_codes():
            name = partner_name(code).lower()
            # Malay has the word first, English and Tamil last, Chinese its last two characters.
            words = {name.split()[0], name.split()[-1], name[-2:]}
            for one in shown:
                text = str(one).replace("{platform}", name).lower()
                assert [word for word in words if f"{word} {word}" in text] == []
                assert [word for word in words if f"{word}{word}" in text] == []
