"""/campaigns/{id}/ads and what a person does to a running campaign: pause, resume, end."""

from collections.abc import Callable
from typing import Any, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns import queries as campaigns
from kempen.domain.launches import queries
from kempen.domain.launches.actions import pause_resume_end as steering
from kempen.domain.launches.rules import LaunchRefused
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging, page_of
from kempen.entrypoints.api.shared.problems import NotFound, Problem
from kempen.entrypoints.api.shared.schemas import Answer

router = Router()


class AdAnswer(Answer):
    """An ad: a creative placed in a campaign on its platform."""

    ad_id: str = Field(description="Its identifier.", examples=["ad_01k9zj3v5tqk6n0m8w4y2x7abc"])
    campaign_id: str = Field(description="Its campaign.")
    platform: Literal["search", "social", "other"] = Field(description="Where it runs.")
    status: Literal[
        "draft", "submitted", "in_review", "approved", "rejected", "problem", "paused"
    ] = Field(description="Where it stands: draft → submitted → in_review → approved or rejected.")
    reasons: list[str] = Field(description="Why it was rejected, as the platform says it.")
    language: str = Field(description="The language of its words.", examples=["en"])
    headlines: list[str] = Field(description="Its headlines.")
    descriptions: list[str] = Field(description="Its descriptions.")
    primary_text: str = Field(description="Its main text; social only.")
    landing_url: str = Field(description="Where a click leads.")
    external_id: str | None = Field(description="The ad as its platform calls it.")
    created_at: str = Field(description="When it was handed in (RFC 3339, UTC).")
    reviewed_at: str | None = Field(description="When its verdict was seen (RFC 3339, UTC).")


class AdList(ListAnswer):
    """A page of ads, newest first."""

    data: list[AdAnswer] = Field(description="The ads.")


class ChangeAnswer(Answer):
    """Something to do on a platform: written down now, sent by the worker within seconds."""

    change_id: str = Field(
        description="Its identifier.", examples=["chg_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    campaign_id: str = Field(description="Whose change it is.")
    kind: Literal["create_campaign", "start", "add_ads", "set_budget", "pause", "resume", "end"] = (
        Field(description="What is done.")
    )
    status: Literal["planned", "pushing", "done", "failed", "withdrawn"] = Field(
        description="How far it is."
    )
    attempts: int = Field(description="How often it was tried.")
    error: str | None = Field(description="What went wrong at the last try, in words.")
    not_before: str = Field(description="When it is sent at the earliest (RFC 3339, UTC).")
    finished_at: str | None = Field(description="When it was over (RFC 3339, UTC).")


@router.get(
    "/campaigns/{campaign_id}/ads",
    auth=Key("campaigns:read"),
    response=AdList,
    operation_id="list_ads",
    summary="List the ads of a campaign",
)
def list_ads(request: HttpRequest, campaign_id: str, paging: Query[Paging]) -> dict[str, Any]:
    """Ads of one campaign, newest first, and where they stand in the platform's review."""
    campaign = _found(request, campaign_id)
    found, next_cursor = page_of(request, queries.ads_of(campaign), paging)
    return {"data": [queries.ad_representation(ad) for ad in found], "next_cursor": next_cursor}


@router.post(
    "/campaigns/{campaign_id}/pause",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="pause_campaign",
    summary="Pause a campaign",
)
def pause_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[dict[str, Any]]:
    """Stop a running campaign until it is resumed. Only campaigns that Kempen launched.

    The event `campaign.paused` tells when the platform has done it.
    """
    return _asked(request, response, campaign_id, steering.pause)


@router.post(
    "/campaigns/{campaign_id}/resume",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="resume_campaign",
    summary="Resume a campaign",
)
def resume_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[dict[str, Any]]:
    """Let a paused campaign run again, inside the budget and dates that were approved."""
    return _asked(request, response, campaign_id, steering.resume)


@router.post(
    "/campaigns/{campaign_id}/end",
    auth=Key("campaigns:write"),
    response={202: ChangeAnswer},
    operation_id="end_campaign",
    summary="End a campaign",
)
def end_campaign(
    request: HttpRequest, response: HttpResponse, campaign_id: str
) -> Status[dict[str, Any]]:
    """Stop a campaign for good: it cannot be resumed. The event `campaign.ended` follows."""
    return _asked(request, response, campaign_id, steering.end)


def _asked(
    request: HttpRequest,
    response: HttpResponse,
    campaign_id: str,
    deed: Callable[[Actor, campaigns.Campaign], queries.Change],
) -> Status[dict[str, Any]]:
    campaign = _found(request, campaign_id)
    try:
        change = deed(actor_of(request), campaign)
    except LaunchRefused as refusal:
        raise Problem(409, refusal.code, refusal.message) from refusal
    response.headers["Location"] = f"{settings.BASE_URL}/campaigns/{campaign_id}"
    return Status(202, queries.change_representation(change))


def _found(request: HttpRequest, campaign_id: str) -> campaigns.Campaign:
    campaign = campaigns.campaign_of(actor_of(request).business, campaign_id)
    if campaign is None:
        raise NotFound
    return campaign
