"""A person is found by key with a statement that is written once, and as Django finds one."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from kempen.domain.accounts.models import Person
from tests import make

pytestmark = pytest.mark.django_db


def test_a_person_is_found_by_key_alone_or_with_more() -> None:
    person, other = make.person("dora"), make.person("emma")
    for key in (person.pk, str(person.pk)):
        found_by_key = Person.objects.get(pk=key)
        assert found_by_key == person
        assert found_by_key.email == person.email
        assert found_by_key._state.db == "default"
    assert Person.objects.get(pk=person.pk, email=person.email) == person
    assert Person.objects.get(email=other.email) == other


def test_nobody_is_found_by_a_key_that_nobody_has() -> None:
    make.person("dora")
    with pytest.raises(Person.DoesNotExist):
        Person.objects.get(pk=uuid4())
    with pytest.raises(Person.DoesNotExist):
        Person.objects.get(pk=None)  # type: ignore[misc]  # As a caller without types would.
    with pytest.raises(ValidationError):
        Person.objects.get(pk="dora")


def test_what_changed_is_read_anew() -> None:
    person = make.person("dora")
    assert Person.objects.get(pk=person.pk).is_active
    Person.objects.filter(pk=person.pk).update(is_active=False)
    assert not Person.objects.get(pk=person.pk).is_active
