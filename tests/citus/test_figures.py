"""On three machines a service does what it does on one, with the same figures, and comes back."""

from pathlib import Path

import pytest

from tests.citus import figures
from tests.citus.cluster import Cluster
from tests.citus.production import Settings
from tests.citus.production import running as service_on

pytestmark = [pytest.mark.citus, pytest.mark.timeout(1200)]
_MANAGED = "SELECT logicalrelid::text FROM pg_dist_partition ORDER BY 1"
_ON_WORKERS = """
    SELECT count(DISTINCT nodeport) FROM citus_shards
    WHERE table_name = 'performance_performanceday'::regclass AND shard_size > 0
"""
SPREAD = ["performance_performanceday", "performance_replacedday"]


def asked(cluster: Cluster, statement: str) -> list[object]:
    with cluster.connect(cluster.coordinator, "three") as connection:
        return [row[0] for row in connection.execute(statement.encode()).fetchall()]


def test_a_service_keeps_its_figures_when_it_is_spread_over_three_machines_and_when_it_comes_back(
    cluster: Cluster, tmp_path: Path
) -> None:
    one = Settings(tmp_path / "one", cluster.plain_database("one"))
    one.prepare_tables()
    with service_on(one) as service:
        token = figures.signed_up(service, "siti@example.com")
        on_one = figures.worked_through(service, token)
        with service.program(token) as program:
            strategy = figures.strategy(program)

    three = Settings(tmp_path / "three", cluster.database("three", like="one"))
    distributed = three.command("distribute")
    assert (distributed.returncode, distributed.stderr) == (0, "")
    assert asked(cluster, _MANAGED) == SPREAD
    assert asked(cluster, _ON_WORKERS) == [len(cluster.workers)]
    with service_on(three) as service:
        with service.program(token) as program:
            assert figures.figures(program) == {name: on_one[name] for name in figures.REPORTS}
            assert figures.strategy(program) == strategy
        # A second business does on three machines all that the first one did on one.
        on_three = figures.worked_through(service, figures.signed_up(service, "lim@example.com"))
        assert on_three.pop("split") == pytest.approx(on_one["split"], rel=0.02)
    assert on_three == {name: value for name, value in on_one.items() if name != "split"}

    back = three.command("distribute", "--undo")
    assert (back.returncode, back.stderr) == (0, "")
    assert asked(cluster, _MANAGED) == []
    with service_on(three) as service:
        with service.program(token) as program:
            assert figures.figures(program) == {name: on_one[name] for name in figures.REPORTS}
            assert figures.strategy(program) == strategy
        again = figures.worked_through(service, figures.signed_up(service, "devi@example.com"))
    assert again.pop("split") == pytest.approx(on_one["split"], rel=0.02)
    assert again == on_three
