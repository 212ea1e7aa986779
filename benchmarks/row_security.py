"""What row-level security costs: pages and the API with it, beside the same as a superuser.

    python -m benchmarks.row_security

Both sides take turns in one process, on one database with 100,000 performance days. Each line
prints the median time with it, without it, and their ratio, which is to stay at or below 1.1.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from benchmarks import overview  # Starts a PostgreSQL server and sets the environment.

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

LIMIT = 1.1
ROUNDS = 60
PAGES = ("/", "/campaigns/", "/insights/reports/", "/strategies/", "/settings/activity/")
OPERATIONS = ("/campaigns", "/reports/performance?from=2026-01-01&to=2026-03-31", "/events")


def main() -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    from tests import session_client
    from tests.builders.program import Program

    session_client.install()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    client, member, _ = overview.filled()
    program = Program.of(member.business)
    asked = [(path, _asking(client.get, path)) for path in PAGES]
    asked += [(f"/v1{path}", _asking(program.get, path)) for path in OPERATIONS]
    ratios = [_compare(name, ask) for name, ask in asked]
    together = statistics.geometric_mean(ratios)
    print(f"{'all together':42} {together:31.3f}  limit {LIMIT}  ratio {together / LIMIT:.2f}")


def _asking(get: Callable[[str], Any], path: str) -> Callable[[], int]:  # Any: a response.
    return lambda: int(get(path).status_code)


def _compare(name: str, ask: Callable[[], int]) -> float:
    times: dict[bool, list[float]] = {True: [], False: []}
    for number in range(2 * ROUNDS + 4):
        is_protected = number % 2 == 0
        with nullcontext() if is_protected else _without():
            start = time.perf_counter()
            status = ask()
            taken = time.perf_counter() - start
        if status != 200:
            sys.exit(f"{name} answered {status}")
        if number >= 4:
            times[is_protected].append(1000 * taken)
    protected, plain = statistics.median(times[True]), statistics.median(times[False])
    print(f"{name:42} {protected:9.2f} ms {plain:9.2f} ms {protected / plain:7.3f}")
    return protected / plain


class _Superuser:
    """The other connection, made once: what is compared is the requests."""

    wrapper: "BaseDatabaseWrapper | None" = None


@contextmanager
def _without() -> Iterator[None]:
    """Have statements run as the superuser, who is told no role and bound by no policy."""
    from django.conf import settings
    from django.db import connections

    from config.database import parts_of
    from tests.database_roles import superuser_place

    ours = connections["default"]
    if _Superuser.wrapper is None:
        place = {**ours.settings_dict, **parts_of(superuser_place())}
        options = {**ours.settings_dict["OPTIONS"], "roles": False}
        wrapper = type(ours)({**place, "OPTIONS": options}, "superuser")
        _Superuser.wrapper = wrapper
        settings.DATABASES["superuser"] = wrapper.settings_dict
    connections["default"] = _Superuser.wrapper
    try:
        yield
    finally:
        connections["default"] = ours


if __name__ == "__main__":
    main()
