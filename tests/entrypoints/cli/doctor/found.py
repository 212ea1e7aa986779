"""What a check finds, for tests that expect exactly one thing, or nothing."""

from collections.abc import Iterable

from kempen.entrypoints.cli.doctor.findings import Finding


def only(findings: Iterable[Finding]) -> tuple[str, str]:
    """Severity and sentence of the one finding; each says what to do."""
    [finding] = findings
    assert finding.fix
    return str(finding.severity), finding.problem


def nothing(findings: Iterable[Finding]) -> bool:
    """Whether all is well."""
    return list(findings) == []
