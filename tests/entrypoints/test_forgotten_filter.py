"""The filter by business is gone from the manager: the database still shows and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit.database.scope import as_service, in_business
from kempen.kit.tenancy import TenantQuerySet
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.program import Program
from tests.entrypoints.api.conftest import things_of  # noqa: F401 -- a fixture
from tests.entrypoints.api.places import Place, places
from tests.entrypoints.dashboard.pages_of_a_business import PAGES

pytestmark = pytest.mark.django_db
# Nobody else in these tests is called so, and everything that is made for a business carries it.
THEIRS = "Charlie's Chairs"
PAGES_OF_ONE = (
    "/strategies/{strategy_id}/",
    "/insights/import/done/{import_id}/",
    "/settings/webhooks/{webhook_id}/",
    "/settings/webhooks/deliveries/{delivery_id}/",
    "/campaigns/{campaign_id}/",
)
_TENANTS = """
    SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND attname = 'business_id' AND NOT attisdropped ORDER BY relname
"""


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def theirs(things_of: Callable[[Business], dict[str, str]]) -> tuple[Business, dict[str, str]]:  # noqa: F811 -- a fixture
    """Another business with one of everything, and the identifiers by their names."""
    other = make.business(THEIRS)
    return other, things_of(other)


@pytest.fixture(autouse=True)
def _no_filter(theirs: tuple[Business, dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made before is made; from here on `of` forgets to filter."""
    monkeypatch.setattr(TenantQuerySet, "of", lambda rows, _business: rows.all())


def contents(business: Business) -> dict[str, str]:
    """Return a digest of each table's rows of a business."""
    with connection.cursor() as cursor:
        cursor.execute(_TENANTS)
        counts = {}
        for (table,) in cursor.fetchall():
            cursor.execute(
                f"SELECT md5(string_agg(line, ',' ORDER BY line)) FROM ("
                f"SELECT row::text AS line FROM {table} AS row WHERE business_id = %s) AS lines",
                [business.pk],
            )
            counts[table] = cursor.fetchone()[0]
    return counts


def test_no_operation_of_the_api_shows_or_changes_what_another_business_owns(
    business: Business, theirs: tuple[Business, dict[str, str]]
) -> None:
    other, identifiers = theirs
    program = Program.of_owner(business)
    before = contents(other)
    assert sum(digest is not None for digest in before.values()) > 15
    answered = 0
    for place in places():
        answer = _ask(program, place, identifiers)
        named = place.names and all(name in identifiers for name in place.names)
        if named:
            assert answer.status_code in (400, 404, 409, 422), f"{place}: {answer.status_code}"
        for identifier in identifiers.values():
            sent = place.at(**identifiers)
            assert identifier not in answer.content.decode() or identifier in sent, place
        answered += 1
    assert answered > 40
    assert contents(other) == before


def test_no_page_shows_what_another_business_owns(
    business: Business, theirs: tuple[Business, dict[str, str]]
) -> None:
    other, identifiers = theirs
    browser = signed_in(business)
    before = contents(other)
    for page in (*PAGES, *PAGES_OF_ONE):
        answer = browser.get(page.format(**identifiers))
        assert answer.status_code == (404 if page in PAGES_OF_ONE else 200), page
        shown = b"".join(answer) if answer.streaming else answer.content
        for name, identifier in identifiers.items():
            assert identifier not in shown.decode() or page in PAGES_OF_ONE, (page, name)
    assert contents(other) == before


def test_without_the_database_the_same_walk_would_show_it(
    business: Business, theirs: tuple[Business, dict[str, str]]
) -> None:
    """The filter is really gone: whoever may see all rows does."""
    other, _ = theirs
    shown = Campaign.objects.of(business).filter(business_id=other.pk)
    with as_service("what the walk would meet"):
        assert shown.exists()
    with in_business(business.pk):
        assert not shown.exists()


def _ask(program: Program, place: Place, identifiers: dict[str, str]) -> Any:
    body = place.body if place.method in ("POST", "PATCH", "PUT") else None
    return program.send(place.method, place.at(**identifiers), body)
