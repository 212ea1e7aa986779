"""People as they are looked up for each request."""

import pytest

from kempen.domain.accounts.models import Person
from kempen.kit import ids
from tests import make

pytestmark = pytest.mark.django_db


def test_by_a_key_a_person_is_as_by_a_condition() -> None:
    alice, _bob = make.person("alice"), make.person("bob")
    by_key, by_condition = Person.objects.get(pk=alice.pk), Person.objects.get(email=alice.email)
    for field in Person._meta.concrete_fields:
        assert getattr(by_key, field.attname) == getattr(by_condition, field.attname), field
    by_key.name = "Alice"
    by_key.save()
    assert Person.objects.get(pk=alice.pk).name == "Alice"


def test_a_key_that_nobody_has_finds_nobody() -> None:
    make.person("alice")
    with pytest.raises(Person.DoesNotExist):
        Person.objects.get(pk=ids.new_id())
