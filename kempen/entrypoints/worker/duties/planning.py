"""Duties about strategies: answering briefs, and keeping the answers fresh."""

import structlog
from procrastinate.contrib.django import app

from kempen.domain.strategies.actions import generate, renew
from kempen.domain.strategies.actions.briefs import GENERATE
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY

log = structlog.get_logger()


@app.task(name=GENERATE, retry=DATABASE_AWAY)
def generate_strategy(strategy_id: str) -> None:
    """Answer a brief."""
    generate.generate(strategy_id)


@app.periodic(cron="*/5 * * * *")
@app.task(name="strategies.give_up_on_stuck", queueing_lock="strategies.give_up_on_stuck")
def fail_stuck_strategies(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Say of strategies that nothing comes of them any more."""
    generate.fail_stuck_strategies()


@app.periodic(cron="* * * * *")
@app.task(name="strategies.renew_forecasts", queueing_lock="strategies.renew_forecasts")
def renew_old_forecasts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Make the forecasts anew that an older optimiser made."""
    renewed = renew.renew_old_forecasts()
    if renewed:
        log.info("old forecasts were renewed", strategies=renewed)
