"""What of an ad breaks a rule: through disguises, not through negations, by day and business."""

from datetime import date

import pytest

from kempen.market.ad_rules.findings import AdTexts, check

TODAY = date(2026, 11, 20)


def codes(text: str, *, category: str = "other", platform: str = "social") -> set[str]:
    findings = check(AdTexts((text,)), category=category, platform=platform, on=TODAY)
    return {finding.rule.code for finding in findings}


@pytest.mark.parametrize(
    "text",
    [
        "J.u.d.i online",
        "JUD1 online",
        "j u d i online",
        "j🎲u🎲d🎲i online",
        "ＪＵＤＩ online",
        "𝗝𝘂𝗱𝗶 online",
        "🅹🆄🅳🅸 online",
        "Juuuudi online",
        "J\u200bu\u200bd\u200bi online",
        "Сasinо online",
        "cas.ino online",
        "c@s1n0 online",
        "Cäsino online",
        "赌 场 优惠",
        "赌🎰场优惠",
        "賭場優惠",
        "சூ.தா.ட்.ட.ம்",
        "சூ தா ட் ட ம்",
    ],
)
def test_a_disguise_hides_nothing(text: str) -> None:
    assert "gambling" in codes(text)


def test_a_finding_shows_the_words_as_they_stand_in_the_ad() -> None:
    findings = check(
        AdTexts(("Welcome", "Best c.a.s.1.n.o here"), ("Fresh",)), platform="search", on=TODAY
    )
    [finding] = [one for one in findings if one.rule.code == "gambling"]
    assert (finding.field, finding.index, finding.text) == ("headlines", 1, "c.a.s.1.n.o")


@pytest.mark.parametrize(
    "text",
    [
        "A hotel with no casino",
        "We do not sell alcohol",
        "A gambling-free evening",
        "Kami bukan agensi judi",
        "Tiada arak di sini",
        "Restoran tanpa alkohol",
        "本店不卖酒水，不供应啤酒",
        "不是赌场",
        "மது இல்லாத விருந்து",
        "இது சூதாட்டம் அல்ல",
    ],
)
def test_what_an_ad_says_it_is_not_is_no_finding(text: str) -> None:
    assert codes(text) == set()


def test_a_negation_elsewhere_excuses_nothing() -> None:
    assert "gambling" in codes("No fees. Casino bonus today")
    assert "fast_body_change" in codes("No diet, lose 10 kg in 7 days")
    assert "loan_promise" in codes("No documents, instant loan")
    assert "gambling" in codes("Tanpa had masa, main kasino sekarang")


def test_a_claim_that_goes_on_in_the_next_text_is_found() -> None:
    [finding] = check(AdTexts(("Turun 10 kg",), (), "dalam 2 minggu sahaja."), on=TODAY)
    assert (finding.rule.code, finding.field, finding.text) == (
        "fast_body_change",
        "headlines",
        "Turun 10 kg",
    )


def test_a_permit_of_the_brief_settles_what_needs_one_and_nothing_graver() -> None:
    ad = AdTexts(("Halal grill", "Craft beer"))
    without = {one.rule.code for one in check(ad, on=TODAY)}
    held = {one.rule.code for one in check(ad, on=TODAY, permits={"halal": "JAKIM 1-0234"})}
    blank = {one.rule.code for one in check(ad, on=TODAY, permits={"halal": " "})}
    assert without == blank == {"halal_certificate", "alcohol"}
    assert held == {"alcohol"}


def test_a_number_that_the_ad_shows_settles_its_rule() -> None:
    assert "medicine_approval" in codes("Health supplement for the family")
    assert codes("Health supplement, KKLIU 1234/2026") == set()


def test_a_rule_holds_from_its_first_day() -> None:
    ad = AdTexts(("Vape pods by post",))
    assert check(ad, on=date(2024, 9, 30)) == ()
    assert [one.rule.code for one in check(ad, on=date(2024, 10, 1))] == ["smoking"]


def test_a_rule_of_one_trade_or_platform_holds_there_alone() -> None:
    launch = "New launch, freehold condos"
    assert "housing_permit" in codes(launch, category="property")
    assert "housing_permit" not in codes(launch, category="hotel")
    question = "Are you overweight?"
    assert "personal_attributes" in codes(question)
    assert "personal_attributes" not in codes(question, platform="search")


@pytest.mark.parametrize(
    ("on", "is_out_of_season"),
    [
        (date(2027, 3, 1), False),
        (date(2027, 1, 20), False),
        (date(2027, 4, 5), False),
        (date(2026, 11, 20), True),
        (date(2027, 5, 20), True),
    ],
)
def test_a_festival_is_told_where_it_is_far(on: date, *, is_out_of_season: bool) -> None:
    findings = check(AdTexts(("Baju Raya baharu",)), on=on)
    assert [one.rule.code for one in findings] == (["festive_season"] if is_out_of_season else [])


def test_one_festival_in_season_does_not_hide_another_that_is_not() -> None:
    [finding] = check(AdTexts(("Christmas and Deepavali hampers",)), on=date(2026, 12, 10))
    assert finding.text == "Deepavali"


def test_an_image_that_ai_made_is_to_be_labelled() -> None:
    bare = AdTexts(("Fresh bread",))
    [finding] = check(bare, on=TODAY, has_ai_image=True)
    assert (finding.rule.code, finding.field, finding.index) == ("ai_image_label", "image", None)
    labelled = AdTexts(("Fresh bread",), (), "Image made with AI.")
    assert check(labelled, on=TODAY, has_ai_image=True) == ()
    assert check(bare, on=date(2026, 5, 31), has_ai_image=True) == ()


def test_an_ad_without_words_breaks_nothing() -> None:
    assert check(AdTexts(), on=TODAY) == ()
    assert check(AdTexts(("", " "), ("",), "\n"), on=TODAY) == ()


def test_a_festival_in_the_own_name_of_a_business_is_none() -> None:
    def festivals_in(text: str) -> list[str]:
        findings = check(
            AdTexts((text,)), platform="social", on=TODAY, own_names=("Raya Hamper House",)
        )
        return [finding.text for finding in findings if finding.rule.code == "festive_season"]

    assert festivals_in("Gifts from Raya Hamper House") == []
    assert festivals_in("Raya Hamper House: hampers for Hari Raya") == ["Hari Raya"]
