"""The filter by business is gone from the manager: the database still shows and changes nothing."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from kempen import domain
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.strategies.queries import ads_of, lines_of, strategy_of
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
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
    # Statements that are written once name their business as a parameter, and are written already.
    monkeypatch.setattr(TenantQuerySet, "filter", _filter_of_no_business)
    compiled = vars(CompiledQuery)["_compiled"].func
    monkeypatch.setattr(CompiledQuery, "_compiled", property(cache(compiled)))


def _filter_of_no_business(rows: TenantQuerySet[Any], *asked: Any, **fields: Any) -> Any:
    wanted = {name: value for name, value in fields.items() if not _is_business(value)}
    return QuerySet.filter(rows, *asked, **wanted)


def _is_business(value: object) -> bool:
    return isinstance(value, Parameter) and value.name == "business"


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


def test_without_the_database_statements_that_are_written_once_would_show_it_too(
    business: Business, theirs: tuple[Business, dict[str, str]]
) -> None:
    other, identifiers = theirs
    strategy = strategy_of(other, identifiers["strategy_id"])
    assert strategy is not None
    # As a strategy of ours that a request names by the key of theirs.
    strategy.business = business
    with as_service("what the walk would meet"):
        assert {line.business_id for line in lines_of(strategy)} == {other.pk}
        assert {ad.business_id for ad in ads_of(strategy)} == {other.pk}
    with in_business(business.pk):
        assert lines_of(strategy) == []
        assert ads_of(strategy) == []


def test_no_statement_that_is_written_once_names_its_business_in_another_way() -> None:
    """What is compared with the parameter elsewhere than in a filter would be left standing."""
    names = [one.name for one in walk_packages(domain.__path__, f"{domain.__name__}.")]
    modules = [import_module(name) for name in names if ".migrations" not in name]
    queries = {
        one for module in modules for one in vars(module).values() if isinstance(one, CompiledQuery)
    }
    assert len(queries) > 20
    for query in queries:
        # The row of the business itself has no filter that could be forgotten.
        if query._build().model is not Business:
            sent = query._compiled.parameters
            assert [one for one in sent if _is_business(one)] == [], query._compiled.sql


def _ask(program: Program, place: Place, identifiers: dict[str, str]) -> Any:
    body = place.body if place.method in ("POST", "PATCH", "PUT") else None
    return program.send(place.method, place.at(**identifiers), body)
