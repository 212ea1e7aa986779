"""/campaigns/{id}/ad-revisions: other ads for a campaign that runs, up to their approval."""

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions import queries
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.answers import AdRevisionAnswer
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.ad_revisions.rules import ChangeKind
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.queries import Ad, ad_of, image_of
from kempen.domain.launches.actions import declining, revising
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.entrypoints.api.campaigns.ad_revision_schemas import (
    AdRevisionBody,
    AdRevisionChangeBody,
    AdRevisionList,
    SeenVersion,
)
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.refused import below
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.kit.refusal import Flaw, Refusal

router = Router(by_alias=True)


@router.get(
    "/campaigns/{campaign_id}/ad-revisions",
    auth=Key("strategies:read"),
    response=AdRevisionList,
    operation_id="list_ad_revisions",
    summary="List the revisions of a campaign's ads",
)
def list_ad_revisions(
    request: HttpRequest, campaign_id: str, paging: Query[Paging]
) -> AdRevisionList:
    """Revisions of its ads, newest first."""
    campaign = campaign_of_request(request, campaign_id)
    rows, next_cursor = page_of(request, queries.revisions_of(campaign), paging)
    return AdRevisionList(
        data=[queries.representation(row) for row in rows], next_cursor=next_cursor
    )


@router.post(
    "/campaigns/{campaign_id}/ad-revisions",
    auth=Key("strategies:write"),
    response={201: AdRevisionAnswer},
    operation_id="create_ad_revision",
    summary="Revise the ads of a running campaign",
)
def create_ad_revision(
    request: HttpRequest, response: HttpResponse, campaign_id: str, body: AdRevisionBody
) -> Status[AdRevisionAnswer]:
    """Add, replace, pause or resume ads; a replaced ad pauses once the new one is approved there.

    With `reserve` one is approved and waits until it takes the place of another. Nothing changes
    before an approval. Without words Kempen writes an added ad.
    """
    campaign, actor = campaign_of_request(request, campaign_id), actor_of(request)
    with transaction.atomic():
        revision = revising.begin_revision(actor, campaign)
        for number, change in enumerate(body.changes):
            with below("changes", str(number)):
                revision = _write_down(actor, revision, change)
    response.headers["Location"] = (
        f"{settings.BASE_URL}/campaigns/{campaign_id}/ad-revisions/{revision.public_id}"
    )
    return Status(201, _answer(request, campaign_id, revision.public_id))


@router.get(
    "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}",
    auth=Key("strategies:read"),
    response=AdRevisionAnswer,
    operation_id="get_ad_revision",
    summary="Read a revision of ads",
)
def get_ad_revision(
    request: HttpRequest, campaign_id: str, ad_revision_id: str
) -> AdRevisionAnswer:
    """One revision."""
    return _answer(request, campaign_id, ad_revision_id)


@router.post(
    "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/approve",
    auth=Key("strategies:approve"),
    response=AdRevisionAnswer,
    operation_id="approve_ad_revision",
    summary="Approve a revision of ads",
)
def approve_ad_revision(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, body: SeenVersion
) -> AdRevisionAnswer:
    """Approve a revision exactly as you saw it. Nothing is sent for 60 seconds.

    It is the decision of the member whom the key is bound to, an owner or manager.
    """
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    revising.approve_revision(actor_of(request), revision, body.version)
    return _answer(request, campaign_id, ad_revision_id)


@router.post(
    "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/withdraw",
    auth=Key("strategies:write"),
    response=AdRevisionAnswer,
    operation_id="withdraw_ad_revision",
    summary="Withdraw a revision of ads",
)
def withdraw_ad_revision(
    request: HttpRequest, campaign_id: str, ad_revision_id: str
) -> AdRevisionAnswer:
    """Put a revision aside, or take its approval back before `starts_at`."""
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    revising.withdraw_revision(actor_of(request), revision)
    return _answer(request, campaign_id, ad_revision_id)


@router.post(
    "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/reopen",
    auth=Key("strategies:write"),
    response=AdRevisionAnswer,
    operation_id="reopen_ad_revision",
    summary="Reopen a declined revision of ads",
)
def reopen_ad_revision(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, body: SeenVersion
) -> AdRevisionAnswer:
    """Have a revision that a client declined wait again, to be changed; its version counts up."""
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    declining.reopen_revision(actor_of(request), revision, body.version)
    return _answer(request, campaign_id, ad_revision_id)


def _write_down(
    actor: Actor, revision: queries.AdRevision, body: AdRevisionChangeBody
) -> queries.AdRevision:
    texts = _texts(body)
    match ChangeKind(body.kind):
        case ChangeKind.ADD | ChangeKind.RESERVE as kind:
            wanted = WantedAd(body.language, body.angle or "", texts)
            waits = kind is ChangeKind.RESERVE
            changed = drafting.add_ad(actor, revision, revision.version, wanted, in_reserve=waits)
        case ChangeKind.REPLACE:
            words = texts or NewTexts()
            ad = _ad(revision, body)
            changed = drafting.replace_ad(actor, revision, revision.version, ad, words)
        case kind:
            runs = kind is ChangeKind.RESUME
            ad = _ad(revision, body)
            changed = drafting.set_running(actor, revision, revision.version, ad, runs=runs)
    if body.image_id is None:
        return changed
    image = image_of(actor.business, body.image_id)
    if image is None:
        raise Refusal.of(Flaw(("image_id",), StrategyRefusal.UNKNOWN_IMAGE))
    change = queries.changes_in(changed)[-1]
    return drafting.set_new_ad_image(actor, changed, changed.version, change.public_id, image)


def _texts(body: AdRevisionChangeBody) -> NewTexts | None:
    texts = NewTexts(
        headlines=None if body.headlines is None else tuple(body.headlines),
        descriptions=None if body.descriptions is None else tuple(body.descriptions),
        primary_text=body.primary_text,
        landing_url=body.landing_url,
        button=body.call_to_action,
    )
    return None if texts == NewTexts() else texts


def _ad(revision: queries.AdRevision, body: AdRevisionChangeBody) -> Ad:
    ad = ad_of(revision.business, body.ad_id or "")
    if ad is None:
        raise Refusal.of(Flaw(("ad_id",), AdRevisionRefusal.UNKNOWN_AD))
    return ad


def revision_of_request(
    request: HttpRequest, campaign_id: str, ad_revision_id: str
) -> queries.AdRevision:
    """Return the revision of ads that an address names; 404 for any other."""
    campaign = campaign_of_request(request, campaign_id)
    revision = queries.revision_of(campaign, ad_revision_id)
    if revision is None:
        raise NotFound
    return revision


def _answer(request: HttpRequest, campaign_id: str, ad_revision_id: str) -> AdRevisionAnswer:
    return queries.representation(revision_of_request(request, campaign_id, ad_revision_id))
