"""What the templates of the instance page show."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.template.defaultfilters import filesizeformat

from kempen.domain.accounts.queries import Person
from kempen.domain.operators.concerns import InstanceFinding, findings
from kempen.domain.operators.queries.instance import Instance
from kempen.domain.operators.queries.people import last_actions, last_test_mail
from kempen.entrypoints.dashboard.instance.copy import FINDINGS
from kempen.entrypoints.dashboard.templatetags.figures import day
from kempen.kit.refusal import Fact

_ACTIONS_SHOWN: Final = 20


def _shown(name: str, fact: Fact) -> object:
    if name == "size_bytes" and isinstance(fact, int):
        return filesizeformat(fact)
    return day(fact) if isinstance(fact, date) else fact


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
        facts = {name: _shown(name, fact) for name, fact in finding.facts.items()}
        return cls(str(what) % facts, str(to_do), finding.is_urgent)


def instance_context(instance: Instance, operator: Person) -> dict[str, object]:
    """Return what the page shows to an operator."""
    return {
        "test_mail": last_test_mail(operator.email),
        "actions": last_actions(_ACTIONS_SHOWN),
        "instance": instance,
        "notices": [Notice.of(finding) for finding in findings(instance)],
    }
