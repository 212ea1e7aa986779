"""A checkpoint kept elsewhere tells of what was cut off, and of a chain that was made anew."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.audit_chain import (
    BrokenChain,
    ChainFault,
    seal_entries,
    verify_chain,
)
from kempen.domain.events.checkpoints import (
    Checkpoint,
    broken_since,
    signed_checkpoint,
    verify_checkpoint,
)
from kempen.domain.events.models import AuditKey, AuditSeal, UnsealedEntry
from kempen.domain.events.refusals import CheckpointRefusal
from kempen.domain.installation.models import Installation
from kempen.entrypoints.cli.audit import command as audit_command
from kempen.kit.ids import new_id
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import Keyring
from tests import make
from tests.builders.audit_log import tampering, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def cut_off(business: Business, entries: int) -> None:
    """Delete the newest entries with their seals, so that what is left is a whole chain."""
    seals = AuditSeal.objects.of(business).order_by("-place")[:entries]
    newest = list(seals.values_list("entry_id", flat=True))
    with tampering("events_auditentry", "events_auditseal") as cursor:
        cursor.execute("DELETE FROM events_auditseal WHERE entry_id = ANY(%s)", [newest])
        cursor.execute("DELETE FROM events_auditentry WHERE id = ANY(%s)", [newest])


def test_it_says_how_far_each_chain_is_and_anybody_can_check_its_signature(
    kopi: Business,
) -> None:
    tea = make.business("Teh")
    audit(make.actor(kopi), "campaign.changed", {})
    written(tea, 2)
    content = signed_checkpoint()
    known = verify_checkpoint(content)
    assert {end.business_id: end.count for end in known.chains} == {
        kopi.public_id: 1,
        tea.public_id: 2,
    }
    assert broken_since(known) == []
    printed = CliRunner().invoke(audit_command, ["public-key"]).output
    public_key = load_pem_public_key(printed.encode())
    assert isinstance(public_key, Ed25519PublicKey)
    signed = json.loads(content)
    body = json.dumps(signed["checkpoint"], separators=(",", ":"), sort_keys=True)
    public_key.verify(base64.b64decode(signed["signature"]), body.encode())


@pytest.mark.parametrize("cut", [1, 3, 4])
def test_a_tail_that_was_cut_off_is_missed(kopi: Business, cut: int, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    written(kopi, 4)
    invoke = CliRunner().invoke
    assert invoke(audit_command, ["checkpoint", "--output", str(file)]).exit_code == 0
    cut_off(kopi, cut)
    assert verify_chain(kopi) is None
    fault = BrokenChain(kopi.public_id, 5 - cut, ChainFault.END_MISSING)
    assert broken_since(verify_checkpoint(file.read_bytes())) == [fault]
    result = invoke(audit_command, ["verify", "--checkpoint", str(file)])
    assert result.exit_code == 1
    assert f"{kopi.public_id}: entries at the end are missing at place {5 - cut}" in result.output
    # What is written afterwards does not take the place of what was cut off.
    written(kopi, cut)
    replaced = BrokenChain(kopi.public_id, 4, ChainFault.ANOTHER_CHAIN)
    assert broken_since(verify_checkpoint(file.read_bytes())) == [replaced]


def test_a_chain_made_anew_with_the_very_key_is_found(kopi: Business, tmp_path: Path) -> None:
    """Somebody who holds database and keys changes an entry and has everything sealed again."""
    victim = written(kopi, 4)[1]
    file = tmp_path / "checkpoint.json"
    file.write_bytes(signed_checkpoint())
    assert CliRunner().invoke(audit_command, ["verify", "--checkpoint", str(file)]).exit_code == 0
    with tampering("events_auditentry", "events_auditseal") as cursor:
        cursor.execute("UPDATE events_auditentry SET actor = 'x' WHERE id = %s", [victim.pk])
        cursor.execute("DELETE FROM events_auditseal")
        cursor.execute("INSERT INTO events_unsealedentry SELECT id FROM events_auditentry")
    seal_entries()
    assert not UnsealedEntry.objects.exists()
    assert verify_chain(kopi) is None
    result = CliRunner().invoke(audit_command, ["verify", "--checkpoint", str(file)])
    assert result.exit_code == 1
    assert f"{kopi.public_id}: another chain replaced it at place 4" in result.output


def refused(content: bytes) -> object:
    with pytest.raises(Refusal) as caught:
        verify_checkpoint(content)
    return caught.value.code


def test_a_checkpoint_that_was_changed_or_is_of_others_is_refused(
    kopi: Business, settings: Any
) -> None:
    written(kopi, 1)
    content = signed_checkpoint()
    signed = json.loads(content)
    signed["checkpoint"]["chains"][0]["count"] = 0
    assert refused(json.dumps(signed).encode()) is CheckpointRefusal.BAD_SIGNATURE
    for broken in (b"", b"{}", b"[1]", b'{"checkpoint": {}, "signature": ""}', content[:-9]):
        assert refused(broken) is CheckpointRefusal.UNREADABLE
    signed["checkpoint"]["key_id"] = "other"
    assert refused(json.dumps(signed).encode()) is CheckpointRefusal.UNKNOWN_KEY
    Installation.objects.update(number=new_id())
    assert refused(content) is CheckpointRefusal.OTHER_INSTALLATION
    # A key of the same name that is another key.
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("test"))
    assert refused(content) is CheckpointRefusal.BAD_SIGNATURE


def test_a_checkpoint_signed_with_a_key_that_is_gone_is_still_read(
    kopi: Business, settings: Any
) -> None:
    written(kopi, 1)
    content = signed_checkpoint()
    old: Keyring = settings.CREDENTIALS_KEYS
    new = Keyring.parse(Keyring.generate("new"))
    row = AuditKey.objects.get(key_id="test")
    plain = old.decrypt(bytes(row.sealed), owner="audit-key:test")
    AuditKey.objects.update(sealed=new.encrypt(plain, owner="audit-key:test"))
    settings.CREDENTIALS_KEYS = new
    assert isinstance(verify_checkpoint(content), Checkpoint)
