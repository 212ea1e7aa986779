"""The partners as a real process, and an account of the first business there, which is empty."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.connections.actions import connect
from kempen.domain.connections.queries import open_platform
from kempen.platforms.interface import Platform
from tests.domain.conftest import (  # noqa: F401 -- fixtures
    later,
    member,
    no_jobs,
    partners,
    running,
)
from tests.sandbox.partners import Partners


@pytest.fixture
def there(member: Member, partners: Partners) -> Iterator[Platform]:  # noqa: F811 -- the fixtures
    account = partners.account("search", "Empty account")
    connection = connect(Actor.member(member), "search", "sandbox", account)
    with closing(open_platform(connection)) as opened:
        yield opened
