"""A refusal is a code with facts, and no sentence."""

import pytest

from kempen.kit.refusal import RESERVED, Flaw, Refusal, RefusalCode


class Sample(RefusalCode):
    FULL = "full"
    TOO_EARLY = "too_early"


def test_a_log_line_has_the_code_the_facts_and_each_wrong_value() -> None:
    assert str(Refusal(Sample.FULL, most=20)) == "full, most=20"
    flaw = Flaw(("budget", "start_date"), Sample.TOO_EARLY)
    assert str(Refusal(Sample.FULL, [flaw])) == "full, budget/start_date: too_early"


def test_codes_compare_as_the_texts_that_programs_know() -> None:
    refusal = Refusal(Sample.FULL, most=20)
    assert (refusal.code, refusal.facts, refusal.flaws) == ("full", {"most": 20}, ())


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_no_fact_takes_the_name_of_what_sentences_call_the_wrong_values(name: str) -> None:
    with pytest.raises(TypeError, match=f"called {name}"):
        Refusal(Sample.FULL, **{name: "20"})
    with pytest.raises(TypeError, match=f"called {name}"):
        Flaw((), Sample.FULL, {name: 20})
