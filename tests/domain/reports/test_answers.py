"""What programs are answered about reports follows the metrics."""

from dataclasses import fields

from kempen.domain.metrics.definitions import METRICS
from kempen.domain.reports.answers import MetricsAnswer
from kempen.kit.documented import public_name


def test_every_metric_is_answered_in_the_order_of_the_definitions() -> None:
    names = [public_name(field.name) for field in fields(MetricsAnswer)]
    assert names == [*(metric.slug for metric in METRICS), "missing"]
