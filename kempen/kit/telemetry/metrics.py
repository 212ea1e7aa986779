"""Counters and times in Prometheus form; whoever counts something defines its metric beside it.

Labels come from bounded sets: names of routes, tasks and outcomes, never a path, a person or a
business. Every metric has a label, because only then does it count where `shared_counts` says.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)

REGISTRY: Final = CollectorRegistry()
# When a metric was made says nothing here, and would double what is told.
disable_created_metrics()  # type: ignore[no-untyped-call]
# In seconds: from a probe to the longest that a request may take, and to a long job.
REQUEST_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
WORK_BUCKETS: Final = (0.01, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 1800.0)


def counter(name: str, what: str, *labels: str) -> Counter:
    """Return a number that only rises; `name` ends in _total."""
    return Counter(name, what, labels, registry=REGISTRY)


def histogram(name: str, what: str, *labels: str, buckets: tuple[float, ...]) -> Histogram:
    """Return how often something took how many seconds; `name` ends in _seconds."""
    return Histogram(name, what, labels, registry=REGISTRY, buckets=buckets)


def gauge(name: str, what: str, *labels: str) -> Gauge:
    """Return a number that rises and falls; the processes' numbers are added up."""
    return Gauge(name, what, labels, registry=REGISTRY, multiprocess_mode="livesum")


@contextmanager
def timed(times: Histogram, *labels: str) -> Iterator[None]:
    """Observe how many seconds the block takes, also when it raises."""
    began = perf_counter()
    try:
        yield
    finally:
        times.labels(*labels).observe(perf_counter() - began)
