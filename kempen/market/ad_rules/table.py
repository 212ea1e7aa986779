"""The rules that ads are held to, read from the files in `table/`; pure.

A row of a file is a rule. Its fields, beside those of `AdRule`: `patterns` has, by language, words
parted by `|` as regular expressions, or a list of kinds of words that break the rule where they
stand together in a sentence. `[vocabulary]` of a file names parts that patterns use as `{name}`.
All languages are looked for in every ad: Malaysians mix them.

Sources were read in November 2026; this is no legal advice.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from kempen.market.ad_rules.forms import PhrasePattern, pattern_of

LANGUAGES: Final = ("en", "ms", "zh", "ta")
Severity = Literal["stop", "permit_or_proof", "think_again"]
SEVERITIES: Final[tuple[Severity, ...]] = ("stop", "permit_or_proof", "think_again")
Basis = Literal["law", "code", "platform"]
_FILES: Final = ("vices", "money", "health", "claims", "business")
_PART: Final = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class AdRule:
    """One rule: how grave it is, where it stands, when it holds, how ads break it, what to do.

    `severity`: stop, no such ad may run; permit_or_proof, it may with a permit or evidence;
    think_again, a reviewer may object. `basis`: a law, a code that the trade gave itself, or the
    policy of a platform. `categories`, `not_categories`, `platforms`: of which ads it speaks, all
    where empty. `permit`: the name in a brief's permits that settles it. `unless`: graver rules
    that say the same. `exempt`: words that only look alike; `lifted`: words in the ad that settle
    it. `festivals`: words of each festival of market/calendar.py, for the rule about seasons.
    `title` and `advice` are written in each of LANGUAGES.
    """

    code: str
    severity: Severity
    basis: Basis
    section: str
    source: str
    since: date
    until: date | None
    categories: frozenset[str]
    not_categories: frozenset[str]
    platforms: frozenset[str]
    permit: str
    unless: frozenset[str]
    is_negatable: bool
    is_of_ai_images: bool
    exempt: re.Pattern[str] | None
    lifted: tuple[re.Pattern[str], ...]
    forms: Mapping[str, tuple[PhrasePattern, ...]]
    festivals: Mapping[str, re.Pattern[str]]
    title: Mapping[str, str]
    advice: Mapping[str, str]

    def holds(self, on: date, category: str, platform: str) -> bool:
        """Return whether the rule speaks of such an ad on a day; "" is a category not known."""
        return (
            self.since <= on
            and (self.until is None or on <= self.until)
            and (not self.categories or category in self.categories)
            and category not in self.not_categories
            and (not self.platforms or platform in self.platforms)
        )


@cache
def ad_rules() -> Mapping[str, AdRule]:
    """Return the rules by code, the gravest first."""
    rules = [rule for name in _FILES for rule in _rules_in(name)]
    rules.sort(key=lambda rule: SEVERITIES.index(rule.severity))
    return {rule.code: rule for rule in rules}


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return a title or an advice in a page's language, such as `zh-hans`; English otherwise."""
    return texts.get(language.replace("_", "-").split("-")[0].lower(), texts["en"])


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row as it is written."""

    code: str
    severity: Severity
    basis: Basis
    section: str
    source: str
    title: dict[str, str]
    advice: dict[str, str]
    since: date = field(name="from")
    until: date | None = field(name="to", default=None)
    categories: frozenset[str] = frozenset()
    not_categories: frozenset[str] = frozenset()
    platforms: frozenset[str] = frozenset()
    permit: str = ""
    unless: frozenset[str] = frozenset()
    negatable: bool = True
    of_ai_images: bool = False
    exempt: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()
    patterns: dict[str, tuple[str | tuple[str, ...], ...]] = {}
    festivals: dict[str, str] = {}


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the table."""

    rule: tuple[_Row, ...]
    vocabulary: dict[str, str] = {}


def _rules_in(name: str) -> list[AdRule]:
    path = Path(__file__).parent / "table" / f"{name}.toml"
    file = msgspec.toml.decode(path.read_bytes(), type=_File)
    return [_rule(row, file.vocabulary) for row in file.rule]


def _rule(row: _Row, vocabulary: Mapping[str, str]) -> AdRule:
    return AdRule(
        code=row.code,
        severity=row.severity,
        basis=row.basis,
        section=row.section,
        source=row.source,
        since=row.since,
        until=row.until,
        categories=row.categories,
        not_categories=row.not_categories,
        platforms=row.platforms,
        permit=row.permit,
        unless=row.unless,
        is_negatable=row.negatable,
        is_of_ai_images=row.of_ai_images,
        exempt=_whole("|".join(row.exempt)) if row.exempt else None,
        lifted=tuple(re.compile(words, re.IGNORECASE) for words in row.lifted),
        forms={
            language: tuple(pattern_of(_filled(one, vocabulary), language) for one in patterns)
            for language, patterns in row.patterns.items()
        },
        festivals={name: _whole(words) for name, words in row.festivals.items()},
        title=row.title,
        advice=row.advice,
    )


def _whole(words: str) -> re.Pattern[str]:
    """Return a pattern that cuts no Latin word, with others between, in two."""
    return re.compile(rf"(?<![A-Za-z0-9])(?:{words})(?![A-Za-z])", re.IGNORECASE)


def _filled(words: str | Sequence[str], vocabulary: Mapping[str, str]) -> str | tuple[str, ...]:
    if isinstance(words, str):
        return _PART.sub(lambda hit: f"(?:{vocabulary[hit[1]]})", words)
    return tuple(_PART.sub(lambda hit: f"(?:{vocabulary[hit[1]]})", one) for one in words)
