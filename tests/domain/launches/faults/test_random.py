"""Random faults in random order: what stands on the platforms at last is what was approved.

KEMPEN_EXPLORE=1 tries 200 sequences, new ones at each run.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.launching import launch, retry
from kempen.domain.launches.actions.pause_resume_end import pause, resume
from kempen.domain.launches.models import Change
from kempen.kit.refusal import Refusal
from sandbox.faults.kinds import KINDS
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.domain.launches.faults.conftest import connected
from tests.sandbox.in_process import InProcess

pytestmark = pytest.mark.django_db
EXAMPLES = 200 if "KEMPEN_EXPLORE" in os.environ else 4
DAY = 90_000  # Seconds: longer than any limit asks to wait.
FAULTS = [
    (kind, partner, policy)
    for kind, what in sorted(KINDS.items())
    for partner, policies in what.policies.items()
    for policy in policies or ("",)
    if partner != "crm"
]
# A write that is carried out and whose answer is lost: half of all faults, as they could do harm.
LOST = [one for one in FAULTS if one[0] in {"timeout_after_write", "broken_json", "server_error"}]
RUNNING = {"ACTIVE", "ENABLED"}


class Killed(BaseException):
    """The worker's process ends between the platform's answer and our note of it."""


class Launching(RuleBasedStateMachine):
    """A launch on both platforms, the people who steer it, the worker, and a bad day."""

    inside: InProcess
    later: Later
    person: Person

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 61.0
        self.later(0)
        self.inside.forgive()
        self.before = self.inside.made()
        member = make.member(make.business(), self.person)
        self.business, self.alice = member.business, Actor.member(member)
        self.connections = [connected(self.alice, one, self.inside) for one in ("social", "search")]
        plan = strategy(
            self.business, "social", "search", amounts=("30000.00", "15000.00"), days=300
        )
        self.launch = launch(self.alice, approve(plan, member))
        self.later(self.seconds)

    @rule(
        fault=st.sampled_from(FAULTS) | st.sampled_from(LOST),
        skip=st.sampled_from([0, 0, 0, 1, 2, 3, 4, 5]),
        count=st.sampled_from([1, 1, 2, 3, 5, 20]),
        written=st.booleans(),
        writes_only=st.booleans(),
    )
    def a_partner_misbehaves(
        self, fault: tuple[str, str, str], skip: int, count: int, written: bool, writes_only: bool
    ) -> None:
        kind, partner, policy = fault
        route = {"route": "*mutate"} if partner == "search" else {"method": "POST"}
        how: dict[str, Any] = route if writes_only and partner != "oauth" else {}
        self.inside.order(
            kind, partner=partner, policy=policy, skip=skip, count=count, written=written, **how
        )

    @rule()
    def the_partners_recover(self) -> None:
        self.inside.forgive()

    @rule()
    def the_worker_sends_what_is_due(self) -> None:
        for connection in self.connections:
            pushing.push_changes(str(connection.pk))

    @rule(place=st.sampled_from(["record_done", "record_failed"]))
    def the_worker_dies_before_it_notes_the_answer(self, place: str) -> None:
        with mock.patch.object(pushing, place, side_effect=Killed), suppress(Killed):
            self.the_worker_sends_what_is_due()

    @rule(seconds=st.sampled_from([61, 700, 4000, DAY]))
    def time_passes(self, seconds: int) -> None:
        self.seconds += seconds
        self.later(self.seconds)

    @rule()
    def a_person_tries_again(self) -> None:
        retry(self.alice, self.launch)

    @rule(action=st.sampled_from([pause, resume]), which=st.sampled_from(["social", "search"]))
    def a_person_pauses_or_resumes(self, action: Any, which: str) -> None:
        campaign = Campaign.objects.of(self.business).get(platform=which)
        with suppress(Refusal):
            action(self.alice, campaign)

    @rule()
    def a_person_connects_again(self) -> None:
        self.reconnect()

    @invariant()
    def nothing_is_there_twice_and_nothing_unapproved(self) -> None:
        for campaign in Campaign.objects.of(self.business):
            there = self.there(campaign)
            assert len(there) <= 1
            for one in there:
                assert Decimal(one["daily_budget"]) == self.approved_budget(campaign)
                assert one["groups"] <= 1
                assert len(one["ads"]) <= 1

    @invariant()
    def what_failed_says_why(self) -> None:
        failed = Change.objects.of(self.business).filter(status="failed")
        assert all(change.error and change.can_retry for change in failed)

    def teardown(self) -> None:
        self.inside.forgive()
        try:
            for _ in range(3):
                self.time_passes(DAY)
                self.the_worker_sends_what_is_due()
            self.it_stands_or_says_what_to_do()
            # A person does what the pages say.
            self.reconnect()
            retry(self.alice, self.launch)
            for _ in range(3):
                self.time_passes(DAY)
                self.the_worker_sends_what_is_due()
            for campaign in Campaign.objects.of(self.business):
                assert self.stands(campaign)
        finally:
            self.inside.forget(self.inside.made() - self.before)

    def it_stands_or_says_what_to_do(self) -> None:
        for campaign in Campaign.objects.of(self.business):
            failed = Change.objects.of(self.business).filter(campaign=campaign, status="failed")
            assert self.stands(campaign) or failed.exists()

    def stands(self, campaign: Campaign) -> bool:
        """Whether the platform has the campaign as approved and as a person last wanted it."""
        there = self.there(campaign)
        ads = Ad.objects.of(self.business).filter(campaign=campaign)
        known = sorted(ads.values_list("external_id", flat=True))
        return (
            len(there) == 1
            and campaign.status in ("active", "paused")
            and (there[0]["status"] in RUNNING) == (campaign.status == "active")
            and sorted(ad["id"] for ad in there[0]["ads"]) == known
            and len(known) == 1
        )

    def there(self, campaign: Campaign) -> list[dict[str, Any]]:
        return self.inside.named(campaign.platform, campaign.public_id[-12:])

    def approved_budget(self, campaign: Campaign) -> Decimal:
        return Decimal(100) if campaign.platform == "social" else Decimal(50)

    def reconnect(self) -> None:
        for connection in Connection.objects.of(self.business).filter(status="reconnect_needed"):
            with suppress(Exception):
                connected(self.alice, connection.platform, self.inside)


@pytest.fixture
def _bad_days(db: None, inside: InProcess, later: Later) -> Iterator[None]:
    Launching.inside, Launching.later = inside, staticmethod(later)
    Launching.person = make.person()
    yield
    del Launching.inside, Launching.later, Launching.person


@pytest.mark.usefixtures("_bad_days")
def test_a_bad_day_ends_with_what_was_approved() -> None:
    run_state_machine_as_test(
        Launching,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
