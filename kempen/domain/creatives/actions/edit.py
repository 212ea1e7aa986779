"""A person changes what an ad says, or which picture it has."""

from dataclasses import dataclass

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.pictures import Focus, give_own_image
from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.models import Creative, Image
from kempen.domain.creatives.queries import texts_of
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import CreativeFault, Texts, by_weight, faults_of, format_of
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.refusal import Fact, Flaw, Refusal


@dataclass(frozen=True)
class NewTexts:
    """What to change; None leaves a part as it is."""

    headlines: tuple[str, ...] | None = None
    descriptions: tuple[str, ...] | None = None
    primary_text: str | None = None
    landing_url: str | None = None
    button: str | None = None


def edit_creative(
    actor: Actor,
    creative: Creative,
    texts: NewTexts,
    law: LawContext,
    *,
    must_say: tuple[str, ...] = (),
    never_say: tuple[str, ...] = (),
) -> list[CreativeFault]:
    """Store other words, return the advice about them; raise Refusal for what may not be.

    What a law forbids is stored too, so that nothing typed is lost; no such ad is approved.
    Whether the creative may still be changed is for the caller to know, who holds its strategy.
    """
    before = texts_of(creative)
    wanted = Texts(
        before.platform,
        _trimmed(texts.headlines, before.headlines),
        _trimmed(texts.descriptions, before.descriptions),
        before.primary_text if texts.primary_text is None else texts.primary_text.strip(),
        before.landing_url if texts.landing_url is None else texts.landing_url.strip(),
    )
    faults = faults_of(wanted, must_say=must_say, never_say=never_say)
    faults = by_weight([*faults, *law_faults(wanted, law, has_ai_image=creative.has_ai_image)])
    refused = [fault for fault in faults if fault.weight == "refused"]
    refused += _button_faults(creative, texts.button)
    if refused:
        raise Refusal(AdRefusal.AD_REFUSED, [_flaw_of(fault) for fault in refused])
    button = creative.button if texts.button is None else texts.button
    if wanted == before and button == creative.button:
        return faults
    with transaction.atomic():
        creative.headlines, creative.descriptions = (
            list(wanted.headlines),
            list(wanted.descriptions),
        )
        creative.primary_text, creative.landing_url = wanted.primary_text, wanted.landing_url
        if button != creative.button:
            creative.call_to_action, creative.sends_call_to_action = button, True
        creative.writer = "person"
        creative.updated_at = clock.now()
        creative.save()
        audit(actor, "creative.edited", {"creative_id": str(creative.id)})
    return faults


def set_image(
    actor: Actor, creative: Creative, image: Image | None, focus: Focus | None = None
) -> None:
    """Give an ad a picture, or take it away; Refusal where the format of its platform has none.

    It is cut to each shape that the platform takes around `focus`, or the picture's own point.
    """
    if not format_of(creative.platform).needs_picture:
        raise Refusal.of(Flaw((), AdRefusal.NO_IMAGE))
    with transaction.atomic():
        give_own_image(creative, image, focus)
        creative.updated_at = clock.now()
        creative.save(update_fields=["image", "layout", "has_ai_image", "updated_at"])
        audit(
            actor,
            "creative.image_set",
            {
                "creative_id": str(creative.id),
                "image_id": image.public_id if image is not None else None,
            },
        )


def _button_faults(creative: Creative, button: str | None) -> list[CreativeFault]:
    known = format_of(creative.platform).buttons
    if button is None or button in (creative.button, *known):
        return []
    code = "unknown_button" if known else "no_button"
    return [CreativeFault("call_to_action", code, "refused", text=", ".join(known))]


def _trimmed(texts: tuple[str, ...] | None, before: tuple[str, ...]) -> tuple[str, ...]:
    return before if texts is None else tuple(text.strip() for text in texts)


def _flaw_of(fault: CreativeFault) -> Flaw:
    facts: dict[str, Fact] = {"text": fault.text}
    if fault.limit is not None:
        facts["limit"] = fault.limit
    if fault.length is not None:
        facts["length"] = fault.length
    return Flaw(tuple(fault.field.split("/")), AdRefusal(fault.code), facts)
