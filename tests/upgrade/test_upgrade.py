"""A database of an earlier version comes to this one with all that it holds."""

import gzip
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth import authenticate
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from psycopg.conninfo import make_conninfo
from pytest_django import DjangoDbBlocker

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.queries import open_drifts
from kempen.domain.events.audit_chain import ChainFault, carry_over_unkeyed_chains, verify_chain
from kempen.domain.events.models import AuditEntry, AuditSeal
from kempen.domain.imports.actions.receive_large import store_large
from kempen.domain.imports.models import ImportFile, UploadedFile
from kempen.domain.launches.models import Launch
from kempen.domain.launches.queries import changes_of
from kempen.domain.offerings.models import Offering
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.spend_guard.actions import guard_of, stopped_by_guard
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.domain.sync.queries import original_of
from kempen.domain.webhooks.models import Delivery
from kempen.domain.webhooks.queries import attempts_of, endpoints_of
from kempen.domain.webhooks.sealing import unseal
from kempen.entrypoints.cli.tables import migrate_tables
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.secrets import Keyring
from tests import make
from tests.database_roles import owned_by_superuser, superuser_place
from tests.turns import in_turn
from tests.upgrade.quick_migrations import quick_migrations

_DUMP = Path(__file__).parent / "c1b34d4.sql.gz"
_DATABASE = "upgrade"
# What sealed the secrets in the dump; it opens nothing else.
_KEYS = "check:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
# Sessions end with this upgrade, as their migration says; the others are Django's own lists.
_CHANGED = {
    "auth_permission",
    "django_content_type",
    "django_migrations",
    "django_session",
    "usersessions_usersession",
}
# Tables that models of another app or name have now.
_MOVED = [
    ("performance", "uploadedfile", "imports", "uploadedfile"),
    ("performance", "importfile", "imports", "importfile"),
    ("performance", "importpart", "imports", "importpart"),
    ("performance", "rememberedcolumns", "imports", "rememberedcolumns"),
    ("launches", "watch", "drift", "driftcheck"),
    ("launches", "drift", "drift", "drift"),
    ("launches", "spendguard", "spend_guard", "spendguard"),
    ("launches", "spendtold", "spend_guard", "spendnotice"),
    ("launches", "originalday", "sync", "originalday"),
    ("leads", "feed", "leads", "crmsetup"),
    ("leads", "reading", "leads", "leadsyncstate"),
    ("forecasts", "lookback", "forecasts", "storedcounterfactual"),
    ("connections", "leftout", "connections", "ignoredcampaign"),
]


# One day in four: it takes four times as long.
_AS_DJANGO_DOES = bool(in_turn([True], 1, of=4))


@dataclass(frozen=True)
class State:
    """What a database holds: rows and files of each table, money, and what Django knows."""

    counts: dict[str, int]
    files: dict[str, tuple[int, int]]
    sums: tuple[Decimal, Decimal]
    content_types: dict[tuple[str, str], int]

    @classmethod
    def now(cls) -> "State":
        """Return the state of the database that the connection leads to."""
        with connected_as_owner(in_role=False):
            return cls(counts(), files(), sums(), content_types())


@dataclass(frozen=True)
class Upgrade:
    """The states before and after the migrations of today."""

    before: State
    after: State


