"""Nothing reaches a platform without an approved strategy, whichever way it is tried."""

import ast
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.launches.actions import pause_resume_end, plan_end, pushing
from kempen.domain.launches.actions.launching import launch, retry
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy
from kempen.domain.sync.actions import daily_results, review_states
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.calling import Caller
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
_READING = ("searchStream", "listAccessibleCustomers")


@pytest.fixture
def writes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every request that would change something on a platform."""
    seen: list[str] = []
    ask = Caller._once

    def watched(self: Caller, method: str, path: str, until: float, **sent: Any) -> Any:
        is_token = path == ""
        if method != "GET" and not is_token and not any(word in path for word in _READING):
            seen.append(f"{method} {path}")
        return ask(self, method, path, until, **sent)

    monkeypatch.setattr(Caller, "_once", watched)
    return seen


def forged(of: Business, approved_strategy: Strategy, connection: Connection, **how: Any) -> Change:
    """Rows as somebody would write them who can write to the tables, but approves nothing."""
    campaign = make.campaign(of, platform="social", status="launching")
    ExternalId.objects.add(
        of, campaign=campaign, platform="social", external_id=f"77{campaign.pk.int % 10**9}"
    )
    long_ago = clock.now() - timedelta(hours=1)
    fields = {
        "status": "pushing",
        "starts_at": long_ago,
        "approved_hash": approved_strategy.approved_hash,
    }
    carrier = Launch.objects.add(of, strategy=approved_strategy, **{**fields, **how})
    return Change.objects.add(
        of, launch=carrier, connection=connection, campaign=campaign, kind="start"
    )


def states() -> list[str]:
    return [str(one) for one in Strategy.Status.values if one != Strategy.Status.LAUNCHED]


@pytest.mark.parametrize("status", states())
def test_rows_that_no_launched_strategy_asks_for_fail_without_a_word_to_the_platform(
    status: str, business: Business, member: Member, social: Connection, writes: list[str]
) -> None:
    approved_strategy = approve(strategy(business), member)
    Strategy.objects.of(business).update(status=status)
    change = forged(business, approved_strategy, social)
    pushing.push_changes(str(social.pk))
    change.refresh_from_db()
    assert (change.status, change.error) == ("failed", "No approved strategy asks for this.")
    assert writes == []


@pytest.mark.parametrize(
    ("fields", "how"),
    [
        ({"approved_hash": ""}, {"approved_hash": ""}),
        ({"approved_hash": "0" * 64}, {}),
        ({"approved_by": None}, {}),
        ({}, {"status": "undone"}),
        ({}, {"starts_at": clock.now() + timedelta(hours=1)}),
    ],
    ids=["no hash", "another hash", "nobody approved", "undone", "inside the undo window"],
)
def test_a_forged_approval_reaches_nothing(
    fields: dict[str, Any],
    how: dict[str, Any],
    business: Business,
    member: Member,
    social: Connection,
    writes: list[str],
) -> None:
    approved_strategy = approve(strategy(business), member)
    Strategy.objects.of(business).update(status="launched", **fields)
    change = forged(business, approved_strategy, social, **how)
    pushing.push_changes(str(social.pk))
    change.refresh_from_db()
    assert change.status == "failed"
    assert writes == []


def test_what_a_client_approved_by_a_link_is_sent(
    business: Business, member: Member, social: Connection, writes: list[str]
) -> None:
    approved_strategy = approve(strategy(business), member)
    by_client = {"approved_by": None, "approved_by_client": "mei@example.com"}
    Strategy.objects.of(business).update(status="launched", **by_client)
    change = forged(business, approved_strategy, social)
    pushing.push_changes(str(social.pk))
    change.refresh_from_db()
    assert change.error != "No approved strategy asks for this."
    assert len(writes) == 1


def test_a_strategy_of_another_business_carries_nothing(
    business: Business, social: Connection, writes: list[str]
) -> None:
    charlie = make.member(make.business("Charlie's"), make.person("charlie"))
    theirs = approve(strategy(charlie.business), charlie)
    Strategy.objects.of(charlie.business).update(status="launched")
    change = forged(business, theirs, social)
    pushing.push_changes(str(social.pk))
    change.refresh_from_db()
    assert change.status == "failed"
    assert writes == []


_DEEDS: dict[str, Callable[[Actor, Any, Strategy], object]] = {
    "launch": lambda actor, campaign, plan: launch(actor, plan),
    "pause": lambda actor, campaign, plan: pause_resume_end.pause(actor, campaign),
    "resume": lambda actor, campaign, plan: pause_resume_end.resume(actor, campaign),
    "end": lambda actor, campaign, plan: pause_resume_end.end(actor, campaign),
}


@pytest.mark.parametrize("status", states())
@pytest.mark.parametrize("action", _DEEDS)
def test_no_deed_of_a_person_gets_past_the_approval(
    action: str,
    status: str,
    business: Business,
    alice: Actor,
    social: Connection,
    writes: list[str],
) -> None:
    draft = strategy(business)
    # Approved or not, its hash is not that of its content.
    Strategy.objects.of(business).update(status=status, approved_hash="1" * 64)
    campaign = make.campaign(business, platform="social", status="active")
    with pytest.raises(Refusal):
        _DEEDS[action](alice, campaign, draft)
    pushing.push_due()
    pushing.push_changes(str(social.pk))
    assert not Change.objects.of(business).exists()
    assert writes == []


def test_reading_writes_nothing_and_trying_again_does_not_approve(
    business: Business,
    member: Member,
    alice: Actor,
    social: Connection,
    writes: list[str],
    later: Later,
) -> None:
    new_launch = launch(alice, approve(strategy(business), member))
    Strategy.objects.of(business).update(status="rejected")
    later(61)
    pushing.push_changes(str(social.pk))
    new_launch.refresh_from_db()
    assert new_launch.status == "failed"
    retry(alice, new_launch)
    pushing.push_changes(str(social.pk))
    review_states.poll_reviews(str(social.pk))
    daily_results.sync_days(alice, social)
    plan_end.finish_plans()
    assert writes == []


def test_only_one_file_speaks_the_verbs_that_change_a_platform() -> None:
    """The checks stand in front of that file; whoever calls a verb elsewhere goes round them."""
    verbs = {"create_campaign", "add_ads", "set_daily_budget", "set_end", "set_ad"}
    callers = set()
    for path in (ROOT / "kempen").rglob("*.py"):
        source = path.read_text()
        # To parse every file takes seconds; few name a verb at all.
        tree = ast.parse(source if any(verb in source for verb in verbs) else "")
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in verbs
            ):
                of = node.func.value
                if not (isinstance(of, ast.Name) and of.id == "actions"):
                    callers.add(str(path.relative_to(ROOT)))
    kinds = ("create_campaign", "add_ads", "set_budget", "restoring", "ad_state")
    assert callers == {f"kempen/domain/launches/changes/{name}.py" for name in kinds}


def test_only_the_pusher_carries_changes_out() -> None:
    def mentioning(*names: str) -> set[str]:
        return {
            str(path.relative_to(ROOT / "kempen"))
            for path in (ROOT / "kempen").rglob("*.py")
            if any(name in path.read_text() for name in names)
        }

    executor = "domain/launches/change_executor.py"

    # A kind of change is given an open account by one file, which one other file calls.
    assert mentioning("_OpenAccount", "content_of(change).execute") == {executor}
    assert mentioning("execute_change") == {executor, "domain/launches/actions/pushing.py"}
