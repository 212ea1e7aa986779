"""A browser whose person has just given her password, and the partners as a process."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from tests.domain.conftest import partners, running

__all__ = ["partners", "running"]


@pytest.fixture
def browser(at_screen: Client) -> Client:
    return at_screen


@pytest.fixture
def member(alice: Member) -> Member:
    return alice
