"""What a person does to a running campaign: pause, resume, end; and how far a change is."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.launches import queries
from kempen.domain.launches.actions import pause_resume_end
from kempen.domain.launches.answers import ChangeAnswer
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.request_refusals import NotFound

router = Router()


@router.get(
    "/changes/{change_id}",
    auth=Key("campaigns:read"),
    response=ChangeAnswer,
    operation_id="get_change",
    summary="Get a change",
)
def get_change(request: HttpRequest, change_id: str) -> ChangeAnswer:
    """How far something is that was asked of a platform.

    `planned` and `pushing` are under way; a `planned` change with an `error` is tried again at
    `not_before`. `done`, `failed` (see `error`) and `withdrawn` (something newer replaced it, or
    the launch was undone) are final.
    """
    change = queries.change_of(actor_of(request).business, change_id)
    if change is None:
        raise NotFound
    return queries.change_representation(change)


@router.post(
    "/campaigns/{campaign_id}/pause",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="pause_campaign",
    summary="Pause a campaign",
)
def pause_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[ChangeAnswer]:
    """Stop a running campaign until it is resumed. Only campaigns that Kempen launched.

    `Location` has the change: ask there how far it is. The event `campaign.paused` follows.
    """
    return _request_change(request, response, campaign_id, pause_resume_end.pause)


@router.post(
    "/campaigns/{campaign_id}/resume",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="resume_campaign",
    summary="Resume a campaign",
)
def resume_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[ChangeAnswer]:
    """Let a paused campaign run again, inside the budget and dates that were approved.

    `Location` has the change: ask there how far it is. The event `campaign.resumed` follows.
    """
    return _request_change(request, response, campaign_id, pause_resume_end.resume)


@router.post(
    "/campaigns/{campaign_id}/end",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="end_campaign",
    summary="End a campaign",
)
def end_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[ChangeAnswer]:
    """Stop a campaign for good: it cannot be resumed.

    `Location` has the change: ask there how far it is. The event `campaign.ended` follows.
    """
    return _request_change(request, response, campaign_id, pause_resume_end.end)


def _request_change(
    request: HttpRequest,
    response: HttpResponse,
    campaign_id: str,
    action: Callable[[Actor, Campaign], queries.Change],
) -> Status[ChangeAnswer]:
    campaign = campaign_of_request(request, campaign_id)
    change = action(actor_of(request), campaign)
    response.headers["Location"] = f"{settings.BASE_URL}/changes/{change.public_id}"
    return Status(202, queries.change_representation(change))
