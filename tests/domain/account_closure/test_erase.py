"""After its days a closed business is erased: every table, and people who are in no other."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction

from kempen.domain.account_closure.actions import erase
from kempen.domain.account_closure.actions.close_business import close_business, reopen_business
from kempen.domain.account_closure.actions.erase import erase_due
from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.account_closure.tables import steps
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.events.audit_chain import ChainFault, seal_all_entries, verify_chain
from kempen.domain.events.models import AuditEntry
from kempen.domain.strategies.models import Brief, BriefDraft, Strategy
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.everything import one_of_everything
from tests.builders.people import mails, work_off

pytestmark = pytest.mark.django_db
KEPT = {"events.AuditEntry", "events.AuditSeal"}


def tenant_models() -> list[type[models.Model]]:
    return [
        model
        for model in apps.get_models()
        if any(field.name == "business" for field in model._meta.concrete_fields)
    ]


def rows_of(business: Business) -> dict[str, int]:
    """How many rows of a business each table has."""
    counts = {}
    with connection.cursor() as cursor:
        for model in tenant_models():
            cursor.execute(
                f"SELECT count(*) FROM {model._meta.db_table} WHERE business_id = %s",
                [business.pk],
            )
            counts[model._meta.label] = cursor.fetchone()[0]
    return {label: count for label, count in counts.items() if count}


@pytest.fixture
def owner() -> Iterator[Member]:
    """Alice, whose business has everything; each statement is checked as if it had committed."""
    owner = make.member(make.business())
    one_of_everything(owner.business)
    campaign = make.campaign(owner.business, "Days")
    for number in range(3):
        make.day(campaign, date(2026, 3, 1) + timedelta(days=number))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        yield owner
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def closed_long_ago(owner: Member) -> Business:
    close_business(Actor.member(owner), typed_name=owner.business.name, accepts_running=True)
    Business.objects.filter(pk=owner.business_id).update(erase_after=clock.now())
    return Business.objects.get(pk=owner.business_id)


def test_nothing_is_left_but_a_sealed_fact_without_a_name(owner: Member) -> None:
    business = closed_long_ago(owner)
    assert len(rows_of(business)) > 20
    assert erase_due() == 1
    seal_all_entries()
    assert rows_of(business).keys() == KEPT
    [entry] = AuditEntry.objects.of(business)
    assert entry.action == "business.erased"
    assert set(entry.data) == {"business_id", "opened_at", "closed_at", "entries_erased_through"}
    business.refresh_from_db()
    assert (business.name, business.website_url, business.status) == ("", "", "erased")
    assert erase_due() == 0


def test_every_table_with_a_business_is_emptied_once() -> None:
    emptied = [step.model._meta.label for step in steps()]
    there = {model._meta.label for model in tenant_models()}
    assert sorted(emptied) == sorted(there - KEPT - {"accounts.Member"})


def test_another_business_keeps_everything(owner: Member) -> None:
    other = make.business("Charlie's")
    one_of_everything(other, "charlie")
    seal_all_entries()
    before = rows_of(other)
    closed_long_ago(owner)
    erase_due()
    assert rows_of(other) == before


def test_people_who_are_in_no_other_business_are_erased_and_told(owner: Member) -> None:
    other = make.business("Charlie's")
    dora = make.person("dora")
    make.member(owner.business, dora)
    make.member(other, dora, "viewer")
    closed_long_ago(owner)
    erase_due()
    assert list(Person.objects.values_list("email", flat=True)) == ["dora@example.com"]
    work_off()
    addressees = {to for to, subject in mails() if subject == "The data of Kopi Rimba is erased"}
    assert addressees == {"alice@example.com", "dora@example.com"}


def test_nothing_is_erased_before_its_time(owner: Member) -> None:
    close_business(Actor.member(owner), typed_name="Kopi Rimba", accepts_running=True)
    assert erase_due() == 0
    Business.objects.update(erase_after=clock.now() + timedelta(hours=1))
    assert erase_due() == 0
    owner.business.refresh_from_db()
    assert owner.business.status == "closed"


def test_a_worker_that_is_killed_anywhere_leaves_the_rest_to_the_next(
    owner: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    business = closed_long_ago(owner)
    monkeypatch.setattr(erase, "ROWS_A_STEP", 1)
    run, count, deaths = erase._execute, 0, 0

    def dies_now_and_then(*args: object, **parts: object) -> int:
        nonlocal count
        count += 1
        # Each time a little later, so that every run gets further than the one before.
        if count > 15 * (deaths + 1) and deaths < 8:
            raise KeyboardInterrupt
        return run(*args, **parts)  # type: ignore[arg-type] # As it was called.

    monkeypatch.setattr(erase, "_execute", dies_now_and_then)
    while Business.objects.get(pk=business.pk).status != "erased":
        try:
            erase_due()
        except KeyboardInterrupt:
            deaths, count = deaths + 1, 0
            with pytest.raises(Refusal) as refused:
                reopen_business(Actor.member(owner))
            assert refused.value.code is ClosureRefusal.ERASED
    assert deaths >= 4
    assert rows_of(business).keys() <= KEPT


def test_what_is_written_meanwhile_is_erased_by_the_next_run(
    owner: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    business = closed_long_ago(owner)
    with monkeypatch.context() as patch:
        patch.setattr(
            erase, "erase_audit_entries", lambda business: make.campaign(business, "Late")
        )
        assert erase_due() == 0
    assert rows_of(business)["campaigns.Campaign"] == 1
    assert erase_due() == 1
    assert "campaigns.Campaign" not in rows_of(business)


def test_briefs_and_drafts_that_refer_to_each_other_are_erased(owner: Member) -> None:
    business = owner.business
    brief = Brief.objects.of(business).first()
    strategy = Strategy.objects.of(business).filter(brief=brief).first()
    draft = BriefDraft.objects.add(business, person=owner.person, strategy=strategy)
    Brief.objects.of(business).update(draft=draft)
    closed_long_ago(owner)
    assert erase_due() == 1
    assert not BriefDraft.objects.of(business).exists()


def test_the_chain_holds_over_what_was_erased_and_still_tells_of_what_was_taken_out(
    owner: Member,
) -> None:
    business = closed_long_ago(owner)
    erase_due()
    seal_all_entries()
    business.refresh_from_db()
    assert verify_chain(business) is None
    # Somebody says of a business that is there that its entries were erased.
    business.status = Business.Status.ACTIVE
    business.save()
    broken = verify_chain(business)
    assert broken is not None
    assert broken.why is ChainFault.ENTRY_MISSING


def test_entries_of_a_business_that_is_not_being_erased_cannot_be_deleted(owner: Member) -> None:
    business = closed_long_ago(owner)
    for status in ("active", "closed", "erased"):
        Business.objects.filter(pk=business.pk).update(status=status)
        with (
            pytest.raises(DatabaseError, match="the audit log is only added to"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute("DELETE FROM events_auditentry WHERE business_id = %s", [business.pk])
