"""Duties about strategies: answering briefs, keeping answers fresh, steering what runs."""

import structlog
from procrastinate.contrib.django import app

from kempen.domain.steering.actions import (
    advising_ads,
    deciding,
    moving,
    next_plan,
    pausing_ads,
    recommending,
)
from kempen.domain.strategies.actions import generate, look_up_targeting, renew
from kempen.domain.strategies.actions.briefs import GENERATE
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.jobs import PARTNERS_AT_ONCE

log = structlog.get_logger()


@app.task(name=GENERATE, retry=DATABASE_AWAY)
def generate_strategy(strategy_id: str) -> None:
    """Answer a brief."""
    generate.generate(strategy_id)


@app.task(name=look_up_targeting.LOOK_UP, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def look_up_targeting_of(strategy_id: str, attempt: int = 1) -> None:
    """Look up the places, languages and interests of a strategy."""
    look_up_targeting.look_up(strategy_id, attempt)


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


@app.task(name=deciding.STEER, retry=DATABASE_AWAY)
def steer_plan(launch_id: str) -> None:
    """Decide about a running plan today."""
    deciding.steer(launch_id)


@app.periodic(cron="*/10 * * * *")
@app.task(name="steering.steer_everything", queueing_lock="steering.steer_everything")
def steer_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have running plans looked at, each once its day's data is in."""
    recommending.expire_recommendations()
    deciding.steer_everything()


@app.task(name=pausing_ads.PAUSE_ADS, retry=DATABASE_AWAY)
def pause_losing_ads(launch_id: str) -> None:
    """Pause the ads of a plan that probably lose, where its approval says so."""
    pausing_ads.pause_losing_ads(launch_id)


@app.periodic(cron="5-59/10 * * * *")
@app.task(name="steering.look_at_ads", queueing_lock="steering.look_at_ads")
def look_at_ads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have the ads of running plans looked at, each once its day's data is in."""
    pausing_ads.look_at_ads()
    advising_ads.advise_on_ads_everywhere()


@app.task(name=advising_ads.ADVISE_ADS, retry=DATABASE_AWAY)
def advise_on_ads(launch_id: str) -> None:
    """Recommend what should change of the ads of a plan."""
    advising_ads.advise_on_ads(launch_id)


@app.task(name=moving.SETTLE, retry=DATABASE_AWAY)
def settle_move(move_id: str) -> None:
    """Take a move of money one step further."""
    moving.settle(move_id)


@app.periodic(cron="* * * * *")
@app.task(name="steering.settle_open_moves", queueing_lock="steering.settle_open_moves")
def settle_open_moves(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Look at moves that a dead worker may have left behind."""
    moving.settle_open_moves()


@app.periodic(cron="47 * * * *")
@app.task(
    name="steering.propose_next_plans",
    queueing_lock="steering.propose_next_plans",
    retry=DATABASE_AWAY,
)
def propose_next_plans(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Propose the plan after each one that ends within a week."""
    next_plan.propose_next_plans()
