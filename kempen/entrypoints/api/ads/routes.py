"""/ads/check: which rules an ad's words break. /ads/insights: what ads taught."""

from django.http import HttpRequest
from django.utils.translation import get_language
from ninja import Router

from kempen.domain.ad_results.trait_answers import AdInsights, trait_answer
from kempen.domain.ad_results.traits import what_did_better
from kempen.domain.creatives.answers import AdCheckAnswer, FindingAnswer
from kempen.domain.creatives.law import LawFinding
from kempen.domain.creatives.queries import checked_ad
from kempen.domain.creatives.refusals import AdRefusal
from kempen.entrypoints.api.ads.schemas import AdCheckBody
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.ad_rules.findings import AdTexts
from kempen.market.ad_rules.table import in_language

router = Router()


@router.post(
    "/ads/check",
    auth=Key("strategies:read"),
    response=AdCheckAnswer,
    operation_id="check_ad",
    summary="Check an ad",
)
def check_ad(request: HttpRequest, body: AdCheckBody) -> AdCheckAnswer:
    """Check the words of an ad against law, codes and policies. Nothing is stored.

    `advice` is in the language of `Accept-Language`. The rules are in `docs/ad-rules.md`.
    """
    texts = AdTexts(body.headlines, body.descriptions, body.primary_text)
    if not any(text.strip() for _field, _place, text in texts.fields()):
        raise Refusal.of(Flaw(("headlines",), AdRefusal.EMPTY))
    findings = checked_ad(
        actor_of(request).business,
        texts,
        body.platform,
        category=body.category,
        permits=body.permits,
        has_ai_image=body.image_made_by_ai,
    )
    return AdCheckAnswer([_answer(one) for one in findings])


def _answer(law_finding: LawFinding) -> FindingAnswer:
    finding, rule = law_finding.finding, law_finding.finding.rule
    return FindingAnswer(
        rule=rule.code,
        severity=law_finding.severity,
        field=finding.field,
        index=finding.index,
        text=finding.text,
        section=rule.section,
        source=rule.source,
        advice=in_language(rule.advice, get_language() or "en"),
    )


@router.get(
    "/ads/insights",
    auth=Key("campaigns:read"),
    response=AdInsights,
    operation_id="get_ad_insights",
    summary="Read what ads taught",
)
def get_ad_insights(request: HttpRequest) -> AdInsights:
    """Which angles, languages, layouts and claims brought more for the same spend, with ranges.

    Ads are compared with the others of their own campaign, over the last 180 days. Only ads that
    Kempen made are looked at.
    """
    return AdInsights(
        data=[trait_answer(one) for one in what_did_better(actor_of(request).business)]
    )
