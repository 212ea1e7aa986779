"""The words and pictures of ads that a revision makes: written, or given by a person."""

from dataclasses import dataclass

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.rules import untried_angle
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.actions.edit import NewTexts, edit_creative
from kempen.domain.creatives.actions.write import store_ads
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.creatives.rules import ANGLES, LANGUAGES, CreativeFault
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.strategies.actions.ad_images import give_new_images, words_on_images
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.queries import law_of
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class WantedAd:
    """An ad to be added. Without `texts` Kempen writes it; `angle` "": one that was not tried."""

    language: str
    angle: str = ""
    texts: NewTexts | None = None


def new_creative(actor: Actor, revision: AdRevision, wanted: WantedAd) -> Creative:
    """Return the creative of a new ad: in a person's words, or as the built-in writer writes it.

    Raises Refusal for an unknown language or angle, and for words that cannot be.
    """
    if wanted.language not in LANGUAGES:
        raise Refusal(AdRevisionRefusal.UNKNOWN_LANGUAGE, known=LANGUAGES)
    if wanted.angle and wanted.angle not in ANGLES:
        raise Refusal(AdRevisionRefusal.UNKNOWN_ANGLE, known=ANGLES)
    if wanted.texts is None:
        return _written(revision, wanted)
    creative = Creative.objects.add(
        actor.business,
        platform=revision.campaign.platform,
        language=wanted.language,
        angle=wanted.angle or untried_angle(_tried(revision, wanted.language)) or ANGLES[0],
        headlines=[],
        descriptions=[],
        landing_url=_brief(revision).guidelines.landing_url or "",
        writer="person",
    )
    edit_words(actor, revision, creative, wanted.texts)
    return creative


def can_be_written(strategy: Strategy, campaign: Campaign, language: str, angle: str) -> bool:
    """Whether the built-in writer has words for an ad that leads with this."""
    guidelines = guidelines_of(brief_of_campaign(strategy, campaign))
    return bool(BuiltInWriter().write(guidelines, campaign.platform, language, (angle,)))


def edit_words(
    actor: Actor, revision: AdRevision, creative: Creative, texts: NewTexts
) -> list[CreativeFault]:
    """Change the words of an ad; what the brief says every ad must or never say holds."""
    brief = _brief(revision)
    must_say, never_say = phrases_for(brief.guidelines, creative.language)
    return edit_creative(
        actor, creative, texts, law_of(brief), must_say=must_say, never_say=never_say
    )


def edit_with_images(
    actor: Actor, revision: AdRevision, change: AdRevisionChange, texts: NewTexts
) -> list[CreativeFault]:
    """Change words; images that Kempen made of the words before are made anew."""
    creative = made_by(change)
    words_before = words_on_images(creative)
    advice = edit_words(actor, revision, creative, texts)
    if creative.layout and words_on_images(creative) != words_before:
        give_new_images(_brief(revision), creative, change.position)
    return advice


def made_by(change: AdRevisionChange) -> Creative:
    """Return what the ad says that a change makes; Refusal where it makes none."""
    if change.creative is None:
        raise Refusal(AdRevisionRefusal.UNKNOWN_CHANGE)
    return change.creative


def _written(revision: AdRevision, wanted: WantedAd) -> Creative:
    """Write an ad of the brief's words and claims, of the wanted angle or the first untried."""
    guidelines = guidelines_of(_brief(revision))
    tried = _tried(revision, wanted.language)
    angles = [wanted.angle] if wanted.angle else [one for one in ANGLES if one not in tried]
    for angle in angles:
        drafts = BuiltInWriter().write(
            guidelines, revision.campaign.platform, wanted.language, (angle,)
        )
        if drafts:
            return store_ads(revision.business, drafts[:1])[0]
    raise Refusal(AdRevisionRefusal.NOTHING_TO_SAY, language=wanted.language)


def _brief(revision: AdRevision) -> Brief:
    return brief_of_campaign(revision.strategy, revision.campaign)


def _tried(revision: AdRevision, language: str) -> set[str]:
    ads = Ad.objects.of(revision.business).filter(campaign=revision.campaign)
    running = ads.filter(creative__language=language).values_list("creative__angle", flat=True)
    new = (
        AdRevisionChange.objects.of(revision.business)
        .filter(revision=revision)
        .filter(creative__language=language)
    )
    return {*running, *new.values_list("creative__angle", flat=True)}
