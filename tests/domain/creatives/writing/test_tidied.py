"""What people type in capitals, brackets and questions is said as ads say it."""

import pytest

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.offering_writer import write_ads
from kempen.domain.creatives.writing.tidied import parted, quiet, without_questions


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("FROZEN CURRY PUFF", "frozen curry puff"),
        ("CAN AIR FRY", "can air fry"),
        ("DELIVER KUCHING", "deliver Kuching"),
        ("FREE delivery KL", "free delivery KL"),
        ("LED TV 4K", "LED TV 4K"),
        ("pos laju seluruh malaysia", "pos laju seluruh Malaysia"),
        ("delivery to shah alam and kl", "delivery to Shah Alam and KL"),
        ("works in rain also can", "works in rain"),
        ("used racks also got", "used racks available"),
        ("cctv boleh tengok", "CCTV boleh tengok"),
        ("cincin perak", "cincin perak"),
        ("saiz s hingga 5xl", "saiz S hingga 5XL"),
        ("muslim friendly meals, closed monday", "Muslim friendly meals, closed Monday"),
        ("4.8 on google, order by whatsapp", "4.8 on Google, order by WhatsApp"),
        ("kursus CIDB", "kursus CIDB"),
        ("TOPIK preparation", "TOPIK preparation"),
        ("3D2N LANGKAWI TRIP", "3D2N Langkawi trip"),
        ("手工水饺 OEM", "手工水饺 OEM"),
        ("GDL லைசென்ஸ்", "GDL லைசென்ஸ்"),
        ("ABX சான்றிதழ்", "ABX சான்றிதழ்"),
        ("KURSUS GDL MURAH", "kursus GDL murah"),
        ("配套RM388起", "配套RM388起"),
    ],
)
def test_words_in_capitals_are_written_as_others_but_initials(typed: str, text: str) -> None:
    assert quiet(typed) == text


def test_what_a_brief_asks_is_no_claim() -> None:
    assert without_questions("slow recovery? we come to you") == "we come to you"
    assert without_questions("想减肥？免费体验") == "免费体验"
    assert not without_questions("Tired of ants?")


def test_what_stands_in_brackets_is_a_claim_and_a_picture_no_name() -> None:
    assert parted("Kek lapis Sarawak (12 flavours)") == ("Kek lapis Sarawak", ("12 flavours",))
    assert parted("cat food in bulk 🐱") == ("cat food in bulk", ())
    brief = Guidelines(
        "Kek lapis Sarawak (12 flavours)",
        "https://x.example",
        ("free delivery",),
        languages=("ms",),
    )
    task = read_guidelines(brief, "social", ("ms",)).task
    assert {claim.type for claim in task.claims} == {"kinds_of", "free_delivery"}
    assert "flavours" not in " ".join(ad.primary_text for ad in write_ads(task).ads)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Tour to Cameron Highlands", "Cameron Highlands tour"),
        ("Holiday packages to Sabah", "Sabah holiday packages"),
        ("Day trip to Melaka (by van)", "Melaka day trip"),
        ("Tour to remember", "Tour to remember"),
        ("Printing of business cards", "Business card printing"),
        ("Lorry to Ipoh", "Lorry to Ipoh"),
    ],
)
def test_a_thing_stands_before_what_is_done_or_where_it_goes(typed: str, text: str) -> None:
    assert parted(typed)[0] == text


def test_nobody_is_asked_to_come_where_the_seller_comes() -> None:
    brief = Guidelines("Mobile car wash", "https://x.example", ("we come to your home",))
    texts = " ".join(
        ad.primary_text for ad in write_ads(read_guidelines(brief, "social", ("en",)).task).ads
    )
    assert "come to us" not in texts.casefold()


def test_a_claim_is_searched_for_beside_the_thing_and_not_what_else_its_kind_sells() -> None:
    brief = Guidelines("Payroll software", "https://x.example", ("14-day free trial",))
    keywords = write_ads(read_guidelines(brief, "search", ("en",)).task).keywords
    searched = {one.text for one in keywords if "free trial" in one.text}
    assert searched
    assert all(text.startswith("payroll") for text in searched)


def test_nobody_looks_for_claims_but_needs_help_with_them() -> None:
    brief = Guidelines("Motor accident claims", "https://x.example", ("No win no fee",))
    ads = write_ads(read_guidelines(brief, "search", ("en",)).task).ads
    lines = {line for ad in ads for line in (*ad.headlines, *ad.descriptions)}
    assert any(line.startswith("Need help with motor accident claims") for line in lines)
    assert not any("Looking for" in line or "Need motor" in line for line in lines)
