"""A request of the API on its way in: the days of one campaign."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import find_campaign
from kempen.domain.imports.actions.receive_file import ImportTarget, receive_rows
from kempen.domain.imports.formats.json_format import read_body
from kempen.domain.imports.queries import REQUEST
from kempen.domain.performance.actions.store import new_import
from kempen.domain.performance.results import ImportResult
from kempen.kit import clock


class CampaignNotFound(Exception):  # noqa: N818 -- a state of things, not an error of ours
    """No campaign of this business is known by the identifier."""


def receive_json(actor: Actor, body: bytes) -> ImportResult:
    """Store what a body asks for and return what became of it.

    Raises MalformedBody and InvalidBody (json_format), UnknownCampaign, and AmbiguousCampaign
    (campaigns.queries) for an identifier that two platforms use.
    """
    body_request = read_body(body, clock.today())
    campaign = find_campaign(actor.business, body_request.campaign_id)
    if campaign is None:
        raise CampaignNotFound
    return receive_rows(
        actor,
        [body_request.rows],
        new_import(actor, REQUEST, ""),
        ImportTarget(campaign.id),
        on_error=body_request.on_error,
        dry_run=body_request.is_dry_run,
    )
