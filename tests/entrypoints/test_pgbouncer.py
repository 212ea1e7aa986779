"""Pages, the API and the worker through PgBouncer in transaction mode (deploy/pgbouncer.ini)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx2
import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.forecasts import refreshing
from kempen.entrypoints.worker.main import SLOTS
from kempen.kit import jobs
from kempen.kit.processes import ordinary_user
from tests import make, migrated_database
from tests.builders.browsers import signed_in
from tests.database_roles import superuser_place
from tests.fork_server import programs
from tests.house.places import ROOT
from tests.waiting import PATIENCE, free_port, wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not shutil.which("pgbouncer"), reason="PgBouncer is not installed"),
]


@pytest.fixture
def pooled_url(tmp_path: Path) -> Iterator[str]:
    """The address of a PgBouncer with the file as it is deployed, which has two connections."""
    place, port = connection.settings_dict, free_port()
    server = f"host={place['HOST']} dbname={place['NAME']} "
    ours = (ROOT / "deploy/pgbouncer.ini").read_text()
    for old, new in (
        ("host=127.0.0.1 port=5432 dbname=kempen ", server),
        ("listen_port = 6432", f"listen_port = {port}"),
        ("/etc/pgbouncer/userlist.txt", str(tmp_path / "users")),
        ("default_pool_size = 20", "default_pool_size = 2"),
        ("[pgbouncer]\n", f"[pgbouncer]\nadmin_users = {place['USER']}\n"),
    ):
        assert old in ours
        ours = ours.replace(old, new)
    (tmp_path / "pgbouncer.ini").write_text(ours)
    (tmp_path / "users").write_text(f'"{place["USER"]}" "{place["PASSWORD"]}"\n')
    user = ordinary_user()
    for file in (tmp_path, *tmp_path.iterdir()):
        if user is not None:
            os.chown(file, user.pw_uid, user.pw_gid)
    for folder in tmp_path.parents:
        if folder.stat().st_uid == os.geteuid() and folder.name.startswith("pytest-"):
            folder.chmod(0o755)
    url = migrated_database.url_of(
        {"user": place["USER"], "password": place["PASSWORD"], "host": "127.0.0.1"}
        | {"dbname": "kempen"}
    ).replace("127.0.0.1", f"127.0.0.1:{port}")
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            ["pgbouncer", tmp_path / "pgbouncer.ini"],
            user=user.pw_uid if user else None,
            stdout=log,
            stderr=log,
        )
        try:
            wait_until(lambda: _lets_in(url), process=process)
            yield url
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _lets_in(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def running(url: str, *program: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    direct = os.environ["DATABASE_URL"]
    process = programs.Forked[bytes](
        [sys.executable, "-m", *program],
        env={**os.environ, "DATABASE_URL": url, "DATABASE_DIRECT_URL": direct, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_two_businesses_share_two_connections_and_see_their_own(pooled_url: str) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    keys, pages = {}, {}
    for name in ("Kopi Rimba", "Charlie's"):
        business = make.business(name)
        make.campaign(business, f"Campaign of {name}")
        _, keys[name] = create_key(make.actor(business), "Test", ["campaigns:read"])
        browser = signed_in(business, name.split()[0].lower().replace("'", ""))
        cookie = settings.SESSION_COOKIE_NAME
        pages[name] = f"{cookie}={browser.cookies[cookie].value}"
    web = ("granian", "--interface", "wsgi", "--blocking-threads", "4", "--port", str(port))
    with running(pooled_url, *web, "config.wsgi:application", KEMPEN_PORT=str(port)) as process:
        wait_until(lambda: _status(f"{address}/livez") == 200, process=process)

        def ask(name: str) -> tuple[str, str, str]:
            key = {"Authorization": f"Bearer {keys[name]}"}
            shown = httpx2.get(f"{address}/v1/campaigns", headers=key, timeout=PATIENCE).text
            page = httpx2.get(
                f"{address}/campaigns/", headers={"Cookie": pages[name]}, timeout=PATIENCE
            ).text
            return name, shown, page

        with ThreadPoolExecutor(4) as threads:
            for name, shown, page in threads.map(ask, ["Kopi Rimba", "Charlie's"] * 8):
                other = "Charlie" if name == "Kopi Rimba" else "Kopi Rimba"
                assert f"Campaign of {name}" in shown
                assert f"Campaign of {other}" not in shown
                assert f"Campaign of {other}" not in page
                assert "Campaign of " in page


def _listening() -> set[int]:
    """The database's sessions that were told to listen."""
    with psycopg.connect(make_conninfo(**superuser_place()), autocommit=True) as raw:
        rows = raw.execute("SELECT pid FROM pg_stat_activity WHERE query ILIKE 'listen %'")
        return {pid for (pid,) in rows}


def _sessions_of_the_pooler(url: str) -> set[int]:
    """The database's sessions that PgBouncer holds."""
    admin = url.rpartition("/")[0] + "/pgbouncer"
    # Its console takes only the simplest of messages.
    with psycopg.connect(admin, autocommit=True, cursor_factory=psycopg.ClientCursor) as console:
        cursor = console.execute("SHOW SERVERS")
        names = [column.name for column in cursor.description or ()]
        return {row[names.index("remote_pid")] for row in cursor}


def _status(url: str) -> int:
    try:
        return httpx2.get(url, timeout=PATIENCE).status_code
    except httpx2.TransportError:
        return 0


def test_the_worker_does_its_jobs_and_listens_past_the_pooler(pooled_url: str) -> None:
    business = make.business()
    jobs.defer(refreshing.REFRESH, {"business_id": str(business.pk)})
    url = f"{pooled_url}_worker"
    with running(url, "kempen.entrypoints.worker.main") as process:
        wait_until(lambda: not jobs.unfinished(refreshing.REFRESH), process=process)
        # The jobs' queues have a listener each, and the webhooks one.
        wait_until(lambda: len(_listening()) > len(SLOTS), process=process)
        pooled = _sessions_of_the_pooler(pooled_url)
        assert pooled
        assert not pooled & _listening()
    conninfo = make_conninfo(os.environ["DATABASE_URL"])
    with psycopg.connect(conninfo, options="-c role=kempen_service") as raw:
        failed = raw.execute("SELECT task_name FROM procrastinate_jobs WHERE status = 'failed'")
        assert failed.fetchall() == []
