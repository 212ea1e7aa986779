"""What the templates of the instance page show."""

from dataclasses import dataclass

from kempen.domain.operators.concerns import InstanceFinding, findings
from kempen.domain.operators.queries.instance import Instance
from kempen.entrypoints.dashboard.instance.copy import FINDINGS


@dataclass(frozen=True)
class Notice:
    """A finding in words."""

    what: str
    to_do: str
    is_urgent: bool

    @classmethod
    def of(cls, finding: InstanceFinding) -> "Notice":
        """Write a finding."""
        what, to_do = FINDINGS[finding.concern]
        return cls(str(what) % finding.facts, str(to_do), finding.is_urgent)


def instance_context(instance: Instance) -> dict[str, object]:
    """Return what the page shows."""
    return {
        "instance": instance,
        "notices": [Notice.of(finding) for finding in findings(instance)],
    }
