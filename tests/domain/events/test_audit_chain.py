"""Audit entries are sealed with a key, and tampering is found."""

from typing import Any

import pytest
from click.testing import CliRunner
from django.db import DatabaseError, connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.audit_chain import (
    BrokenChain,
    ChainFault,
    carry_over_unkeyed_chains,
    seal_entries,
    verify_chain,
)
from kempen.domain.events.models import AuditEntry, AuditKey, AuditSeal, UnsealedEntry
from kempen.domain.events.sealing import FIRST, SealedEntry
from kempen.entrypoints.cli.audit import command as audit_command
from kempen.kit.secrets import Keyring
from tests import make
from tests.builders.audit_log import tampering, written
from tests.database_roles import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def seal_again_without_keys(business: Business) -> None:
    """Make the seals anew as the code shows it, for want of the key without one."""
    before = FIRST
    with tampering("events_auditseal") as cursor:
        cursor.execute("DELETE FROM events_auditseal WHERE business_id = %s", [business.pk])
        for place, row in enumerate(AuditEntry.objects.of(business).order_by("id"), start=1):
            entry = SealedEntry(
                place, business.public_id, row.occurred_at, row.actor, row.action, row.data
            )
            before = entry.unkeyed_seal(before)
            AuditSeal.objects.add(business, entry=row, place=place, seal=before, key_id="")


def test_entries_are_sealed_in_a_chain_of_their_own_business(kopi: Business) -> None:
    other = make.business("Other")
    for number in range(3):
        audit(make.actor(kopi), "campaign.changed", {"b": number, "a": [{"z": 1, "y": "é"}]})
        audit(make.actor(other), "campaign.changed", {"number": number})
    assert seal_entries() == 6
    assert seal_entries() == 0
    seals = list(AuditSeal.objects.of(kopi).order_by("entry_id"))
    assert [seal.place for seal in seals] == [1, 2, 3]
    assert len({seal.seal for seal in seals} | {FIRST}) == 4
    assert {seal.key_id for seal in seals} == {"test"}
    audit(make.actor(kopi), "campaign.changed", {"number": 4})
    assert seal_entries(limit=1) == 1
    assert verify_chain(kopi) is None
    assert verify_chain(other) is None


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events_auditentry SET actor = 'somebody else'",
        "UPDATE events_auditseal SET place = place + 1000",
        "UPDATE events_auditseal SET seal = ''",
        "DELETE FROM events_auditentry",
        "DELETE FROM events_auditseal",
        "TRUNCATE events_auditentry CASCADE",
        "TRUNCATE events_auditseal",
    ],
)
def test_the_database_refuses_to_change_or_delete_an_entry_or_a_seal(
    kopi: Business, change: str
) -> None:
    written(kopi, 1)
    with connection.cursor() as cursor:
        # A table with rows that still wait for a check is in use, which would be the refusal.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with (
        pytest.raises(DatabaseError, match="only added to"),
        transaction.atomic(),
        as_owner(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)
    assert verify_chain(kopi) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            "UPDATE events_auditentry SET data = '{\"n\": 7}' WHERE id = %s",
            ChainFault.ENTRY_CHANGED,
        ),
        ("UPDATE events_auditentry SET action = 'x' WHERE id = %s", ChainFault.ENTRY_CHANGED),
        ("DELETE FROM events_auditentry WHERE id = %s", ChainFault.ENTRY_MISSING),
        ("DELETE FROM events_auditseal WHERE entry_id = %s", ChainFault.ENTRY_MISSING),
        ("UPDATE events_auditseal SET key_id = '' WHERE entry_id = %s", ChainFault.NO_KEY),
        ("UPDATE events_auditseal SET key_id = 'x' WHERE entry_id = %s", ChainFault.KEY_UNKNOWN),
    ],
)
def test_who_gets_round_the_database_is_found_out(
    kopi: Business, change: str, why: ChainFault
) -> None:
    victim = written(kopi, 4)[2]
    with tampering("events_auditentry", "events_auditseal") as cursor:
        cursor.execute(change, [victim.pk])
    assert verify_chain(kopi) == BrokenChain(kopi.public_id, 3, why)
    result = CliRunner().invoke(audit_command, ["verify"])
    assert result.exit_code == 1
    assert result.output.startswith(f"{kopi.public_id}: ")
    assert "at place 3" in result.output


def test_an_entry_that_somebody_kept_from_being_sealed_is_found(kopi: Business) -> None:
    written(kopi, 2)
    audit(make.actor(kopi), "key.revoked", {})
    UnsealedEntry.objects.all().delete()
    seal_entries()
    assert verify_chain(kopi) == BrokenChain(kopi.public_id, 3, ChainFault.ENTRY_UNSEALED)


def test_a_chain_sealed_anew_without_the_key_is_found(kopi: Business) -> None:
    victim = written(kopi, 3)[1]
    with tampering("events_auditentry") as cursor:
        cursor.execute("UPDATE events_auditentry SET actor = 'x' WHERE id = %s", [victim.pk])
    seal_again_without_keys(kopi)
    assert verify_chain(kopi) == BrokenChain(kopi.public_id, 3, ChainFault.NO_KEY)


def test_seals_made_before_they_had_a_key_are_covered_by_the_first_that_has_one(
    kopi: Business,
) -> None:
    rows = written(kopi, 3)
    seal_again_without_keys(kopi)
    assert carry_over_unkeyed_chains() == 1
    assert carry_over_unkeyed_chains() == 0
    assert verify_chain(kopi) is None
    keyed = AuditSeal.objects.of(kopi).order_by("place").values_list("key_id", flat=True)
    assert list(keyed) == ["", "", "", "test"]
    # What lies before it can no longer be made anew, though everybody can make its seals.
    with tampering("events_auditentry", "events_auditseal") as cursor:
        cursor.execute("UPDATE events_auditentry SET actor = 'x' WHERE id = %s", [rows[2].pk])
        before = AuditSeal.objects.of(kopi).get(place=2).seal
        row = AuditEntry.objects.of(kopi).get(pk=rows[2].pk)
        forged = SealedEntry(3, kopi.public_id, row.occurred_at, row.actor, row.action, row.data)
        cursor.execute(
            "UPDATE events_auditseal SET seal = %s WHERE entry_id = %s",
            [forged.unkeyed_seal(before), row.pk],
        )
    assert verify_chain(kopi) == BrokenChain(kopi.public_id, 4, ChainFault.ENTRY_CHANGED)


def test_seals_are_verified_when_their_key_was_replaced_and_is_gone(
    kopi: Business, settings: Any
) -> None:
    written(kopi, 2)
    old: Keyring = settings.CREDENTIALS_KEYS
    both = Keyring({**Keyring.parse(Keyring.generate("new")).keys, **old.keys})
    settings.CREDENTIALS_KEYS = both
    written(kopi, 1)
    row = AuditKey.objects.get(key_id="test")
    plain = both.decrypt(bytes(row.sealed), owner="audit-key:test")
    AuditKey.objects.filter(pk=row.pk).update(sealed=both.encrypt(plain, owner="audit-key:test"))
    settings.CREDENTIALS_KEYS = Keyring({"new": both.keys["new"]})
    seals = AuditSeal.objects.of(kopi).order_by("place").values_list("key_id", flat=True)
    assert list(seals) == ["test", "test", "new"]
    assert verify_chain(kopi) is None
