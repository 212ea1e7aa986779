"""The pages' words for metrics are those of their definitions; every state has its word."""

from kempen.domain.campaigns.rules import OBJECTIVES, STATUSES
from kempen.domain.metrics.definitions import METRICS
from kempen.entrypoints.dashboard.shared import metric_copy


def test_labels_and_descriptions_are_those_of_the_definitions() -> None:
    defined = {metric.slug: (metric.label, metric.description) for metric in METRICS}
    written = {
        slug: (str(label), str(metric_copy.DESCRIPTIONS[slug]))
        for slug, label in metric_copy.LABELS.items()
    }
    assert written == defined


def test_every_status_platform_and_objective_has_a_word() -> None:
    assert set(metric_copy.STATUSES) == set(STATUSES)
    assert set(metric_copy.OBJECTIVES) == set(OBJECTIVES)
