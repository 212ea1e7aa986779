"""What a password may be, and what a stored one costs whoever tries to guess it."""

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from config import settings as production
from kempen.domain.accounts.models import Person
from kempen.domain.accounts.passwords import BoundedArgon2
from tests import make


def test_production_hashes_with_the_smallest_memory_that_owasp_recommends() -> None:
    stored = BoundedArgon2().encode(make.PASSWORD, "salt-of-sixteen!")
    assert production.PASSWORD_HASHERS == ["kempen.domain.accounts.passwords.BoundedArgon2"]
    assert stored.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert BoundedArgon2().verify(make.PASSWORD, stored)
    assert not BoundedArgon2().verify("another password", stored)


def test_a_cheaper_hash_is_made_anew_at_the_next_sign_in(db: None) -> None:
    """As the tests' own hashes would be, and those of a weaker setting of earlier days."""
    person = make.person()
    assert check_password(make.PASSWORD, person.password)
    assert not identify_hasher(person.password).must_update(person.password)
    assert BoundedArgon2().must_update(person.password)


def refused(password: str) -> list[str]:
    """The codes of why a password is refused."""
    try:
        validate_password(password)
    except ValidationError as error:
        return [str(one.code) for one in error.error_list]
    return []


def test_a_short_password_is_refused() -> None:
    assert refused("hujan lebat") == []
    assert refused("hujan lem") == ["password_too_short"]


@pytest.mark.parametrize("password", ["1q2w3e4r5t", "qwertyuiop", "Password123", "1234567890"])
def test_a_common_password_is_refused(password: str) -> None:
    assert "password_too_common" in refused(password)


@pytest.mark.parametrize(
    "password",
    ["Kempen123456", "kempen-malaysia", "KualaLumpur#2026", "2026 iklan iklan!", "my owner 1"],
)
def test_a_word_of_the_service_is_no_password(password: str) -> None:
    assert refused(password) == ["password_of_the_service"]


@pytest.mark.parametrize(
    "password", ["the campaign of the owl", "malaysia truly asia", "93847562019283", "!?#!?#!?#!?#"]
)
def test_a_word_of_the_service_among_others_is_one(password: str) -> None:
    assert refused(password) == []


@pytest.mark.parametrize(
    "password",
    [
        "hujan lebat petang",
        "漢字漢字漢字漢字漢字",
        "🐈🐕🐈🐕🐈🐕🐈🐕🐈🐕",
        "          ~          ",
        "a" * 20 + "b" * 44,
        "x-" * 64,
    ],
)
def test_any_characters_make_a_password(password: str) -> None:
    assert refused(password) == []


def test_a_password_is_compared_as_typed(db: None) -> None:
    long = "Hujan " + "lebat" * 24
    person = make.person()
    person.set_password(long)
    assert person.check_password(long)
    for other in (long.lower(), long[:-1], long[:72], long.strip() + " ", long.upper()):
        assert not person.check_password(other)


@pytest.mark.parametrize("language", ["ms", "zh-hans", "ta"])
@pytest.mark.parametrize("password", ["short", "password123", "aminah@example.com", "x" * 129])
def test_why_a_password_is_refused_is_said_in_every_language(password: str, language: str) -> None:
    person = Person(email="aminah@example.com")
    sentences = {}
    for spoken in ("en", language):
        with translation.override(spoken), pytest.raises(ValidationError) as raised:
            validate_password(password, person)
        sentences[spoken] = raised.value.messages
    assert not set(sentences[language]) & set(sentences["en"])
