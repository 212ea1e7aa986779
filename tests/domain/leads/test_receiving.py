"""Taking leads in: once, told without a name, held where nothing was agreed to."""

from datetime import UTC, datetime, timedelta

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.leads.actions import reading
from kempen.domain.leads.actions.notices import set_notice
from kempen.domain.leads.actions.opting_out import opt_out
from kempen.domain.leads.actions.receive import NewLead, receive
from kempen.domain.leads.models import Lead, LeadSyncState
from kempen.domain.leads.queries import leads_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.lead_forms import FormLead
from tests import make
from tests.domain.leads.conftest import again, given

pytestmark = pytest.mark.django_db


def test_a_lead_is_kept_and_told_without_saying_who_it_is(alice: Actor) -> None:
    campaign = make.campaign(alice.business)
    lead = given(alice, " Ann@Example.com ", first_name="Ann", campaign=campaign)
    assert (lead.email, lead.email_given) == ("ann@example.com", "Ann@Example.com")
    assert (lead.status, lead.reason) == ("pending", "")
    event = Event.objects.of(alice.business).get(type="lead.created")
    assert lead.public_id in event.body
    assert campaign.public_id in event.body
    text = event.body + str(list(AuditEntry.objects.of(alice.business).values_list("data")))
    assert "ann" not in text.lower().replace("annoy", "")


def test_the_same_lead_comes_in_once(alice: Actor) -> None:
    first = given(alice, external_id="77", source="social")
    second, is_new = receive(
        alice, NewLead(source="social", external_id="77", email="other@example.com")
    )
    assert (second.pk, is_new) == (first.pk, False)
    assert given(alice, external_id="77", source="search").pk != first.pk
    assert Event.objects.of(alice.business).filter(type="lead.created").count() == 2


@pytest.mark.parametrize(
    ("email", "consent", "status", "reason"),
    [
        ("", True, "parked", "no_email"),
        ("not an address", True, "parked", "bad_email"),
        ("a" * 250 + "@example.com", True, "parked", "bad_email"),
        ("ann@example.com", False, "parked", "no_consent"),
        ("ann@example.com", True, "pending", ""),
    ],
)
def test_what_cannot_be_sent_on_waits_with_its_reason(
    email: str, consent: bool, status: str, reason: str, alice: Actor
) -> None:
    at = clock.now() if consent else None
    lead = given(alice, email, consented_at=at)
    assert (lead.status, lead.reason) == (status, reason)


def test_nobody_agrees_in_the_future_or_before_there_were_forms(alice: Actor) -> None:
    oldest = datetime(1990, 1, 1, tzinfo=UTC)
    with pytest.raises(Refusal, match="in_the_future"):
        given(alice, consented_at=clock.now() + timedelta(minutes=1))
    for moment in (datetime(999, 1, 1, tzinfo=UTC), oldest - timedelta(seconds=1)):
        with pytest.raises(Refusal, match="too_old"):
            given(alice, consented_at=moment)
    assert given(alice, consented_at=oldest).status == "pending"


def test_an_opt_out_holds_for_later_leads_until_the_person_agrees_anew(alice: Actor) -> None:
    before = clock.now() - timedelta(hours=1)
    opt_out(alice, given(alice))
    stopped = given(alice, "ANN@example.com", consented_at=before)
    assert (stopped.status, stopped.reason) == ("stopped", "opted_out")
    assert given(alice, consented_at=clock.now()).status == "pending"


def account(business: Business, platform: str = "social") -> Connection:
    return Connection.objects.add(
        business, platform=platform, environment="sandbox", account_id="1"
    )


class Forms:
    """An ad account whose lead forms hold these leads."""

    def __init__(self, *leads: FormLead, error: PlatformError | None = None) -> None:
        self.found, self.error, self.asked = list(leads), error, list[datetime]()

    def leads(self, since: datetime) -> list[FormLead]:
        self.asked.append(since)
        if self.error:
            raise self.error
        return self.found

    def close(self) -> None:
        """Nothing is open."""


