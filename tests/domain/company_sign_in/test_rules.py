"""Which role a claim gives, and what settings may hold."""

import pytest

from kempen.domain.company_sign_in.refusals import ProviderRefusal
from kempen.domain.company_sign_in.rules import (
    checked_domains,
    checked_role_values,
    checked_sign_in_name,
    is_of_domain,
    role_of_claim,
)
from kempen.kit.refusal import Refusal

VALUES = {"owner": ("root",), "manager": ("ads", "lead"), "viewer": ("all",)}


@pytest.mark.parametrize(
    ("claimed", "role"),
    [
        (["all"], "viewer"),
        (["all", "lead"], "manager"),
        (["root", "all"], "owner"),
        (["Ads"], "analyst"),
        ([], "analyst"),
    ],
)
def test_the_highest_value_gives_the_role_and_none_gives_the_default(
    claimed: list[str], role: str
) -> None:
    assert role_of_claim(VALUES, claimed, "analyst") == role


def test_no_value_makes_an_owner_unless_an_owner_says_so() -> None:
    with pytest.raises(Refusal) as caught:
        checked_role_values({"owner": ["root"]}, "groups", can_make_owners=False)
    assert caught.value.code == ProviderRefusal.OWNERS_NOT_ALLOWED
    allowed = checked_role_values({"owner": ["root", " root "]}, "groups", can_make_owners=True)
    assert allowed["owner"] == ("root",)


@pytest.mark.parametrize(
    ("values", "claim", "code"),
    [
        ({"viewer": ["a"], "manager": ["a"]}, "groups", ProviderRefusal.VALUE_TWICE),
        ({"viewer": ["a"]}, "", ProviderRefusal.NO_CLAIM),
        ({"viewer": ["a" * 191]}, "groups", ProviderRefusal.TOO_LONG),
        ({"viewer": [str(n) for n in range(51)]}, "groups", ProviderRefusal.TOO_MANY),
    ],
)
def test_values_that_are_ambiguous_are_refused(
    values: dict[str, list[str]], claim: str, code: ProviderRefusal
) -> None:
    with pytest.raises(Refusal) as caught:
        checked_role_values(values, claim, can_make_owners=False)
    assert caught.value.code == code


def test_domains_are_those_of_addresses() -> None:
    assert checked_domains(["@Kopi.Example", "kopi.example "]) == ["kopi.example"]
    assert is_of_domain("dewi@KOPI.example", ["kopi.example"])
    assert is_of_domain("dewi@anything.example", [])
    assert not is_of_domain("dewi@evil.kopi.example", ["kopi.example"])
    assert not is_of_domain("kopi.example@evil.example", ["kopi.example"])
    for wrong in ("kopi", "a b.example", "kopi..example", "-kopi.example", "x" * 260 + ".example"):
        with pytest.raises(Refusal):
            checked_domains([wrong])


def test_a_sign_in_name_fits_into_an_address() -> None:
    assert checked_sign_in_name(" Kopi-Rimba ") == "kopi-rimba"
    for wrong in (
        "",
        "ab",
        "-kopi",
        "kopi-",
        "kopi--rimba",
        "kopi rimba",
        "kopi/rimba",
        "a-" * 20 + "a",
    ):
        with pytest.raises(Refusal):
            checked_sign_in_name(wrong)
