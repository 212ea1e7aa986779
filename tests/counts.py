"""What this process has counted of itself; a test looks at it before and after."""

from collections.abc import Iterator
from contextlib import contextmanager

from kempen.kit.telemetry.metrics import REGISTRY


@contextmanager
def counts_up(name: str, by: float = 1, **labels: str) -> Iterator[None]:
    """Expect that the block makes this number rise by so much."""

    def now() -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    before = now()
    yield
    assert now() - before == by, (name, labels)
