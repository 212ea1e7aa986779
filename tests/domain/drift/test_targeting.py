"""Places, languages, interests and keywords that somebody changed on the platform."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import msgspec
import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.actions.resolve import accept, restore
from kempen.domain.drift.detection import differences
from kempen.domain.drift.queries import open_drifts
from kempen.domain.drift.wording import difference_words
from kempen.domain.launches.actions.keywords import add_keyword
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.approved import Approved
from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.changes.create_campaign import CreateCampaign
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.expected_targeting import expected_targeting, stored
from kempen.domain.launches.queries import external_id_of
from kempen.domain.strategies.models import StrategyLine
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.platforms.interface import Platform, Running, RunState
from kempen.platforms.targeting import Criterion, CriterionKind, Targeting, TargetKeyword
from tests.builders.approved import approve, strategy
from tests.builders.changes import payload_of
from tests.domain.conftest import Later
from tests.platforms.openings import aimed_at

PLACE, LANGUAGE, INTEREST = CriterionKind
SELANGOR, SABAH = Criterion(PLACE, "1", "Selangor"), Criterion(PLACE, "2", "Sabah")
MALAY = Criterion(LANGUAGE, "3", "Malay")
COFFEE, TRAVEL = Criterion(INTEREST, "4", "Coffee"), Criterion(INTEREST, "5", "Travel")
APPROVED = Targeting((SELANGOR,), (MALAY,), (COFFEE,), (TargetKeyword("Kopi Ipoh"),))
RUNNING = Running("1", "Beans", RunState.ACTIVE, None, None, ())


@pytest.mark.parametrize(
    ("running", "sentences"),
    [
        (APPROVED, []),
        (None, []),
        # Capitals and spaces are nothing to a platform, and names may change.
        (replace(APPROVED, keywords=(TargetKeyword("kopi  ipoh"),)), []),
        (replace(APPROVED, places=(replace(SELANGOR, name="Selangor D.E."),)), []),
        (
            replace(APPROVED, places=(SABAH,)),
            [
                "A place was added that no one approved: Sabah.",
                "The approved place Selangor is no longer there.",
            ],
        ),
        (
            replace(APPROVED, places=(SELANGOR, replace(SABAH, key="-2", is_excluded=True))),
            ["A place was excluded without approval: Sabah."],
        ),
        (
            replace(APPROVED, languages=(), interests=(COFFEE, TRAVEL)),
            [
                "The approved language Malay is no longer there.",
                "An interest was added that no one approved: Travel.",
            ],
        ),
        (
            replace(
                APPROVED,
                keywords=(TargetKeyword("Kopi Ipoh", "exact"), TargetKeyword("tea", "broad")),
                negative_keywords=(TargetKeyword("percuma"),),
            ),
            [
                "A keyword was added that no one approved: tea.",
                "A keyword was added that no one approved: [Kopi Ipoh].",
                "The approved keyword “Kopi Ipoh” is no longer there.",
                "A search was excluded and no one approved that: “percuma”.",
            ],
        ),
    ],
)
def test_every_difference_is_said_in_words(running: Targeting | None, sentences: list[str]) -> None:
    approved = Approved(RunState.ACTIVE, targeting=APPROVED)
    assert [
        difference_words(one, "MYR") for one in differences(approved, RUNNING, running)
    ] == sentences


def test_what_was_never_approved_or_has_ended_is_not_compared() -> None:
    other = Targeting(places=(SABAH,), keywords=(TargetKeyword("x"),))
    assert differences(Approved(RunState.ACTIVE), RUNNING, other) == ()
    ended = Approved(RunState.ENDED, targeting=APPROVED)
    assert differences(ended, replace(RUNNING, state=RunState.PAUSED), other) == ()
    bare = Approved(RunState.ACTIVE, targeting=Targeting(interests=(COFFEE,)))
    kinds = [one.kind for one in differences(bare, RUNNING, other)]
    assert kinds == ["interest_removed"]


def _made(kind: type[AdsChange], targeting: LineTargeting | None) -> AdsChange:
    return msgspec.structs.replace(kind.from_json(payload_of(kind.code)), targeting=targeting)


def test_added_ads_bring_their_keywords_and_where_sets_differ_their_audience() -> None:
    first = stored(replace(APPROVED, places=()))
    more = stored(Targeting((SABAH,), keywords=(TargetKeyword("kopi sabah"),)))
    seen = stored(Targeting(places=(SELANGOR,), keywords=(TargetKeyword("never"),)))
    done = [_made(CreateCampaign, first), _made(AddAds, more)]
    on_search = expected_targeting(done, seen, added_ads_have_audience=False)
    assert on_search is not None
    assert on_search.places == (SELANGOR,)  # None was approved: the country that was sent.
    assert [one.text for one in on_search.keywords] == ["Kopi Ipoh", "kopi sabah"]
    on_social = expected_targeting(done, seen, added_ads_have_audience=True)
    assert on_social is not None
    assert on_social.places == (SABAH,)


def test_what_stood_before_a_launch_is_what_is_expected() -> None:
    seen = stored(APPROVED)
    for done in (
        [_made(AddAds, LineTargeting(keywords=(ChosenKeyword("tea"),)))],
        [_made(CreateCampaign, None)],
    ):
        assert expected_targeting(done, seen, added_ads_have_audience=False) == APPROVED
        assert expected_targeting(done, None, added_ads_have_audience=False) is None


@pytest.fixture(params=["social", "search"])
def connection(request: pytest.FixtureRequest) -> Connection:
    account: Connection = request.getfixturevalue(request.param)
    return account


@pytest.fixture
def there(connection: Connection) -> Iterator[Platform]:
    with closing(open_platform(connection)) as opened:
        yield opened


@pytest.fixture
def launched(
    member: Member, connection: Connection, there: Platform, later: Later
) -> Callable[[Targeting | None], Campaign]:
    def launch_with(targeting: Targeting | None) -> Campaign:
        draft = strategy(member.business, connection.platform)
        if targeting is not None:
            line = StrategyLine.objects.of(member.business).get(strategy=draft)
            line.targeting = stored(targeting)
            line.save(update_fields=["targeting"])
        launch(Actor.member(member), approve(draft, member))
        later(61)
        push_changes(str(connection.pk))
        assert detect_drift(str(connection.pk)) == 0
        return Campaign.objects.of(member.business).latest("id")

    return launch_with


@pytest.mark.django_db
def test_each_change_is_told_once_and_put_back_on_a_persons_word(
    launched: Callable[[Targeting | None], Campaign],
    connection: Connection,
    there: Platform,
    alice: Actor,
    later: Later,
) -> None:
    aim = aimed_at(there, "Selangor", "Johor")
    campaign = launched(aim)
    number = external_id_of(campaign, connection.platform)
    before = there.targeting([number])[number]
    other = aimed_at(there, "Sabah", "Johor")
    there.set_targeting(
        number,
        replace(
            other,
            languages=other.languages[:1],
            interests=(),
            keywords=other.keywords and (*other.keywords[:1], TargetKeyword("kopi percuma")),
            negative_keywords=(),
        ),
    )
    count = detect_drift(str(connection.pk))
    kinds = {one.kind for one in open_drifts(campaign)}
    both = {"place_added", "place_removed", "language_removed"}
    own = {"social": {"interest_removed"}}.get(
        connection.platform, {"keyword_added", "keyword_removed", "negative_removed"}
    )
    assert kinds == both | own
    assert count == len(kinds)
    assert detect_drift(str(connection.pk)) == 0
    for drift in open_drifts(campaign):
        restore(alice, drift)
    later(300)
    push_changes(str(connection.pk))
    assert detect_drift(str(connection.pk)) == 0
    after = there.targeting([number])[number]
    assert {one.key for one in after.criteria} == {one.key for one in before.criteria}
    assert set(after.keywords) == set(before.keywords)
    assert after.negative_keywords == before.negative_keywords
    assert not open_drifts(campaign).exists()


@pytest.mark.django_db
def test_a_campaign_without_a_targeting_is_compared_with_how_it_was_first_seen(
    launched: Callable[[Targeting | None], Campaign],
    connection: Connection,
    there: Platform,
    alice: Actor,
    later: Later,
) -> None:
    campaign = launched(None)
    number = external_id_of(campaign, connection.platform)
    there.set_targeting(number, aimed_at(there, "Sabah"))
    assert detect_drift(str(connection.pk)) > 0
    by_kind = {one.kind: one for one in open_drifts(campaign)}
    assert by_kind["place_added"].found == "Sabah"
    # Sabah alone is left to take away: the country that stood there comes instead.
    restore(alice, by_kind["place_added"])
    later(300)
    push_changes(str(connection.pk))
    (place,) = there.targeting([number])[number].places
    assert place.detail == "Country"


@pytest.mark.django_db
def test_what_is_accepted_is_not_told_again_and_own_keywords_are_no_difference(
    launched: Callable[[Targeting | None], Campaign],
    connection: Connection,
    there: Platform,
    alice: Actor,
    later: Later,
) -> None:
    campaign = launched(aimed_at(there, "Selangor", "Johor"))
    number = external_id_of(campaign, connection.platform)
    standing = there.targeting([number])[number]
    there.set_targeting(number, replace(standing, places=standing.places[:1]))
    assert detect_drift(str(connection.pk)) == 1
    (drift,) = open_drifts(campaign)
    assert drift.kind == "place_removed"
    accept(alice, drift)
    assert detect_drift(str(connection.pk)) == 0
    if connection.platform == "search":
        add_keyword(alice, campaign, ChosenKeyword("kopi susu"))
        later(300)
        push_changes(str(connection.pk))
        later(360)
        assert detect_drift(str(connection.pk)) == 0
        assert TargetKeyword("kopi susu") in there.targeting([number])[number].keywords
    assert not open_drifts(campaign).exists()
