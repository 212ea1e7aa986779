"""Editing an ad: its words, whether it runs, who may, and that nothing typed is lost."""

import re
import unicodedata
from pathlib import Path

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.rules import length_of
from kempen.domain.launches.queries import launch_blockers
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.entrypoints.dashboard import creatives
from kempen.entrypoints.dashboard.shared.ads.groups import groups_of
from kempen.entrypoints.dashboard.shared.ads.previews import opening_of
from tests import make
from tests.builders import approved
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of, stored, typed

pytestmark = pytest.mark.django_db
SCRIPT = Path(creatives.__file__).parent / "static/kempen/js/creatives.js"


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """A ready strategy with one social and one search ad."""
    return approved.strategy(alice.business, "social", "search")


def test_an_ad_is_shown_with_its_counts_and_saved(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "search")
    page = html_of(at_screen.get(address_of(ad)))
    assert "Liberica beans | Roasted today | Beans by post" in page
    assert "14 of 30" in page
    assert 'lang="en"' in page
    answer = at_screen.post(address_of(ad), typed(ad, headline_3="Free delivery"))
    assert answer.status_code == 302
    assert stored(ad).headlines[-1] == "Free delivery"
    assert stored(ad).writer == "person"


def test_wide_characters_count_two_on_search(at_screen: Client, strategy: Strategy) -> None:
    search, social = ad_on(strategy, "search"), ad_on(strategy, "social")
    page = html_of(
        at_screen.post(address_of(search), typed(search, headline_0="咖啡豆", do="preview"))
    )
    assert "6 of 30" in page
    page = html_of(
        at_screen.post(address_of(social), typed(social, headline_0="咖啡豆", do="preview"))
    )
    assert "3 of 40" in page
    assert "咖啡豆" not in stored(search).headlines


def test_what_is_too_long_is_refused_beside_its_field_and_nothing_is_lost(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "search")
    long = "Beans that are roasted on the day that we ship them"
    answer = at_screen.post(address_of(ad), typed(ad, headline_1=long, description_0="Mine <b>"))
    page = html_of(answer)
    assert answer.status_code == 422
    assert f"Must be 30 characters or fewer. Remove {len(long) - 30} characters." in page
    assert f'value="{long}"' in page
    assert 'value="Mine <b>"' in page
    assert 'id="id_headline_1_error"' in page
    assert stored(ad).headlines == ["Liberica beans", "Roasted today", "Beans by post"]


@pytest.mark.parametrize(
    ("platform", "changes", "words"),
    [
        ("search", {"headline_2": ""}, "Enter at least 3. You have 2."),
        ("search", {"headline_2": "LIBERICA beans"}, "This text appears above"),
        ("search", {"description_1": ""}, "Enter at least 2. You have 1."),
        ("search", {"landing_url": "http://kopirimba.example"}, "begins with https://"),
        ("search", {"landing_url": "x" * 2100}, "Must be 2048 characters or fewer"),
        ("social", {"primary_text": "  "}, "Enter a text."),
        ("social", {"headline_0": ""}, "Enter at least 1. You have 0."),
        ("social", {"headline_0": "a\u202eb"}, "Use letters, digits and signs only"),
        ("social", {"primary_text": "x" * 2001}, "Must be 2000 characters or fewer"),
    ],
)
def test_what_the_platform_refuses_is_told_in_words(
    platform: str, changes: dict[str, str], words: str, at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, platform)
    before = stored(ad).updated_at
    answer = at_screen.post(address_of(ad), typed(ad, **changes))
    assert answer.status_code == 422
    assert words in html_of(answer)
    assert stored(ad).updated_at == before


def test_what_the_brief_forbids_holds_here_too(at_screen: Client, strategy: Strategy) -> None:
    wording = {"never_say": ["cheap"], "must_say": ["Halal certified"]}
    strategy.brief.creative_guidelines = {**approved.GUIDELINES, **wording}
    strategy.brief.save()
    ad = ad_on(strategy, "social")
    page = html_of(at_screen.post(address_of(ad), typed(ad, primary_text="Cheap beans for all.")))
    assert "Your brief forbids “cheap”" in page
    assert "Your brief says every ad must include “Halal certified”." in page
    good = typed(ad, primary_text="Halal certified beans for all.")
    assert at_screen.post(address_of(ad), good).status_code == 302


