"""Keys of programs: their form, their making and their end."""

import re
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.accounts import keys, queries
from kempen.domain.accounts.actions.keys import create_key, revoke_key
from kempen.domain.accounts.models import ApiKey
from kempen.domain.accounts.refusals import BusinessRefusal
from kempen.domain.events.models import AuditEntry
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make


def test_a_key_has_the_published_form() -> None:
    token = keys.new_token()
    assert re.fullmatch(keys.PATTERN, token)
    assert keys.PATTERN == "kpn_[0-9A-Za-z]{36}"
    assert keys.is_well_formed(token)
    assert len({keys.new_token() for _ in range(100)}) == 100


def test_the_checksum_is_crc32_in_base_62() -> None:
    """The CRC32 of thirty zeros is 2,011,552,642, which is 2C8GjS in base 62."""
    assert keys.checksum("0" * 30) == "2C8GjS"
    assert keys.is_well_formed("kpn_" + "0" * 30 + "2C8GjS")


@given(st.integers(4, 39), st.characters(categories=["L", "N"], max_codepoint=0x17F))
def test_one_wrong_character_is_noticed(at: int, character: str) -> None:
    token = keys.new_token()
    mistyped = token[:at] + character + token[at + 1 :]
    assert keys.is_well_formed(mistyped) == (mistyped == token)


@given(st.text())
def test_no_other_text_is_a_key(text: str) -> None:
    assert not keys.is_well_formed(text)


@pytest.mark.django_db
def test_only_the_digest_of_a_key_is_kept() -> None:
    business = make.business()
    key, token = create_key(make.actor(business), " Shop ", ["data:write", "campaigns:read"])
    row = ApiKey.objects.of(business).get()
    assert (row.name, row.scopes, row.start) == (
        "Shop",
        ["campaigns:read", "data:write"],
        token[:12],
    )
    assert bytes(row.digest) == keys.digest(token)
    assert token not in repr(row.__dict__)
    assert queries.key_of(token) == key == row
    assert list(queries.keys_of(business)) == [row]


@pytest.mark.django_db
def test_making_and_revoking_are_in_the_audit_table() -> None:
    business = make.business()
    owner = make.member(business)
    actor = queries.members_of(owner.person)[0]
    from kempen.domain.accounts.actors import Actor

    key, token = create_key(Actor.member(actor), "Shop", ["data:write"])
    revoke_key(Actor.member(actor), key)
    revoke_key(Actor.member(actor), key)
    entries = list(AuditEntry.objects.of(business).order_by("id"))
    assert [entry.action for entry in entries] == ["key.created", "key.revoked"]
    assert {entry.actor for entry in entries} == {Actor.member(actor).label}
    assert token not in str([entry.data for entry in entries])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "scopes", "code"),
    [
        ("Shop", [], "no_scope"),
        ("Shop", ["campaigns:delete"], "unknown_scope"),
        ("Shop", ["strategies:approve"], "member_needed"),
        ("", ["data:write"], "bad_name"),
        ("  ", ["data:write"], "bad_name"),
        ("a" * 81, ["data:write"], "bad_name"),
        ("a\x00b", ["data:write"], "name_not_shown"),
    ],
)
def test_a_bad_key_is_not_made(name: str, scopes: list[str], code: str) -> None:
    business = make.business()
    with pytest.raises(Refusal) as refused:
        create_key(make.actor(business), name, scopes)
    assert refused.value.code == code
    assert not ApiKey.objects.of(business).exists()


@pytest.mark.django_db
def test_an_unknown_scope_is_answered_with_the_list() -> None:
    with pytest.raises(Refusal, match="campaigns:read, campaigns:write, data:write"):
        create_key(make.actor(make.business()), "Shop", ["nope"])


@pytest.mark.django_db
def test_an_approval_needs_a_member_of_the_same_business() -> None:
    business, other = make.business(), make.business("Other")
    bob = make.member(business, make.person("bob"), "manager")
    charlie = make.member(other, make.person("charlie"))
    key, _ = create_key(make.actor(business), "Bob", ["strategies:approve"], member=bob)
    assert key.member == bob
    with pytest.raises(Refusal) as refused:
        create_key(make.actor(business), "C", ["strategies:approve"], member=charlie)
    assert refused.value.code == "other_business"


@pytest.mark.django_db
def test_an_expiry_lies_in_the_future() -> None:
    with pytest.raises(Refusal) as refused:
        create_key(make.actor(make.business()), "A", ["data:write"], expires_at=clock.now())
    assert refused.value.code == "expiry_past"


@pytest.mark.django_db
def test_a_business_has_at_most_a_hundred_working_keys() -> None:
    business = make.business()
    working = [create_key(make.actor(business), "A", ["data:write"])[0] for _ in range(99)]
    soon = clock.now() + timedelta(days=1)
    create_key(make.actor(business), "A", ["data:write"], expires_at=soon)
    with pytest.raises(Refusal) as refused:
        create_key(make.actor(business), "A", ["data:write"])
    assert refused.value.code == "too_many_keys"
    revoke_key(make.actor(business), working[0])
    create_key(make.actor(business), "A", ["data:write"])


@pytest.mark.django_db
def test_a_business_is_found_by_address_or_identifier() -> None:
    business = make.business()
    alice = make.person()
    make.member(business, alice)
    for name in ("alice@example.com", " ALICE@example.com ", business.public_id, str(business.id)):
        assert queries.business_by(name) == business
    for name in ("bob@example.com", "biz_01k9w3r6d4f8v2n5t7q9s1x3zb", "x", "", "a@\x00"):
        assert queries.business_by(name) is None
    second = make.business("Second")
    make.member(second, alice)
    with pytest.raises(Refusal) as many:
        queries.business_by("alice@example.com")
    assert many.value.code is BusinessRefusal.SEVERAL
    named = tuple(f"{one.public_id} ({one.name})" for one in (business, second))
    assert many.value.facts == {"asked": "alice@example.com", "businesses": named}
