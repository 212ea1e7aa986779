"""What a campaign's days were made of: by state, and by what people typed. The parts sum up."""

import math
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final

from sandbox.days import market_of, reported_days
from sandbox.places import STATES, plain
from sandbox.splitting import split
from sandbox.state import PlatformObject, State
from sandbox.targeting import Keyword, Targeted, stored_targeting, targeted
from sandbox.world import EPOCH, draw

# How far a state buys more or less than its people would say, as the deviation of a logarithm.
_TASTE, _DAY = 0.35, 0.1
_MOST_KEYWORDS: Final = 20
# What else people type around a phrase, and how often.
_AROUND: Final = (
    ("{}", 0.4),
    ("{} near me", 0.13),
    ("{} harga", 0.11),
    ("beli {}", 0.1),
    ("best {} malaysia", 0.09),
    ("{} online", 0.08),
    ("{} percuma", 0.05),
    ("jawatan kosong {}", 0.04),
)


def region_days(
    state: State, campaign: PlatformObject, since: date, until: date
) -> Iterator[dict[str, Any]]:
    """Yield the days of a campaign by state; "" is where nobody knows the place."""
    currency, days = _currency(state, campaign), stored_targeting(state, campaign, since, until)
    now, key = targeted(state, campaign), market_of(state, campaign).key
    people = {one.name: one.weight for one in STATES}
    for row in reported_days(state, campaign, since, until):
        states = days.get(row["date"], now).states
        if not states:
            yield {**row, "region": ""}
            continue
        source = draw(state.seed, key, date.fromisoformat(row["date"]), "regions")
        leans = {one.name: math.exp(source.gauss(0.0, _DAY)) for one in STATES}
        shares = [people[name] * _taste(state, key, name) * leans[name] for name in states]
        sold = _sold(row["conversions"], shares, source.random)
        for name, part in zip(states, split(row, shares, sold, currency), strict=True):
            yield {**part, "region": name}


def term_days(
    state: State, campaign: PlatformObject, since: date, until: date
) -> Iterator[dict[str, Any]]:
    """Yield the days of a campaign by what people typed and the keyword that it matched."""
    currency, days = _currency(state, campaign), stored_targeting(state, campaign, since, until)
    now = targeted(state, campaign)
    for row in reported_days(state, campaign, since, until):
        typed = _typed(days.get(row["date"], now), campaign)
        key = f"campaign:{campaign.id}"
        source = draw(state.seed, key, date.fromisoformat(row["date"]), "terms")
        shares = [share * math.exp(source.gauss(0.0, _TASTE)) for _, _, share in typed]
        sold = _sold(row["conversions"], shares, source.random)
        parts = split(row, shares, sold, currency)
        for (term, keyword, _), part in zip(typed, parts, strict=True):
            yield {**part, "term": term, "keyword": keyword}


def _typed(audience: Targeted, campaign: PlatformObject) -> list[tuple[str, Keyword, float]]:
    """Return what people type, by which keyword it comes in, and how often."""
    # An older campaign of the sandbox has no keywords: people type its name.
    name = plain(campaign.name.partition("[")[0])
    keywords = audience.keywords[:_MOST_KEYWORDS] or (Keyword(name, "PHRASE"),)
    typed = [
        (term, keyword, share)
        for keyword in keywords
        for term, share in _terms(keyword)
        if not blocks(audience.negatives, term)
    ]
    return typed or [(plain(one.text), one, 1.0) for one in keywords]


def _terms(keyword: Keyword) -> list[tuple[str, float]]:
    text = plain(keyword.text)
    if keyword.match == "EXACT":
        return [(text, 0.4)]
    return [(form.format(text), share) for form, share in _AROUND]


def blocks(negatives: Sequence[Keyword], term: str) -> bool:
    """Tell whether a negative keyword keeps a term away."""
    words = term.split()
    return any(_within(plain(one.text).split(), words, one.match) for one in negatives)


def _within(wanted: list[str], words: list[str], match: str) -> bool:
    if match == "EXACT":
        return wanted == words
    if match == "BROAD":
        return set(wanted) <= set(words)
    places = range(len(words) - len(wanted) + 1)
    return any(words[place : place + len(wanted)] == wanted for place in places)


def _taste(state: State, key: str, name: str) -> float:
    return math.exp(draw(state.seed, f"{key}|{name}", EPOCH, "taste").gauss(0.0, _TASTE))


def _sold(count: int, shares: Sequence[float], chance: Any) -> list[int]:
    """Give each conversion to a part: the first ones stay where they are when later ones come."""
    total = math.fsum(shares)
    sold = [0] * len(shares)
    for _ in range(count):
        left, place = chance() * total, 0
        while place < len(shares) - 1 and left >= shares[place]:
            left -= shares[place]
            place += 1
        sold[place] += 1
    return sold


def _currency(state: State, campaign: PlatformObject) -> str:
    return str((state.account(campaign.platform, campaign.account) or {})["currency"])
