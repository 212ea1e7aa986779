"""Duties that talk to partners: changes, reviews, results, drift, leads."""

from procrastinate.contrib.django import app

from kempen.domain.connections import access_alerts as telling
from kempen.domain.drift.actions import detect as watching
from kempen.domain.launches.actions import capping, pushing
from kempen.domain.launches.actions import pause_resume_end as steering
from kempen.domain.leads.actions import pushing as sending_on
from kempen.domain.leads.actions import reading as lead_forms
from kempen.domain.leads.actions import waking
from kempen.domain.sync.actions import currency_conversion as converting
from kempen.domain.sync.actions import daily_results as syncing
from kempen.domain.sync.actions import review_states as reviewing
from kempen.entrypoints.worker.duties.again import DATABASE_AWAY


@app.task(name=pushing.PUSH)
def push_changes(connection_id: str) -> None:
    """Send what is due in an account."""
    pushing.push_changes(connection_id)


@app.periodic(cron="* * * * *")
@app.task(name="launches.push_due", queueing_lock="launches.push_due")
def push_due_changes(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later days' budgets, and what a dead worker left behind."""
    pushing.push_due()


@app.task(name=reviewing.POLL)
def poll_reviews(connection_id: str) -> None:
    """Ask where an account's ads stand in review."""
    reviewing.poll_reviews(connection_id)


@app.periodic(cron="* * * * *")
@app.task(name="launches.poll_sandbox", queueing_lock="launches.poll_sandbox")
def poll_sandbox_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the sandbox, whose reviews take a minute."""
    reviewing.poll_later("sandbox")


@app.periodic(cron="*/5 * * * *")
@app.task(name="launches.poll_live", queueing_lock="launches.poll_live")
def poll_live_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the live platforms."""
    reviewing.poll_later("live")


@app.task(name=syncing.SYNC, retry=DATABASE_AWAY)
def sync_days(connection_id: str) -> None:
    """Read an account's results."""
    syncing.sync_waiting(connection_id)


@app.periodic(cron="13 * * * *")
@app.task(name="launches.sync_guarded", queueing_lock="launches.sync_guarded")
def sync_guarded(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read the accounts again in which spend is guarded."""
    syncing.sync_guarded()


@app.task(name=converting.CONVERT, retry=DATABASE_AWAY)
def convert_again(business_id: str, currency: str) -> None:
    """Convert the days of a currency anew after somebody changed a rate."""
    converting.convert_waiting(business_id, currency)


@app.periodic(cron="3 * * * *")
@app.task(name="launches.lower_caps", queueing_lock="launches.lower_caps")
def lower_caps(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Keep caps in other currencies inside their approvals when rates change."""
    capping.lower_caps()


@app.task(name=watching.WATCH)
def watch(connection_id: str) -> None:
    """Compare what runs in an account with what was approved."""
    watching.watch(connection_id)


@app.periodic(cron="23 * * * *")
@app.task(name="launches.watch_everything", queueing_lock="launches.watch_everything")
def watch_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Look everywhere for what somebody changed on a platform."""
    watching.watch_everything()


@app.periodic(cron="33 * * * *")
@app.task(
    name="connections.tell_ending", queueing_lock="connections.tell_ending", retry=DATABASE_AWAY
)
def tell_ending_access(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Tell of access to accounts that ends within a week."""
    telling.tell_all_ending()


@app.periodic(cron="10 22 * * *")
@app.task(name="launches.sync_everything", queueing_lock="launches.sync_everything")
def sync_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's results, in the morning in Malaysia; campaigns that are over end."""
    syncing.sync_everything()
    steering.end_finished()


@app.task(name=lead_forms.READ)
def read_leads(connection_id: str) -> None:
    """Read what people entered in an account's lead forms."""
    lead_forms.read(connection_id)


@app.periodic(cron="25 * * * *")
@app.task(name="leads.read_everything", queueing_lock="leads.read_everything")
def read_all_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's lead forms."""
    lead_forms.read_everything()


@app.task(name=waking.PUSH)
def push_leads(business_id: str) -> None:
    """Send a business's leads on to its CRM."""
    sending_on.push(business_id)


@app.periodic(cron="* * * * *")
@app.task(name="leads.push_due", queueing_lock="leads.push_due")
def push_due_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later tries, and what a dead worker left behind."""
    waking.push_due()