def ask(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def counts() -> dict[str, int]:
    tables = ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {name: ask(f'SELECT count(*) FROM "{name}"')[0][0] for (name,) in tables}


def files() -> dict[str, tuple[int, int]]:
    """Return each table's number and that of its file: a table written anew has another file."""
    return {
        name: (number, file)
        for name, number, file in ask(
            "SELECT relname, oid::bigint, relfilenode::bigint FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
    }


def sums() -> tuple[Decimal, Decimal]:
    ((spend, revenue),) = ask("SELECT sum(spend), sum(revenue) FROM performance_performanceday")
    return spend, revenue


def content_types() -> dict[tuple[str, str], int]:
    return {
        (label, model): number
        for label, model, number in ask("SELECT app_label, model, id FROM django_content_type")
    }


@contextmanager
def database_of_the_dump() -> Iterator[None]:
    """Have this process's connection lead to a new database with what the dump holds."""
    own_name = connection.settings_dict["NAME"]
    with closing(
        psycopg.connect(make_conninfo(**superuser_place("postgres")), autocommit=True)
    ) as server:
        server.execute(f"CREATE DATABASE {_DATABASE} TEMPLATE template0")
        try:
            with psycopg.connect(make_conninfo(**superuser_place(_DATABASE))) as fresh:
                fresh.execute(gzip.decompress(_DUMP.read_bytes()))
            lead_to(_DATABASE)
            yield
        finally:
            lead_to(own_name)
            server.execute(f"DROP DATABASE {_DATABASE} WITH (FORCE)")


def lead_to(name: str) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = name


@pytest.fixture(scope="module")
def upgrade(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Upgrade]:
    with django_db_blocker.unblock(), database_of_the_dump(), owned_by_superuser(_DATABASE):
        before = State.now()
        with nullcontext() if _AS_DJANGO_DOES else quick_migrations():
            migrate_tables()
        yield Upgrade(before, State.now())


@pytest.fixture
def kopi(upgrade: Upgrade) -> Business:
    return Business.objects.get(name="Kopi Rimba")


@pytest.fixture
def launched(kopi: Business) -> Campaign:
    """The campaign that a launch made on a platform."""
    return Campaign.objects.of(kopi).get(name="Beans on social")


def test_every_migration_is_applied_and_no_row_is_lost(upgrade: Upgrade) -> None:
    loader = MigrationLoader(connection)
    assert set(loader.graph.leaf_nodes()) <= set(loader.applied_migrations)
    before = {
        table: rows
        for table, rows in upgrade.before.counts.items()
        if rows and table not in _CHANGED
    }
    assert len(before) > 60
    assert {table: upgrade.after.counts.get(table) for table in before} == before
    assert upgrade.after.sums == upgrade.before.sums


def test_tables_of_models_with_another_app_or_name_are_not_written_anew(upgrade: Upgrade) -> None:
    before, after = upgrade.before, upgrade.after
    for app, name, room, model in _MOVED:
        table = f"{app}_{name}"
        assert after.files[table] == before.files[table]
        assert f"{room}_{model}" not in after.files
        # Django knows the same row by its new name.
        assert after.content_types[room, model] == before.content_types[app, name]
        assert (app, name) not in after.content_types


def test_people_sign_in_again_with_their_passwords(upgrade: Upgrade) -> None:
    assert upgrade.before.counts["django_session"] > 0
    assert upgrade.after.counts["django_session"] == 0
    assert authenticate(email="alice@example.com", password=make.PASSWORD) is not None
    assert authenticate(email="alice@example.com", password="another") is None


def test_the_audit_chain_holds(kopi: Business) -> None:
    """The seals of the version before had no key; the first one that has covers them."""
    seals = AuditSeal.objects.of(kopi).order_by("place")
    unkeyed = seals.count()
    assert unkeyed > 0
    fault = verify_chain(kopi)
    assert fault is not None
    assert (fault.why, fault.place) == (ChainFault.NO_KEY, unkeyed)
    assert carry_over_unkeyed_chains() > 0
    assert verify_chain(kopi) is None
    assert seals.exclude(key_id="").count() == AuditEntry.objects.of(kopi).count() - unkeyed


def test_imported_days_stand(kopi: Business) -> None:
    campaign = Campaign.objects.of(kopi).get(name="Raya hampers")
    days = PerformanceDay.objects.of(kopi).filter(campaign=campaign).order_by("-date")
    # The second of two files was taken back, so the first one's numbers stand.
    assert [(day.spend, day.revenue) for day in days[:3]] == [(Decimal(10), Decimal(40))] * 3
    last = Import.objects.of(kopi).filter(status="undone").get()
    assert (last.file_name, last.undone_days["restored"]) == ("days-1.csv", 3)


def test_files_on_their_way_are_imported_by_todays_worker(kopi: Business) -> None:
    upload = UploadedFile.objects.of(kopi).get()
    assert (upload.row_count, upload.report["counts"]["inserted"]) == (2, 2)
    waiting = ImportFile.objects.of(kopi).get()
    assert waiting.options["kind"] == "csv"
    store_large(str(waiting.pk))
    assert Import.objects.of(kopi).get(pk=waiting.pk).status == "completed"


def test_an_approved_strategy_is_still_exactly_what_was_approved(kopi: Business) -> None:
    approved = Strategy.objects.of(kopi).exclude(approved_hash="").select_related("brief")
    assert {one.status for one in approved} == {"approved", "launched"}
    for strategy in approved:
        assert hash_of(frozen_content(strategy)) == strategy.approved_hash


def test_each_brief_with_a_product_names_an_offering_of_it(kopi: Business) -> None:
    briefs = list(Brief.objects.of(kopi).exclude(creative_guidelines__product=""))
    assert briefs
    products = {" ".join((one.guidelines.product or "").split()).casefold() for one in briefs}
    offerings = {one.offering_id for one in briefs}
    assert None not in offerings
    assert len(offerings) == len(products) == Offering.objects.of(kopi).count()


def test_a_launch_its_differences_and_its_guard_go_on(launched: Campaign) -> None:
    launch = Launch.objects.of(launched.business).get()
    assert launch.status == "done"
    kinds = {change.kind: change.status for change in changes_of(launch)}
    assert kinds["create_campaign"] == "done"
    assert len(open_drifts(launched)) == 1
    assert guard_of(launched.business, launched).is_on
    stop = stopped_by_guard(launched)
    assert stop is not None
    assert (stop.limit, stop.spent, stop.holds) == ("budget", Decimal(301), True)


def test_days_of_another_currency_keep_their_amounts(upgrade: Upgrade) -> None:
    tokyo = Campaign.objects.of_everyone().get(name="Tokyo")
    day = PerformanceDay.objects.of(tokyo.business).filter(campaign=tokyo).latest("date")
    original = original_of(tokyo, day.date)
    assert original is not None
    assert (original.currency, original.spend, original.rate) == (
        "JPY",
        Decimal(1000),
        Decimal("0.03"),
    )


def test_a_webhook_signs_with_the_secret_it_had(kopi: Business, settings: Any) -> None:
    settings.CREDENTIALS_KEYS = Keyring.parse(_KEYS)
    endpoint = endpoints_of(kopi).get()
    assert unseal(bytes(endpoint.sealed_secret), endpoint.pk).startswith("whsec_")
    tried = Delivery.objects.of(kopi).filter(attempts=1)
    assert sorted(one.status for one in tried) == ["delivered", "gave_up", "pending"]
    assert all(len(attempts_of(one)) == 1 for one in tried)
