"""A strategy as the API answers it, with what keeps it from being approved and launched."""

from collections.abc import Sequence

from kempen.domain.creatives.ad_claims import claims_of, gaps_of
from kempen.domain.launches.queries import launch_blockers, launch_of
from kempen.domain.offerings.queries import claim_answer
from kempen.domain.steering.pacing import pace_of, pacing_answer
from kempen.domain.strategies import queries
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.representing import ad_answer
from kempen.domain.strategies.split_answers import AdClaimsAnswer, AdVariantAnswer
from kempen.entrypoints.api.shared.refused import blocker
from kempen.entrypoints.api.strategies.schemas import StrategyAnswer
from kempen.market.claims import Claim


def strategy_answer(strategy: queries.Strategy) -> StrategyAnswer:
    """Return a strategy whole; one that is ready names what has to be fixed before approval."""
    is_ready = strategy.status == queries.Strategy.Status.READY
    blockers = launch_blockers(strategy) if is_ready else ()
    launch = launch_of(strategy) if strategy.status == queries.Strategy.Status.LAUNCHED else None
    return StrategyAnswer(
        **vars(queries.representation(strategy)),
        launch_blockers=[blocker(fault) for fault in blockers],
        pacing=pacing_answer(pace_of(launch)) if launch is not None else None,
    )


def variant_answer(
    strategy: queries.Strategy, ad: queries.StrategyAd, left_out: Sequence[Claim] = ()
) -> AdVariantAnswer:
    """Return a new ad of a strategy, both as they are stored now, and what it does not claim."""
    return AdVariantAnswer(
        revision=strategy.revision,
        ad=ad_answer(ad, queries.law_of(brief_of_line(strategy.brief, ad.line))),
        left_out=[claim_answer(claim) for claim in left_out],
    )


def claims_answer(strategy: queries.Strategy, ad: queries.StrategyAd) -> AdClaimsAnswer:
    """Return what an ad of a strategy claims, and what it cannot say in its language."""
    ads, brief = queries.ads_of(strategy), brief_of_line(strategy.brief, ad.line)
    others = [one.creative for one in ads if one.line_id == ad.line_id]
    return AdClaimsAnswer(
        ad_id=ad.public_id,
        language=ad.creative.language,
        claims=[claim_answer(one) for one in claims_of(ad.creative, guidelines_of(brief))],
        left_out=[claim_answer(one) for one in gaps_of(ad.creative, others)],
    )
