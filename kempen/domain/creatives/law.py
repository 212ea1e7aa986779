"""What of an ad breaks a law, a code of the trade or a platform's policy. Pure.

The rules and how they are looked for stand in market/ad_rules. A rule that a business switched off
is not told, except one that stops ads: it no longer stops them, and it is told each time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from kempen.domain.creatives.rules import CreativeFault, Texts, Weight
from kempen.market.ad_rules.findings import AdRuleFinding, AdTexts, check
from kempen.market.ad_rules.table import Severity
from kempen.market.categories import like

_WEIGHTS: Final[Mapping[Severity, Weight]] = {
    "stop": "stopped",
    "permit_or_proof": "doubtful",
    "think_again": "doubtful",
}


@dataclass(frozen=True)
class LawContext:
    """What decides, beside its words, whether an ad breaks a rule.

    `category` is a code of market/categories, "" where it is not known; `permits` are by the names
    that the rules use; `switched_off` has the codes of rules that the business switched off;
    `own_names` are what the business is called: a festival in them is none.
    """

    on: date
    category: str = ""
    permits: Mapping[str, str] = field(default_factory=dict)
    switched_off: frozenset[str] = frozenset()
    own_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class LawFinding:
    """A finding with the severity that it has for this business."""

    finding: AdRuleFinding
    severity: Severity


def findings_of(
    texts: AdTexts, platform: str, law: LawContext, *, has_ai_image: bool = False
) -> list[LawFinding]:
    """Return what an ad breaks, the gravest first."""
    findings = check(
        texts,
        category=like(law.category),
        platform=platform,
        permits=law.permits,
        on=law.on,
        has_ai_image=has_ai_image,
        own_names=law.own_names,
    )
    law_findings = [
        LawFinding(one, _severity(one, law))
        for one in findings
        if one.rule.severity == "stop" or one.rule.code not in law.switched_off
    ]
    return sorted(law_findings, key=lambda one: one.severity != "stop")


def law_faults(texts: Texts, law: LawContext, *, has_ai_image: bool = False) -> list[CreativeFault]:
    """Return what an ad breaks as faults beside its fields; `stopped` keeps it from approval."""
    words = AdTexts(texts.headlines, texts.descriptions, texts.primary_text)
    return [
        CreativeFault(
            _path(one.finding),
            one.finding.rule.code,
            _WEIGHTS[one.severity],
            text=one.finding.text,
        )
        for one in findings_of(words, texts.platform, law, has_ai_image=has_ai_image)
    ]


def _severity(finding: AdRuleFinding, law: LawContext) -> Severity:
    is_off = finding.rule.code in law.switched_off
    return "think_again" if is_off else finding.rule.severity


def _path(finding: AdRuleFinding) -> str:
    return finding.field if finding.index is None else f"{finding.field}/{finding.index}"
