"""Whom a planned campaign is shown to: proposed, looked up, edited, frozen."""

from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.launches.queries import launch_blockers
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.look_up_targeting import look_up
from kempen.domain.strategies.actions.targeting import (
    WantedCriterion,
    WantedTargeting,
    ask_again,
    set_targeting,
)
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import frozen_content, hash_of, lines_of, strategy_of
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.kit.database.struct_column import to_json_object
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import shop
from tests.builders.ad_accounts import KnowingAccount, knowing_accounts
from tests.builders.approved import strategy as ready_strategy

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Actor:
    return make.actor(business)


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> KnowingAccount:
    return knowing_accounts(monkeypatch)


@pytest.fixture
def planned(business: Business, alice: Actor, account: KnowingAccount) -> Strategy:
    """A strategy of one new campaign on each platform, not looked up yet."""
    shop.connected(business, "search")
    shop.connected(business, "social")
    audience = {
        "states": ["Selangor", "Pulau Pinang"],
        "languages": ["en", "ms"],
        "interests": ["Coffee", "Coffee beans"],
    }
    new = (NewLine("search", "Beans"), NewLine("social", "Hampers"))
    brief = shop.brief(audience=audience, campaign_ids=(), new_campaigns=new)
    new_strategy = briefs.submit_brief(alice, brief)
    generate.generate(str(new_strategy.pk))
    return again(new_strategy)


