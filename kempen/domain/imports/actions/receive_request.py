"""A request of the API on its way in: the days of one campaign."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import find_campaigns
from kempen.domain.imports.actions.receive_file import ImportTarget, receive_rows
from kempen.domain.imports.formats.json_format import read_body
from kempen.domain.imports.queries import REQUEST
from kempen.domain.imports.refusals import BodyRefusal
from kempen.domain.performance.actions.store import new_import
from kempen.domain.performance.results import ImportResult
from kempen.kit import clock
from kempen.kit.refusal import Refusal


def receive_json(actor: Actor, body: bytes) -> ImportResult:
    """Store what a body asks for and return what became of it.

    Refusal for a body that is no import, and for an identifier that nobody or two platforms know.
    """
    body_request = read_body(body, clock.today())
    campaigns = find_campaigns(actor.business, body_request.campaign_id)
    if not campaigns:
        raise Refusal(BodyRefusal.CAMPAIGN_NOT_FOUND)
    if len(campaigns) > 1:
        ours = ", ".join(campaign.public_id for campaign in campaigns)
        raise Refusal(BodyRefusal.AMBIGUOUS_CAMPAIGN, ours=ours)
    return receive_rows(
        actor,
        [body_request.rows],
        new_import(actor, REQUEST, ""),
        ImportTarget(campaigns[0].id),
        on_error=body_request.on_error,
        dry_run=body_request.is_dry_run,
    )
