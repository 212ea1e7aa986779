"""A refusal is a code with facts, and no sentence."""

from kempen.kit.refusal import Flaw, Refusal, RefusalCode


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