def test_advice_does_not_keep_an_ad_from_being_saved(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    text = "The best beans in Johor, roasted today. " * 4
    assert at_screen.post(address_of(ad), typed(ad, primary_text=text)).status_code == 302
    page = html_of(at_screen.get(address_of(ad)))
    assert "Found “The best beans in Johor”. You must be able to prove this." in page
    assert "34 characters over the 125 that people always see" in page


def test_the_preview_shows_what_is_typed_and_stores_nothing(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    text = "Roasted today and shipped today, " * 8
    answer = at_screen.post(address_of(ad), typed(ad, primary_text=text, do="preview"))
    page = html_of(answer)
    assert answer.status_code == 200
    assert "See more" in page
    assert "Your changes are not saved yet" in page
    assert stored(ad).primary_text.startswith("Fresh beans from Johor")


def test_somebody_was_faster_and_what_was_typed_stays(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    mine = typed(ad, headline_0="Mine")
    assert at_screen.post(address_of(ad), typed(ad, headline_0="Theirs")).status_code == 302
    answer = at_screen.post(address_of(ad), mine)
    page = html_of(answer)
    assert answer.status_code == 409
    assert "Someone changed this strategy since you opened it" in page
    assert 'value="Mine"' in page
    assert "Theirs" in page
    # The page carries the present revision: saving again is a decision, and it counts.
    assert at_screen.post(address_of(ad), {**mine, "revision": "2"}).status_code == 302
    assert stored(ad).headlines == ["Mine"]


def test_the_same_form_sent_twice_is_one_change(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    form = typed(ad, headline_0="Once")
    assert [at_screen.post(address_of(ad), form).status_code for _ in range(2)] == [302, 302]
    assert Strategy.objects.of(ad.business).get().revision == 2


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "١"])
def test_an_odd_revision_changes_nothing(
    revision: str, at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    answer = at_screen.post(address_of(ad), typed(ad, headline_0="Odd", revision=revision))
    assert answer.status_code in (409, 422)
    assert stored(ad).headlines == ["Liberica beans"]


@pytest.mark.parametrize(
    ("role", "may"), [("owner", True), ("manager", True), ("analyst", True), ("viewer", False)]
)
def test_who_may_edit(
    role: str, may: bool, business: Business, strategy: Strategy, client: Client
) -> None:
    bob = make.member(business, make.person("bob"), role)
    begin_session(client, bob.person)
    ad = ad_on(strategy, "social")
    shown = client.get(address_of(ad))
    assert shown.status_code == 200
    assert ("<textarea" in html_of(shown)) is may
    answer = client.post(address_of(ad), typed(ad, headline_0="Bob's"))
    chosen = client.post(f"{address_of(ad)}choose/", {"revision": "2", "chosen": "no"})
    assert (answer.status_code, chosen.status_code) == ((302, 302) if may else (403, 403))
    assert (stored(ad).headlines == ["Bob's"]) is may


def test_another_businesses_ad_does_not_exist(at_screen: Client, strategy: Strategy) -> None:
    theirs = approved.strategy(make.business("Charlie's"), "social")
    foreign, own = ad_on(theirs, "social"), ad_on(strategy, "social")
    mixed = f"/strategies/{strategy.public_id}/ads/{foreign.public_id}/"
    odd = f"/strategies/{strategy.public_id}/ads/ad_x/"
    for address in (address_of(foreign), mixed, odd):
        assert at_screen.get(address).status_code == 404
        assert at_screen.post(address, typed(own)).status_code == 404
        assert at_screen.post(f"{address}choose/", {"chosen": "no"}).status_code == 404


def test_an_ad_is_left_out_and_let_run_again(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "search")
    left = at_screen.post(f"{address_of(ad)}choose/", {"revision": "1", "chosen": "no"})
    assert left.headers["Location"].endswith(f"#{ad.public_id}")
    assert not StrategyAd.objects.of(ad.business).get(pk=ad.pk).is_chosen
    # An old page changes nothing.
    at_screen.post(f"{address_of(ad)}choose/", {"revision": "1", "chosen": "yes"})
    assert not StrategyAd.objects.of(ad.business).get(pk=ad.pk).is_chosen
    answer = at_screen.post(address_of(ad), typed(ad, do="let_run", headline_0="Not saved yet"))
    assert answer.status_code == 200
    assert 'value="Not saved yet"' in html_of(answer)
    assert StrategyAd.objects.of(ad.business).get(pk=ad.pk).is_chosen
    assert stored(ad).headlines[0] == "Liberica beans"


def test_the_groups_of_a_strategy_say_what_is_missing(strategy: Strategy) -> None:
    social, search = groups_of(strategy, may_edit=True)
    assert (social.campaign, social.chosen, social.missing_images) == ("Beans on social", 1, 1)
    assert (search.chosen, search.missing_images, search.may_edit) == (1, 0, True)
    [post], [result] = social.ads, search.ads
    assert post.needs_picture
    assert post.host == "kopirimba.example"
    assert result.result is not None
    assert result.result.combinations == 6
    strategy.status = Strategy.Status.APPROVED
    assert not groups_of(strategy, may_edit=True)[0].may_edit


def test_an_ad_that_breaks_a_rule_says_so_on_the_strategy_and_in_its_editor(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    text = "Craft beer, then more beer. Halal snacks."
    assert at_screen.post(address_of(ad), typed(ad, primary_text=text)).status_code == 302
    social, _search = groups_of(strategy, may_edit=True)
    [post] = social.ads
    assert post.has_faults
    assert [finding.stops for finding in post.findings] == [True, False]
    assert post.findings[0].words.startswith("Found “beer”. The Content Code forbids alcohol ads")
    editor = html_of(at_screen.get(address_of(ad)))
    assert "Found “beer”. The Content Code forbids alcohol ads" in editor
    assert "Found “Halal”." in editor
    blockers = [fault.code for fault in launch_blockers(Strategy.objects.of(ad.business).get())]
    assert LaunchRefusal.AD_STOPPED in blockers


@pytest.mark.parametrize(
    ("text", "opening", "is_cut"),
    [
        ("Short.", "Short.", False),
        ("x" * 125, "x" * 125, False),
        ("x" * 130, "x" * 125, True),
        ("word " * 30, "word " * 24 + "word", True),
    ],
)
def test_a_feed_shows_whole_words(text: str, opening: str, is_cut: bool) -> None:
    assert opening_of(text, 125) == (opening, is_cut)


def test_the_script_counts_as_the_rules_do() -> None:
    table = "".join(re.findall(r'^ +"([0-9a-f -]+)"', SCRIPT.read_text(), re.MULTILINE))
    ranges = [[int(end, 16) for end in part.split("-")] for part in table.split()]
    wide = [(ends[0], ends[-1]) for ends in ranges]
    assert len(wide) > 50
    for point in range(0x20, 0x20000):
        character = chr(point)
        if unicodedata.category(character) in ("Cn", "Cs"):
            continue
        composed = unicodedata.normalize("NFC", character)
        counted = sum(
            2 if any(first <= ord(one) <= last for first, last in wide) else 1 for one in composed
        )
        assert counted == length_of(character, "search"), hex(point)


def test_the_button_that_is_chosen_is_shown_and_stored(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    page = html_of(at_screen.post(address_of(ad), typed(ad, button="book_now", do="preview")))
    assert '<span class="post-button" data-button>Book now</span>' in page
    assert stored(ad).button == "learn_more"
    assert at_screen.post(address_of(ad), typed(ad, button="book_now")).status_code == 302
    assert (stored(ad).call_to_action, stored(ad).button) == ("book_now", "book_now")
    assert "Book now" in html_of(at_screen.get(address_of(ad)))
    answer = at_screen.post(address_of(ad), typed(ad, button="explode"))
    assert answer.status_code == 422
    assert stored(ad).button == "book_now"
