"""The table of docs/ad-rules.md: `python -m tests.market.ad_rules.rules_page` writes it."""

from pathlib import Path

from kempen.market.ad_rules.table import SEVERITIES, AdRule, ad_rules
from tests.house.places import ROOT

PAGE = Path(ROOT) / "docs" / "ad-rules.md"
BEGIN, END = "<!-- the table begins -->", "<!-- the table ends -->"


def table() -> str:
    """Return the table as Markdown, the gravest rules first."""
    lines = [
        "| rule | about | severity | basis | since | holds for | permit | section | source |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    rules = sorted(
        ad_rules().values(), key=lambda rule: (SEVERITIES.index(rule.severity), rule.code)
    )
    return "\n".join([*lines, *(_line(rule) for rule in rules)])


def _line(rule: AdRule) -> str:
    until = f" to {rule.until}" if rule.until else ""
    permit = f"`{rule.permit}`" if rule.permit else ""
    cells = (
        f"`{rule.code}`",
        rule.title["en"],
        f"`{rule.severity}`",
        rule.basis,
        f"{rule.since}{until}",
        _held_by(rule),
        permit,
        rule.section,
        rule.source,
    )
    return f"| {' | '.join(cells)} |"


def _held_by(rule: AdRule) -> str:
    parts = []
    if rule.categories:
        parts.append(", ".join(sorted(rule.categories - {""})))
    if rule.not_categories:
        parts.append(f"all but {', '.join(sorted(rule.not_categories))}")
    if rule.platforms:
        parts.append(f"{', '.join(sorted(rule.platforms))} ads")
    return "; ".join(parts) or "all"


def with_table(page: str) -> str:
    """Return the page with the table of today's rules."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
