"""Ads that people labelled with the rules that they break, and how well the check finds these.

`unseen.jsonl` was written before any rule and is never tuned on; `tuned.jsonl` is what rules were
mended by. `python -m tests.market.ad_rules.labelled_ads` prints the figures of both.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from kempen.market.ad_rules.findings import AdRuleFinding, AdTexts, check
from kempen.market.ad_rules.table import ad_rules

PARTS = ("unseen", "tuned")


@dataclass(frozen=True)
class LabelledAd:
    """An ad, and the codes of the rules that it breaks; none for a lawful one."""

    language: str
    category: str
    platform: str
    headline: str
    text: str
    on: date
    breaks: frozenset[str]
    permits: dict[str, str]

    @classmethod
    def read(cls, row: dict[str, Any]) -> "LabelledAd":  # Any: a line of JSON.
        return cls(
            language=row["language"],
            category=row["category"],
            platform=row["platform"],
            headline=row["headline"],
            text=row["text"],
            on=date.fromisoformat(row["on"]),
            breaks=frozenset(row["breaks"]),
            permits=row.get("permits", {}),
        )

    def findings(self) -> tuple[AdRuleFinding, ...]:
        """What the check finds in it."""
        is_post = self.platform == "social"
        texts = AdTexts(
            (self.headline,),
            () if is_post else (self.text,),
            self.text if is_post else "",
        )
        return check(
            texts,
            category=self.category,
            platform=self.platform,
            permits=self.permits,
            on=self.on,
        )

    def found(self) -> frozenset[str]:
        """The codes of the rules that are found."""
        return frozenset(finding.rule.code for finding in self.findings())


@dataclass(frozen=True)
class Score:
    """Pairs of an ad and a rule: found and labelled, missed, found without a label."""

    right: int
    missed: int
    false: int

    @property
    def recall(self) -> float:
        """Which share of what is labelled is found."""
        return self.right / (self.right + self.missed)

    @property
    def precision(self) -> float:
        """Which share of what is found is labelled."""
        return self.right / (self.right + self.false)


def labelled_ads(part: str) -> list[LabelledAd]:
    """Return the ads of a part."""
    lines = (Path(__file__).parent / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()
    return [LabelledAd.read(json.loads(line)) for line in lines]


def score(ads: Iterable[LabelledAd], *, only_stops: bool) -> Score:
    """Return how well the rules are found: all of them, or those that stop an ad."""
    stops = {code for code, rule in ad_rules().items() if rule.severity == "stop"}
    right = missed = false = 0
    for ad in ads:
        labelled, flagged = ad.breaks, ad.found()
        if only_stops:
            labelled, flagged = labelled & stops, flagged & stops
        right += len(labelled & flagged)
        missed += len(labelled - flagged)
        false += len(flagged - labelled)
    return Score(right, missed, false)


def main() -> None:
    """Print the figures of each part, whole and by language."""
    print(f"{'part':8} {'ads':>4} {'rules':6} {'recall':>8} {'precision':>10}")
    for part in PARTS:
        ads = labelled_ads(part)
        for language in ("all", "en", "ms", "zh", "ta"):
            chosen = [ad for ad in ads if language in ("all", ad.language)]
            for name, only_stops in (("stop", True), ("all", False)):
                figures = score(chosen, only_stops=only_stops)
                print(
                    f"{part:8} {len(chosen):4} {name:6} {figures.recall:8.1%} "
                    f"{figures.precision:10.1%}  {language}"
                )


if __name__ == "__main__":
    main()
