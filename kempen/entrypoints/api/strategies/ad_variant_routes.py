"""/strategies/{id}/ads/{ad}/variants, /claims: ads made of a proposed one, and what it claims."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from kempen.domain.strategies.actions.ad_variants import delete_ad, duplicate_ad, translate_ad
from kempen.domain.strategies.split_answers import AdClaimsAnswer, AdVariantAnswer
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.campaign_fields import Language
from kempen.entrypoints.api.shared.schemas import BodySchema, Whole
from kempen.entrypoints.api.strategies.ad_image_routes import SeenRevision, ad_or_404
from kempen.entrypoints.api.strategies.answers import claims_answer, variant_answer
from kempen.market.claims import Claim

router = Router(by_alias=True)


class AdVariantBody(BodySchema):
    """Which variant of an ad is wanted."""

    revision: Whole = Field(description="The strategy's revision that you saw.", examples=[1])
    language: Language | None = Field(
        None, description="Another language of the strategy; left out: an exact copy."
    )


@router.post(
    "/strategies/{strategy_id}/ads/{ad_id}/variants",
    auth=Key("strategies:write"),
    response={201: AdVariantAnswer},
    operation_id="create_ad_variant",
    summary="Duplicate or translate an ad",
)
def create_ad_variant(
    request: HttpRequest, response: HttpResponse, strategy_id: str, ad_id: str, body: AdVariantBody
) -> Status[AdVariantAnswer]:
    """Copy a proposed ad with its words and pictures, or have its claims written in a language.

    The new ad does not run until you set `is_chosen`. `revision` counts up by one.
    """
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    actor, left_out = actor_of(request), tuple[Claim, ...]()
    if body.language is None:
        variant = duplicate_ad(actor, strategy, ad_id, body.revision)
    else:
        translated = translate_ad(actor, strategy, ad_id, body.language, body.revision)
        variant, left_out = translated.ad, translated.left_out
    response.headers["Location"] = f"{settings.BASE_URL}/strategies/{strategy_id}"
    return Status(
        201, variant_answer(*ad_or_404(request, strategy_id, variant.public_id), left_out)
    )


@router.delete(
    "/strategies/{strategy_id}/ads/{ad_id}",
    auth=Key("strategies:write"),
    response={204: None},
    operation_id="delete_strategy_ad",
    summary="Delete a proposed ad",
)
def delete_strategy_ad(
    request: HttpRequest, strategy_id: str, ad_id: str, options: Query[SeenRevision]
) -> Status[None]:
    """Delete an ad that was never approved and is not the last of its campaign.

    Images that you uploaded stay. The `revision` of the strategy counts up by one.
    """
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    delete_ad(actor_of(request), strategy, ad_id, options.revision)
    return Status(204, None)


@router.get(
    "/strategies/{strategy_id}/ads/{ad_id}/claims",
    auth=Key("strategies:read"),
    response=AdClaimsAnswer,
    operation_id="get_ad_claims",
    summary="Read what an ad claims",
)
def get_ad_claims(request: HttpRequest, strategy_id: str, ad_id: str) -> AdClaimsAnswer:
    """What a proposed ad claims now, to compare it with others claim by claim."""
    return claims_answer(*ad_or_404(request, strategy_id, ad_id))
