"""One cluster for all tests here; each makes databases of its own on it."""

from collections.abc import Iterator

import pytest

from tests.citus.cluster import Cluster, running


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster")) as nodes:
        yield nodes
