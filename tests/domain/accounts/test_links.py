"""Links of emails are signed for what they are for, and by this service."""

import pytest
from allauth.account.models import EmailAddress
from django.core import signing

from kempen.domain.accounts.actions import invitations, sign_up
from kempen.domain.reports import schedules
from tests import make

SALTS = {
    "sign up": sign_up._SALT,
    "invitation": invitations._SALT,
    "stop a report": schedules._STOP_SALT,
}


@pytest.fixture
def payload(db: None) -> list[object]:
    """What a link says that verifies Alice's address."""
    return [EmailAddress.objects.get(user=make.person()).pk, ""]


def test_a_link_of_one_kind_opens_nothing_of_another(payload: list[object]) -> None:
    assert sign_up.address_of_link(signing.dumps(payload, salt=SALTS["sign up"])) is not None
    for salt in (SALTS["invitation"], SALTS["stop a report"], "django.core.signing", ""):
        assert sign_up.address_of_link(signing.dumps(payload, salt=salt)) is None
    assert len(set(SALTS.values())) == len(SALTS)


def test_a_link_signed_with_another_key_opens_nothing(payload: list[object]) -> None:
    forged = signing.dumps(payload, key="a key of somebody else", salt=SALTS["sign up"])
    assert sign_up.address_of_link(forged) is None
    genuine = signing.dumps(payload, salt=SALTS["sign up"])
    content, colon, rest = genuine.partition(":")
    for changed in (genuine[:-1], f"{content}A{colon}{rest}", f"{content}::", content):
        assert sign_up.address_of_link(changed) is None
