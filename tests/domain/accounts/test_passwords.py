"""What a stored password costs whoever tries to guess it."""

from django.contrib.auth.hashers import check_password, identify_hasher

from config import settings as production
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
