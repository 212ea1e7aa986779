"""`kempen audit export`: who did what, when, and how many people it concerns."""

import csv
import io
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from django.db import transaction

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.events.actions import audit, record
from kempen.domain.events.models import AuditEntry
from kempen.domain.leads.models import Lead
from kempen.entrypoints.cli.audit import command
from kempen.kit import ids
from tests import make

pytestmark = pytest.mark.django_db
LEADS = [ids.encode("lead", ids.new_id()) for _ in range(3)]


@pytest.fixture
def alice() -> Member:
    return make.member(make.business())


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(command, ["export", *arguments])
    assert result.exit_code == 0, result.output
    return result


def actions(*arguments: str) -> list[str]:
    exported = json.loads(run("--format", "json", *arguments).stdout)
    assert exported["summary"]["entries"] == len(exported["entries"])
    return [entry["action"] for entry in exported["entries"]]


def member_id(member: Member) -> str:
    return ids.encode("mem", member.id)


def test_a_row_says_who_what_and_when_and_no_cell_is_a_formula(alice: Member) -> None:
    alice.person.name = "=HYPERLINK(1)"
    alice.person.save()
    audit(Actor.member(alice), "key.created", {"name": '+1 "quoted", and\r\nmore'})
    rows = list(csv.DictReader(io.StringIO(run().stdout, newline="")))
    entry = AuditEntry.objects.of(alice.business).get()
    assert rows == [
        {
            "number": str(entry.pk),
            "occurred_at": entry.occurred_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "business_id": alice.business.public_id,
            "actor": f"member:{member_id(alice)}",
            "name": "'=HYPERLINK(1)",
            "action": "key.created",
            "data": '{"name": "+1 \\"quoted\\", and\\r\\nmore"}',
        }
    ]


def at(moment: datetime, actor: Actor, action: str, data: Mapping[str, object]) -> None:
    AuditEntry.objects.add(
        actor.business, occurred_at=moment, actor=actor.label, action=action, data=dict(data)
    )


def test_entries_are_chosen_by_business_time_action_and_person(alice: Member) -> None:
    other = make.member(make.business("Other"), make.person("bob"))
    actor = Actor.member(alice)
    key, _ = create_key(actor, "Reports", ["campaigns:read"], member=alice)
    before, first = (datetime(2099, 1, 31, hour, tzinfo=UTC) for hour in (15, 16))
    at(before, actor, "leads.exported", {"leads": 3})
    at(first, Actor.key(key), "leads.retried", {"leads": 1})
    at(first, Actor.member(other), "lead.forgotten", {"lead_id": LEADS[0]})
    details = {"member_id": member_id(alice), "why": "wrong_password", "address": "203.0.113.7"}
    service = make.actor(alice.business)
    at(first + timedelta(days=1), service, "person.sign_in_refused", details)
    assert actions() == ["key.created"]

    everything = ["key.created", "leads.exported", "leads.retried", "lead.forgotten"]
    late = ("--until", "2099-12-31")
    assert actions(*late) == [*everything, "person.sign_in_refused"]
    assert actions(*late, "--business", alice.business.public_id) == [
        *everything[:3],
        "person.sign_in_refused",
    ]
    assert actions(*late, "--business", "bob@example.com") == ["lead.forgotten"]
    # A day begins in Kuala Lumpur, eight hours earlier than in UTC.
    assert actions("--until", "2099-02-01") == ["key.created", "leads.exported"]
    assert actions("--since", "2099-02-01", "--until", "2099-02-02") == everything[2:]
    assert (
        actions("--since", "2099-01-31T16:00:00Z", "--until", "2099-02-01T00:00:01+08:00")
        == (everything[2:])
    )
    assert actions(*late, "--action", "leads.") == ["leads.exported", "leads.retried"]
    assert actions(*late, "--action", "leads.exported") == ["leads.exported"]
    # What they did, with their key, too, and what was done with their account.
    assert actions(*late, "--person", "ALICE@example.com") == [
        *everything[:3],
        "person.sign_in_refused",
    ]
    assert actions(*late, "--person", key.public_id) == ["key.created", "leads.retried"]
    assert actions(*late, "--person", LEADS[0]) == ["lead.forgotten"]


def test_the_summary_says_how_many_people_are_concerned(alice: Member, tmp_path: Path) -> None:
    actor = Actor.member(alice)
    for lead in (*LEADS, LEADS[0]):
        with transaction.atomic():
            record(actor, "lead.created", {"lead_id": lead})
    audit(actor, "leads.exported", {"leads": 40})
    audit(make.actor(alice.business), "leads.exported", {"leads": 2})
    audit(make.actor(alice.business), "person.locked_out", {"member_id": member_id(alice)})
    for email in ("a@example.com", "a@example.com", "b@example.com", ""):
        Lead.objects.add(alice.business, source="api", email=email)
    expected = {
        "entries": 7,
        "people_or_keys_that_acted": 1,
        "members_named": 1,
        "prospects_named": 3,
        "prospects_in_exports_at_most": 42,
        "prospects_stored_now": 2,
    }
    file = tmp_path / "audit.json"
    run("--format", "json", "--output", str(file))
    assert json.loads(file.read_text())["summary"] == expected
    result = run()
    assert "prospects_in_exports_at_most: 42\n" in result.stderr
    assert "prospects" not in result.stdout.partition("\r\n")[0]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--since", "yesterday"], "is neither 2026-01-31 nor"),
        (["--business", "nobody@example.com"], "there is no business 'nobody@example.com'"),
        (["--person", "nobody@example.com"], "is not a member of any business"),
    ],
)
def test_what_cannot_be_chosen_is_named(arguments: list[str], why: str) -> None:
    result = CliRunner().invoke(command, ["export", *arguments])
    assert result.exit_code == 2
    assert why in result.output
