"""The service with its demo business, as `make run` gives it."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import serving
from tests.drills.running import Running


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("kempen-demo") / "data"
    with serving(folder, "--data-dir", str(folder)) as running:
        yield running
