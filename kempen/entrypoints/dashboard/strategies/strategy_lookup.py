"""The strategy that an address names."""

from django.http import Http404

from kempen.domain.strategies.queries import Strategy, strategy_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest


def strategy_or_404(request: BusinessRequest, public_id: str) -> Strategy:
    """Return the strategy of the business that is shown; any other's is not there."""
    strategy = strategy_of(request.actor.business, public_id)
    if strategy is None:
        raise Http404
    return strategy
