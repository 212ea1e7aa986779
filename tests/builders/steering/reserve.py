"""Ads of a strategy that are kept in reserve."""

from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import lines_of
from tests.builders.approved import creative


def in_reserve(
    strategy: Strategy,
    line: StrategyLine | None = None,
    *,
    text: str = "Freshly roasted Liberica",
    angle: str = "benefit",
    language: str = "en",
) -> StrategyAd:
    """Put one behind the ads of a line, the first unless told."""
    where = line or lines_of(strategy)[0]
    says = creative(strategy.business, where.platform, text)
    says.angle, says.language = angle, language
    says.save()
    place = StrategyAd.objects.of(strategy.business).filter(line=where).count()
    return StrategyAd.objects.add(
        strategy.business,
        line=where,
        creative=says,
        position=place,
        is_chosen=False,
        is_reserve=True,
    )
