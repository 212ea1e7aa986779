"""Duties that talk to partners: connecting, changes, reviews, results, drift, leads."""

import structlog
from procrastinate.contrib.django import app

from kempen.domain.alerts.actions.watch import watch_account_later
from kempen.domain.connections import access_alerts, partner_calls
from kempen.domain.drift import emails as drift_emails
from kempen.domain.drift.actions import detect
from kempen.domain.launches.actions import capping, plan_end, pushing, revision_results
from kempen.domain.leads.actions import crm_calls, push_scheduling
from kempen.domain.leads.actions import pushing as lead_pushing
from kempen.domain.leads.actions import reading as lead_forms
from kempen.domain.sync.actions import (
    ad_figures,
    audience_figures,
    campaign_lists,
    currency_conversion,
    daily_results,
    review_states,
)
from kempen.domain.sync.actions.connect_account import CONNECT, connect_waiting
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.jobs import MAIL, PARTNERS_AT_ONCE

log = structlog.get_logger()


@app.task(name=CONNECT, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def connect_account(call_id: str) -> None:
    """Connect an ad account."""
    connect_waiting(call_id)


@app.task(name=campaign_lists.LIST, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def list_campaigns(call_id: str) -> None:
    """List an account's campaigns."""
    campaign_lists.list_waiting(call_id)


@app.task(name=crm_calls.CONNECT, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def connect_crm(call_id: str) -> None:
    """Connect a CRM."""
    crm_calls.connect_waiting(call_id)


@app.task(name=crm_calls.LIST, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def list_properties(call_id: str) -> None:
    """List a CRM's contact properties."""
    crm_calls.list_waiting(call_id)


@app.task(name=crm_calls.TEST, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def send_test_contact(call_id: str) -> None:
    """Write a test contact."""
    crm_calls.send_test_waiting(call_id)


@app.task(name=access_alerts.WRITE, queue=MAIL, retry=DATABASE_AWAY)
def write_of_access(member_id: str, connection_id: str, template: str) -> None:
    """Write an email about an account's access that waited for its reader's morning."""
    access_alerts.write_later(member_id, connection_id, template)


@app.task(name=drift_emails.WRITE, queue=MAIL, retry=DATABASE_AWAY)
def write_of_drifts(member_id: str, drift_ids: list[str]) -> None:
    """Write an email about changes since approval that waited for its reader's morning."""
    drift_emails.write_later(member_id, drift_ids)


@app.periodic(cron="*/5 * * * *")
@app.task(
    name="connections.abandon_old_calls",
    queueing_lock="connections.abandon_old_calls",
    retry=DATABASE_AWAY,
)
def abandon_old_calls(timestamp: int) -> None:  # noqa: ARG001 -- given
    """End the calls that nothing comes of any more."""
    abandoned = partner_calls.abandon_old_calls()
    if abandoned:
        log.error("calls to partners were abandoned", calls=abandoned)


@app.task(name=pushing.PUSH)
def push_changes(connection_id: str) -> None:
    """Send what is due in an account, and have looked at what runs there then."""
    pushing.push_changes(connection_id, after_each=detect.detect_later)


@app.periodic(cron="* * * * *")
@app.task(name="launches.push_due", queueing_lock="launches.push_due")
def push_due_changes(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later days' budgets, and what a dead worker left behind."""
    pushing.push_due()


@app.task(name=revision_results.KEEP, retry=DATABASE_AWAY)
def keep_reserve(ad_revision_id: str) -> None:
    """Record that approved ads are in reserve; no platform is asked."""
    revision_results.keep_reserve(ad_revision_id)


@app.task(name=review_states.POLL)
def poll_reviews(connection_id: str) -> None:
    """Ask where an account's ads stand in review."""
    review_states.poll_reviews(connection_id)


@app.periodic(cron="* * * * *")
@app.task(name="launches.poll_sandbox", queueing_lock="launches.poll_sandbox")
def poll_sandbox_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the sandbox, whose reviews take a minute."""
    review_states.poll_later("sandbox")


@app.periodic(cron="*/5 * * * *")
@app.task(name="launches.poll_live", queueing_lock="launches.poll_live")
def poll_live_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the live platforms."""
    review_states.poll_later("live")


@app.task(name=daily_results.SYNC, retry=DATABASE_AWAY)
def sync_days(connection_id: str) -> None:
    """Read an account's results, and have looked at what they show."""
    daily_results.sync_waiting(connection_id)
    watch_account_later(connection_id)


@app.task(name=ad_figures.READ_ADS, retry=DATABASE_AWAY)
def read_ads(connection_id: str) -> None:
    """Read what an account's ads brought."""
    ad_figures.read_ads(connection_id)


@app.task(name=audience_figures.READ_AUDIENCES, retry=DATABASE_AWAY)
def read_audiences(connection_id: str) -> None:
    """Read what people typed and where they were, of an account's campaigns."""
    audience_figures.read_audiences(connection_id)


@app.periodic(cron="13 * * * *")
@app.task(name="launches.sync_guarded", queueing_lock="launches.sync_guarded")
def sync_guarded(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read the accounts again in which spend is guarded."""
    daily_results.sync_guarded()


@app.task(name=currency_conversion.CONVERT, retry=DATABASE_AWAY)
def convert_again(business_id: str, currency: str) -> None:
    """Convert the days of a currency anew after somebody changed a rate."""
    currency_conversion.convert_waiting(business_id, currency)


@app.periodic(cron="3 * * * *")
@app.task(name="launches.lower_caps", queueing_lock="launches.lower_caps")
def lower_caps(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Keep caps in other currencies inside their approvals when rates change."""
    capping.lower_caps()


@app.task(name=detect.WATCH)
def detect_drift(connection_id: str) -> None:
    """Compare what runs in an account with what was approved."""
    detect.detect_drift(connection_id)


@app.periodic(cron="23 * * * *")
@app.task(name="launches.watch_everything", queueing_lock="launches.watch_everything")
def detect_drift_everywhere(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Look everywhere for what somebody changed on a platform."""
    detect.detect_everywhere()


@app.periodic(cron="33 * * * *")
@app.task(
    name="connections.tell_ending", queueing_lock="connections.tell_ending", retry=DATABASE_AWAY
)
def alert_expiring_access(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Tell of access to accounts that ends within a week."""
    access_alerts.notify_all_expiring()


@app.periodic(cron="10 22 * * *")
@app.task(name="launches.sync_everything", queueing_lock="launches.sync_everything")
def sync_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's results, in the morning in Malaysia."""
    daily_results.sync_everything()


@app.periodic(cron="*/5 * * * *")
@app.task(name=plan_end.FINISH, queueing_lock=plan_end.FINISH, retry=DATABASE_AWAY)
def finish_plans(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Do what was approved for campaigns whose plan's last day is over."""
    plan_end.finish_plans()


@app.task(name=lead_forms.READ)
def read_leads(connection_id: str) -> None:
    """Read what people entered in an account's lead forms."""
    lead_forms.read(connection_id)


@app.periodic(cron="25 * * * *")
@app.task(name="leads.read_everything", queueing_lock="leads.read_everything")
def read_all_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's lead forms."""
    lead_forms.read_everything()


@app.task(name=push_scheduling.PUSH)
def push_leads(business_id: str) -> None:
    """Send a business's leads on to its CRM."""
    lead_pushing.push(business_id)


@app.periodic(cron="* * * * *")
@app.task(name="leads.push_due", queueing_lock="leads.push_due")
def push_due_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later tries, and what a dead worker left behind."""
    push_scheduling.push_due()