def filled(number: str, at: datetime, email: str = "ann@example.com") -> FormLead:
    return FormLead(number, at, campaign_id="900", email=email, first_name="Ann")


def test_forms_are_read_once_with_the_notice_that_they_showed(
    alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    business, now = alice.business, clock.now()
    campaign = make.campaign(business, platform="social")
    campaign.external_ids.model.objects.add(
        business, campaign=campaign, platform="social", external_id="900"
    )
    set_notice(alice, "2026-01", now - timedelta(days=10))
    set_notice(alice, "2026-02", now - timedelta(days=2))
    forms = Forms(
        filled("1", now - timedelta(days=20)),
        filled("2", now - timedelta(days=5), "bob@example.com"),
        filled("3", now + timedelta(days=1), "cy@example.com"),
    )
    monkeypatch.setattr(reading, "open_platform", lambda _: forms)
    connection = account(business)
    assert reading.read(str(connection.pk)) == 3
    assert reading.read(str(connection.pk)) == 0
    leads = {lead.external_id: lead for lead in leads_of(business)}
    assert [leads[n].notice_version for n in "123"] == ["", "2026-01", "2026-02"]
    assert (leads["1"].status, leads["1"].reason) == ("parked", "no_consent")
    assert leads["3"].consented_at is not None
    assert leads["3"].consented_at <= clock.now()
    assert leads["2"].campaign_id == campaign.pk
    assert {lead.environment for lead in leads.values()} == {"sandbox"}
    first, second = forms.asked
    assert first < now - timedelta(days=50) < second


def test_a_notice_told_later_frees_the_leads_of_its_time(alice: Actor) -> None:
    now = clock.now()
    old, new = (
        given(
            alice,
            source="social",
            external_id=str(days),
            consented_at=None,
            notice_version="",
            happened_at=now - timedelta(days=days),
        )
        for days in (9, 3)
    )
    set_notice(alice, "2026-02", now - timedelta(days=5))
    assert (again(old).status, again(new).status) == ("parked", "pending")
    assert (again(new).notice_version, again(new).consented_at) == ("2026-02", new.happened_at)
    for version, since in (("", now), ("x" * 81, now), ("2026", datetime.max.replace(tzinfo=UTC))):
        with pytest.raises(Refusal):
            set_notice(alice, version, since)


def test_where_the_form_asks_only_a_yes_is_an_agreement(
    alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    set_notice(alice, "2026-01", now - timedelta(days=9), "May we send you news by e-mail?")
    asked = "may_we_send_you_news_by_e-mail?"
    answers = {"1": {asked: "Yes"}, "2": {asked: "no"}, "3": {}, "4": {asked: "Ya"}}
    forms = Forms(
        *(
            FormLead(number, now, email=f"p{number}@example.com", answers=given)
            for number, given in answers.items()
        )
    )
    monkeypatch.setattr(reading, "open_platform", lambda _: forms)
    reading.read(str(account(alice.business).pk))
    leads = {lead.external_id: lead for lead in leads_of(alice.business)}
    assert [leads[n].status for n in "1234"] == ["pending", "stopped", "stopped", "pending"]
    assert {leads[n].reason for n in "23"} == {"declined"}
    assert [leads[n].consented_at is None for n in "1234"] == [False, True, True, False]
    set_notice(alice, "2026-01", now - timedelta(days=9))
    assert again(leads["2"]).status == "pending"


@pytest.mark.parametrize(
    ("kind", "status"), [(Remedy.PERMANENT, "active"), (Remedy.RECONNECT, "reconnect_needed")]
)
def test_why_forms_cannot_be_read_is_kept(
    kind: Remedy, status: str, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = PlatformError("Leads need another permission.", kind)
    monkeypatch.setattr(reading, "open_platform", lambda _: Forms(error=error))
    connection = account(alice.business)
    assert reading.read(str(connection.pk)) == 0
    state = LeadSyncState.objects.of(alice.business).get()
    assert (state.read_until, state.reason) == (None, "Leads need another permission.")
    connection = Connection.objects.of(alice.business).get()
    assert connection.status == status
    assert not Lead.objects.of(alice.business).exists()
