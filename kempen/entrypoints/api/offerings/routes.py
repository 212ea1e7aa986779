"""/offerings: what is sold."""

from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.offerings import queries
from kempen.domain.offerings.actions.save import (
    change_offering,
    create_offering,
)
from kempen.domain.offerings.answers import OfferingAnswer
from kempen.domain.offerings.draft_answers import DraftsAnswer
from kempen.domain.offerings.drafting import DraftRequest, drafts_of
from kempen.entrypoints.api.offerings.copy import draft_finding, notes_of
from kempen.entrypoints.api.offerings.details import changed_by, details_of_body, kit_images_of
from kempen.entrypoints.api.offerings.notices import notice_answers
from kempen.entrypoints.api.offerings.schemas import (
    DraftsBody,
    OfferingBody,
    OfferingChanges,
    OfferingFilters,
    OfferingList,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound

# A claim has either a type or a text, and its answer no sign of the other.
router = Router(exclude_defaults=True)


@router.get(
    "/offerings",
    auth=Key("offerings:read"),
    response=OfferingList,
    operation_id="list_offerings",
    summary="List offerings",
)
def list_offerings(request: HttpRequest, filters: Query[OfferingFilters]) -> OfferingList:
    """What the business sells, newest first."""
    business = actor_of(request).business
    rows = queries.offerings_of(business, archived=filters.archived)
    offerings, next_cursor = page_of(request, rows, filters)
    return OfferingList(data=queries.representations(business, offerings), next_cursor=next_cursor)


@router.post(
    "/offerings",
    auth=Key("offerings:write"),
    response={201: OfferingAnswer},
    operation_id="create_offering",
    summary="Create an offering",
)
def create_offering_(
    request: HttpRequest, response: HttpResponse, body: OfferingBody
) -> Status[OfferingAnswer]:
    """Store what is sold. Only `name` is needed; `claims_text` is matched with the catalogue.

    `unmatched` lists the claims that cannot be said in every language of the offering, and the
    languages that they lack: send their words in `claims`. `notices` lists what to look at before
    ads say it, such as a rule of ads that a claim breaks. `Location` names the new offering.
    """
    actor = actor_of(request)
    offering = create_offering(
        actor,
        details_of_body(body),
        campaign_ids=body.campaign_ids,
        images=kit_images_of(body),
    )
    response.headers["Location"] = f"{settings.BASE_URL}/offerings/{offering.public_id}"
    return Status(201, _answer(offering))


@router.get(
    "/offerings/{offering_id}",
    auth=Key("offerings:read"),
    response=OfferingAnswer,
    operation_id="get_offering",
    summary="Get an offering",
)
def get_offering(request: HttpRequest, offering_id: str) -> OfferingAnswer:
    """One offering."""
    return _answer(offering_of_request(request, offering_id))


@router.patch(
    "/offerings/{offering_id}",
    auth=Key("offerings:write"),
    response=OfferingAnswer,
    operation_id="change_offering",
    summary="Update an offering",
)
def change_offering_(
    request: HttpRequest, offering_id: str, body: OfferingChanges
) -> OfferingAnswer:
    """Change the fields that the body names, no others.

    `claims` replaces all claims; `claims_text` adds to them. A permit whose number stays as it is
    keeps its last day unless `permit_expiries` is sent too. `pictures` replaces those of the brand
    kit; one that stays keeps its point unless another is sent.
    """
    actor, offering = actor_of(request), offering_of_request(request, offering_id)
    named = body.model_fields_set
    changed = change_offering(
        actor,
        offering,
        changed_by(body),
        archived=body.archived if "archived" in named else None,
        campaign_ids=body.campaign_ids if "campaign_ids" in named else None,
        images=kit_images_of(body),
    )
    return _answer(changed)


@router.post(
    "/offerings/{offering_id}/drafts",
    auth=Key("offerings:read"),
    response=DraftsAnswer,
    operation_id="draft_ads",
    summary="Create drafts of ads",
)
def draft_ads(request: HttpRequest, offering_id: str, body: DraftsBody) -> DraftsAnswer:
    """Write ads of an offering as a strategy would, by the built-in writer. Nothing is stored.

    The same offering and body give the same ads on the same day.
    """
    offering = offering_of_request(request, offering_id)
    drafts = drafts_of(
        offering,
        DraftRequest(
            platforms=tuple(body.platforms),
            languages=tuple(body.languages),
            objective=body.objective,
            tone=body.tone or "plain",
            offer_ends=body.offer_ends,
        ),
    )
    return DraftsAnswer(
        data=list(drafts.ads),
        keywords=list(drafts.keywords),
        negative_keywords=list(drafts.negative_keywords),
        notes=notes_of(drafts, offering.name),
        findings=[draft_finding(place, one) for place, one in drafts.findings],
    )


def _answer(offering: queries.Offering) -> OfferingAnswer:
    notices = notice_answers(queries.notices_by_claim(offering))
    return replace(queries.representation(offering), notices=notices)


def offering_of_request(request: HttpRequest, offering_id: str) -> queries.Offering:
    """Return the offering of the key's business; NotFound for any other."""
    offering = queries.offering_of(actor_of(request).business, offering_id)
    if offering is None:
        raise NotFound
    return offering
