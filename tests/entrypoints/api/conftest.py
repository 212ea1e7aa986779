"""A program that talks to the API with Alice's key."""

from collections.abc import Callable

import pytest

from kempen.domain.accounts.models import Business
from tests import make
from tests.builders.everything import one_of_everything
from tests.builders.program import Program


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    """A program whose key has every scope that needs no member."""
    return Program.of(business)


@pytest.fixture
def things_of() -> Callable[[Business], dict[str, str]]:
    """Makes one of everything that a path can name; returns the identifiers by their names."""
    return one_of_everything
