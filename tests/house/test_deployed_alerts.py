"""The example for Prometheus can be read, and asks for metrics that there are."""

import re
from importlib import import_module

import pytest
import yaml

from kempen.entrypoints.telemetry.exposition import database_state
from kempen.kit.telemetry.metrics import REGISTRY
from tests.house.places import ROOT

DEPLOY = ROOT / "deploy"
# Those that define metrics; a process tells only what it has loaded.
DEFINING = [
    str(path.relative_to(ROOT).with_suffix("")).replace("/", ".")
    for path in (ROOT / "kempen").rglob("*.py")
    if re.search(r"= (counter|histogram|gauge)\(", path.read_text())
]


def families() -> set[str]:
    """The names of all metrics, with what a histogram's samples add."""
    for module in DEFINING:
        import_module(module)
    names = set()
    for family in [*REGISTRY.collect(), *database_state()]:
        ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
        names |= {family.name + end for end in ends.get(family.type, [""])}
    return names


@pytest.mark.django_db
def test_each_metric_of_an_alert_exists() -> None:
    [group] = yaml.safe_load((DEPLOY / "kempen-alerts.yml").read_text())["groups"]
    asked = {name for rule in group["rules"] for name in re.findall(r"kempen_\w+", rule["expr"])}
    assert len(asked) >= 8
    assert asked - families() == set()
    for rule in group["rules"]:
        assert set(rule) <= {"alert", "expr", "for", "annotations"}
        assert rule["annotations"]["summary"].endswith((".", "?"))


@pytest.mark.django_db
def test_each_metric_is_explained() -> None:
    page = (ROOT / "docs/observability.md").read_text()
    rows = set(re.findall(r"^\| `(kempen_\w+)`", page, re.MULTILINE))
    ours = {re.sub(r"_(bucket|sum|count)$", "", name) for name in families()}
    assert rows == ours


def test_the_scrape_reads_the_port_and_the_rules_of_the_examples() -> None:
    example = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
    assert example["rule_files"] == ["kempen-alerts.yml"]
    [job] = example["scrape_configs"]
    [targets] = job["static_configs"]
    [port] = re.findall(r"^KEMPEN_PORT='(\d+)'", (DEPLOY / "kempen.env").read_text(), re.MULTILINE)
    assert targets["targets"] == [f"127.0.0.1:{port}"]