def again(strategy: Strategy) -> Strategy:
    stored_strategy = strategy_of(strategy.business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def targeting_of(line: StrategyLine) -> LineTargeting:
    assert line.targeting is not None
    return line.targeting


def refused(alice: Actor, strategy: Strategy, line: StrategyLine, **parts: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        set_targeting(alice, strategy, line.public_id, WantedTargeting(**parts), strategy.revision)
    return refusal.value


def test_a_strategy_proposes_keywords_places_languages_and_interests(planned: Strategy) -> None:
    search, social = (targeting_of(line) for line in lines_of(planned))
    texts = {(one.text, one.match) for one in search.keywords}
    assert ("kopi rimba house blend", "phrase") in texts
    assert ("coffee beans", "phrase") in texts  # An interest, where those are no criteria.
    assert all(len(text) <= 80 and len(text.split()) <= 10 for text, _match in texts)
    assert "jobs" in {one.text for one in search.negative_keywords}
    for places in (search.places, social.places):
        assert [one.code for one in places] == ["10", "07"]
    assert [one.code for one in social.languages] == ["en", "ms"]
    assert [one.name for one in social.interests] == ["Coffee", "Coffee beans"]
    assert (search.interests, social.keywords, social.negative_keywords) == ((), (), ())
    assert all(one.is_waiting for _kind, one in (*search.criteria, *social.criteria))


def test_what_waits_is_looked_up_once_and_the_revision_stays(
    planned: Strategy, account: KnowingAccount
) -> None:
    look_up(str(planned.pk))
    search, social = (targeting_of(line) for line in lines_of(planned))
    assert [(one.key, one.name) for one in search.places] == [
        ("20744", "Selangor"),
        ("20742", "Penang"),
    ]
    assert [one.key for one in social.languages] == ["1000", "1102"]
    coffee, beans = social.interests
    assert (coffee.key, coffee.detail) == ("6003", "Food and drink")
    assert beans.is_unknown
    assert [one.name for one in beans.suggestions] == ["Coffee", "Coffeehouses"]
    assert again(planned).revision == planned.revision
    asked = len(account.asked)
    look_up(str(planned.pk))
    assert len(account.asked) == asked


def test_what_is_not_known_blocks_the_approval_until_somebody_decides(
    planned: Strategy, alice: Actor
) -> None:
    assert {one.code for one in launch_blockers(planned)} >= {"target_not_looked_up"}
    look_up(str(planned.pk))
    [fault] = [one for one in launch_blockers(planned) if one.code.startswith("target_")]
    assert (fault.code, fault.facts["text"]) == ("target_unknown", "Coffee beans")
    social = lines_of(planned)[1]
    chosen = (WantedCriterion(key="6003"), WantedCriterion(key="6004"))
    wanted = WantedTargeting(interests=chosen)
    changed = set_targeting(alice, planned, social.public_id, wanted, planned.revision)
    assert changed.revision == planned.revision + 1
    interests = targeting_of(lines_of(planned)[1]).interests
    assert [(one.key, one.name) for one in interests] == [
        ("6003", "Coffee"),
        ("6004", "Coffeehouses"),
    ]
    assert not [one for one in launch_blockers(again(planned)) if one.code.startswith("target_")]


def test_an_account_that_is_away_is_asked_later_and_nothing_is_lost(
    planned: Strategy, alice: Actor, account: KnowingAccount
) -> None:
    account.is_away = True
    look_up(str(planned.pk))
    assert all(one.is_waiting for _kind, one in targeting_of(lines_of(planned)[0]).criteria)
    account.is_away = False
    ask_again(alice, planned)
    look_up(str(planned.pk))
    assert all(one.key for one in targeting_of(lines_of(planned)[0]).places)


def test_a_person_changes_one_part_and_the_others_stay(planned: Strategy, alice: Actor) -> None:
    look_up(str(planned.pk))
    line = lines_of(planned)[0]
    before = targeting_of(line)
    keywords = (ChosenKeyword("  House   BLEND "), ChosenKeyword("house blend", "exact"))
    set_targeting(
        alice, planned, line.public_id, WantedTargeting(keywords=keywords), planned.revision
    )
    after = targeting_of(lines_of(planned)[0])
    assert [(one.text, one.match) for one in after.keywords] == [
        ("house blend", "phrase"),
        ("house blend", "exact"),
    ]
    assert (after.places, after.negative_keywords) == (before.places, before.negative_keywords)
    towns = (WantedCriterion("Selangor"), WantedCriterion("Shah Alam"))
    wanted = WantedTargeting(places=towns)
    set_targeting(alice, planned, line.public_id, wanted, planned.revision + 1)
    selangor, town = targeting_of(lines_of(planned)[0]).places
    assert (selangor.key, town.is_waiting) == ("20744", True)


def test_a_town_inside_a_chosen_state_blocks_the_approval(planned: Strategy, alice: Actor) -> None:
    search = lines_of(planned)[0]
    places = (WantedCriterion("Selangor"), WantedCriterion("Shah Alam"))
    wanted = WantedTargeting(places=places)
    set_targeting(alice, planned, search.public_id, wanted, planned.revision)
    look_up(str(planned.pk))
    faults = {fault.code: fault.facts for fault in launch_blockers(again(planned))}
    overlap = faults[LaunchRefusal.TARGET_OVERLAPS]
    assert (overlap["text"], overlap["within"]) == ("Shah Alam", "Selangor")
    wanted = WantedTargeting(places=(WantedCriterion("Shah Alam"),))
    set_targeting(alice, planned, search.public_id, wanted, planned.revision + 1)
    assert LaunchRefusal.TARGET_OVERLAPS not in {
        fault.code for fault in launch_blockers(again(planned))
    }


def test_what_a_platform_does_not_take_is_refused_with_the_reason(
    planned: Strategy, alice: Actor
) -> None:
    search, social = lines_of(planned)
    long = ChosenKeyword("b" * 81)
    words = ChosenKeyword(" ".join("abcdefghijk"))
    sign = ChosenKeyword("50% off")
    twice = (ChosenKeyword("beans"), ChosenKeyword("Beans"))
    codes = {
        flaw.code.name
        for flaw in refused(alice, planned, search, keywords=(long, words, sign, *twice)).flaws
    }
    assert codes == {"TOO_LONG", "TOO_MANY_WORDS", "WRONG_SIGN", "REPEATED"}
    [flaw] = refused(alice, planned, social, keywords=(ChosenKeyword("beans"),)).flaws
    assert (flaw.code, flaw.path) == ("not_taken", ("keywords",))
    [flaw] = refused(alice, planned, social, places=(WantedCriterion(key="999"),)).flaws
    assert (flaw.code, flaw.path) == ("unknown_key", ("places", "0", "key"))
    [flaw] = refused(alice, planned, social, languages=(WantedCriterion("fr"),)).flaws
    assert flaw.code == "not_a_language"
    assert again(planned).revision == planned.revision


def test_an_approval_freezes_it_and_older_ones_keep_their_hash(business: Business) -> None:
    ready = ready_strategy(business, "search")
    before = hash_of(frozen_content(ready))
    assert "targeting" not in str(to_json_object(frozen_content(ready)))
    line = lines_of(ready)[0]
    line.targeting = LineTargeting(keywords=(ChosenKeyword("beans"),))
    line.save()
    assert hash_of(frozen_content(ready)) != before
