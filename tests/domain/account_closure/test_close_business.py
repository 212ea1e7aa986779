"""A closed business stops at once, in every duty, and goes on as before when it is reopened."""

import inspect
from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from procrastinate.contrib.django import app

from kempen.domain.account_closure.actions.announce import announce_erasures
from kempen.domain.account_closure.actions.close_business import (
    close_business,
    pause_running,
    reopen_business,
)
from kempen.domain.account_closure.queries import running_campaigns
from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.account_closure.rules import REOPENS_FOR
from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.queries import key_of, refused_key
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import AuditEntry
from kempen.domain.launches.models import Change
from kempen.domain.leads.models import CrmSetup
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.webhooks.actions.claims import claim
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.everything import launched, one_of_everything
from tests.builders.people import mails, waiting_jobs, work_off

pytestmark = pytest.mark.django_db
# What they do is for the whole installation: days, seals, sessions, backups.
_OF_THE_HOUSE = ("jobs.", "log.", "audit.", "backups.", "sessions.", "operators.", "requests.")


@pytest.fixture
def owner() -> Member:
    return make.member(make.business())


def close(owner: Member) -> None:
    close_business(Actor.member(owner), typed_name="Kopi Rimba", accepts_running=True)
    owner.business.refresh_from_db()


def duties_begin() -> Counter[str]:
    """Run every duty that has a clock; return the jobs that they write down, by name."""
    before = {job.id for job in waiting_jobs()}
    for (name, _), task in app.periodic_registry.periodic_tasks.items():
        function = task.task.func
        if not name.startswith(_OF_THE_HOUSE) and not inspect.iscoroutinefunction(function):
            function(timestamp=0)
    return Counter(job.task_name for job in waiting_jobs() if job.id not in before)


def busy(owner: Member) -> None:
    """Have something due of every kind."""
    business = owner.business
    one_of_everything(business)
    Connection.objects.of(business).update(status="active")
    crm = Connection.objects.add(business, platform="crm", environment="live", account_id="9")
    CrmSetup.objects.add(business, connection=crm, mapping={"email": "email"})
    change = Change.objects.of(business).first()
    assert change is not None
    change.status, change.not_before = Change.Status.PLANNED, clock.now()
    change.save()
    ReportSchedule.objects.of(business).update(next_due=clock.now() - timedelta(minutes=1))
    forget_jobs()


def forget_jobs() -> None:
    """Leave only what is begun from now on."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'succeeded' WHERE status = 'todo'")


def test_no_duty_does_anything_for_a_closed_business(owner: Member) -> None:
    busy(owner)
    close(owner)
    forget_jobs()
    assert duties_begin() == {}
    fan_out()
    assert claim(10) == []
    reopen_business(Actor.member(owner))
    begun = duties_begin()
    assert {"launches.push", "leads.push", "reports.send", "launches.sync_days"} <= begun.keys(), (
        begun
    )
    assert len(claim(10)) == 1


def test_keys_stop_and_work_again_after_the_return(owner: Member) -> None:
    _key, token = create_key(Actor.member(owner), "Shop", ["data:write"])
    close(owner)
    assert key_of(token) is None
    refused = refused_key(token)
    assert refused is not None
    assert refused[1] == "business_closed"
    reopen_business(Actor.member(owner))
    assert key_of(token) is not None


def test_jobs_that_wait_find_nothing_of_a_closed_business(owner: Member) -> None:
    busy(owner)
    change = Change.objects.of(owner.business).get(status="planned")
    close(owner)
    for name, arguments in {
        "launches.push": {"connection_id": str(change.connection_id)},
        "launches.sync_days": {"connection_id": str(change.connection_id)},
        "launches.watch": {"connection_id": str(change.connection_id)},
        "leads.read": {"connection_id": str(change.connection_id)},
        "leads.push": {"business_id": str(owner.business_id)},
        "forecasts.refresh": {"business_id": str(owner.business_id)},
    }.items():
        app.tasks[name].func(**arguments)
    change.refresh_from_db()
    assert change.status == Change.Status.PLANNED


def test_the_name_has_to_be_typed(owner: Member) -> None:
    with pytest.raises(Refusal) as refused:
        close_business(Actor.member(owner), typed_name="Kopi", accepts_running=True)
    assert refused.value.code is ClosureRefusal.WRONG_NAME
    close_business(Actor.member(owner), typed_name="  Kopi  Rimba ", accepts_running=True)


def test_campaigns_that_run_are_named_and_can_be_paused_first(owner: Member) -> None:
    business = owner.business
    account = Connection.objects.add(business, platform="social", account_id="1")
    ours = launched(make.campaign(business, "Ours", platform="social"), account).campaign
    make.campaign(business, "Theirs", platform="search")
    make.campaign(business, "Uploaded")
    make.campaign(business, "Over", platform="search", status=Campaign.Status.ENDED)
    actor = Actor.member(owner)
    with pytest.raises(Refusal) as refused:
        close_business(actor, typed_name="Kopi Rimba", accepts_running=False)
    assert (refused.value.code, refused.value.facts) == (ClosureRefusal.CAMPAIGNS_RUN, {"count": 2})
    assert [one.can_pause for one in running_campaigns(business)] == [True, False]
    assert pause_running(actor) == 1
    assert pause_running(actor) == 0
    [first, _] = running_campaigns(business)
    assert (first.campaign, first.is_pausing) == (ours, True)


def test_every_owner_is_told_once_how_to_return(owner: Member) -> None:
    make.member(owner.business, make.person("dora"))
    make.member(owner.business, make.person("bob"), "manager")
    close(owner)
    close(owner)
    work_off()
    assert sorted(mails()) == [
        ("alice@example.com", "Kopi Rimba is closed"),
        ("dora@example.com", "Kopi Rimba is closed"),
    ]
    entry = AuditEntry.objects.of(owner.business).get(action="business.closed")
    assert entry.actor.startswith("member:mem_")


def test_owners_are_told_once_a_week_before_the_data_is_erased(owner: Member) -> None:
    close(owner)
    work_off()
    assert announce_erasures() == 0
    Business.objects.update(erase_after=clock.now() + timedelta(days=6))
    assert announce_erasures() == 1
    assert announce_erasures() == 0
    work_off()
    assert mails()[1:] == [("alice@example.com", "The data of Kopi Rimba will be erased")]


def test_a_reopened_business_has_all_thirty_days_again(owner: Member) -> None:
    close(owner)
    Business.objects.update(erasure_announced_at=clock.now())
    reopen_business(Actor.member(owner))
    reopen_business(Actor.member(owner))
    close(owner)
    business = owner.business
    assert business.erase_after is not None
    assert business.erase_after > clock.now() + REOPENS_FOR - timedelta(minutes=1)
    assert business.erasure_announced_at is None
