"""`kempen keys`: what scripts and operators rely on."""

import pytest
from click.testing import CliRunner, Result

from kempen.domain.accounts import keys
from kempen.domain.accounts.models import ApiKey, Business
from kempen.domain.accounts.queries import key_of
from kempen.domain.accounts.rules import SCOPES
from kempen.entrypoints.cli.keys import command
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    make.member(kopi)
    return kopi


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_create_prints_the_key_and_nothing_else(business: Business) -> None:
    for name in ("alice@example.com", "ALICE@example.com", business.public_id):
        result = run("create", "--business", name, "--scopes", "campaigns:read, data:write")
        assert result.exit_code == 0, result.output
        token = result.stdout.removesuffix("\n")
        assert keys.is_well_formed(token)
        key = key_of(token)
        assert key is not None
        assert (key.business, key.scopes) == (business, ["campaigns:read", "data:write"])
        assert (key.name, key.expires_at, result.stderr) == ("Command line", None, "")


def test_a_key_gets_a_name_an_end_and_a_member(business: Business) -> None:
    result = run(
        "create",
        "--business=alice@example.com",
        "--scopes=strategies:approve",
        "--member=alice@example.com",
        "--name=Shop",
        "--expires-days=30",
    )
    key = key_of(result.stdout.strip())
    assert key is not None
    assert key.member is not None
    assert (key.name, key.member.person.email) == ("Shop", "alice@example.com")
    assert key.expires_at is not None
    assert (key.expires_at - key.created_at).days in (29, 30)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--business=nobody@example.com", "--scopes=data:write"), "kempen keys list"),
        (("--business=biz_x", "--scopes=data:write"), "there is no business 'biz_x'"),
        (("--business=alice@example.com", "--scopes=data:read"), ", ".join(SCOPES)),
        (("--business=alice@example.com", "--scopes=,"), "Enter at least one scope"),
        (("--business=alice@example.com", "--scopes=strategies:approve"), "--member"),
        (
            ("--business=alice@example.com", "--scopes=data:write", "--member=bob@example.com"),
            "'bob@example.com' is not a member",
        ),
        (
            ("--business=alice@example.com", "--scopes=data:write", "--name= "),
            "Enter a name of up to 80 characters",
        ),
        (("--business=alice@example.com", "--scopes=data:write", "--expires-days=0"), "1<=x<=3650"),
        (("--scopes=data:write",), "--business"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    business: Business, arguments: tuple[str, ...], message: str
) -> None:
    result = run("create", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr.splitlines()[-1]
    assert not ApiKey.objects.of(business).exists()


def test_an_address_of_several_businesses_is_answered_with_their_identifiers(
    business: Business,
) -> None:
    from kempen.domain.accounts.queries import members_of

    alice = make.person("alice2")
    other, third = make.business("Other"), make.business("Third")
    make.member(other, alice)
    make.member(third, alice)
    assert len(members_of(alice)) == 2
    result = run("create", "--business=alice2@example.com", "--scopes=data:write")
    assert result.exit_code == 2
    assert other.public_id in result.stderr
    assert third.public_id in result.stderr


def test_list_shows_every_key_but_never_its_text(business: Business) -> None:
    token = run("create", "--business=alice@example.com", "--scopes=data:write").stdout.strip()
    key = ApiKey.objects.of(business).get()
    for arguments in (("list",), ("list", "--business=alice@example.com")):
        shown = run(*arguments).stdout
        assert business.public_id in shown
        assert f"{key.public_id}  {token[:12]}…  Command line  never used" in shown
        assert "data:write" in shown
        assert token not in shown


def test_revoke_ends_a_key_and_only_of_this_business(business: Business) -> None:
    token = run("create", "--business=alice@example.com", "--scopes=data:write").stdout.strip()
    key = ApiKey.objects.of(business).get()
    stranger = make.business("Stranger")
    refused = run("revoke", "--business", stranger.public_id, key.public_id)
    assert (refused.exit_code, key_of(token)) == (2, key)
    result = run("revoke", "--business=alice@example.com", key.public_id)
    assert (result.exit_code, result.stdout) == (0, f"{key.public_id} is revoked.\n")
    assert key_of(token) is None
    assert "revoked 20" in run("list").stdout
    assert run("revoke", "--business=alice@example.com", key.public_id).exit_code == 0
