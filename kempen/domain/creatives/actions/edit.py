"""A person changes what an ad says, or which picture it has."""

from dataclasses import dataclass

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.models import Creative, Image
from kempen.domain.creatives.queries import texts_of
from kempen.domain.creatives.rules import SOCIAL, CreativeFault, Texts, faults_of
from kempen.domain.events.actions import audit
from kempen.kit import clock


class CreativeRefused(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """An ad cannot say this; `faults` has every reason."""

    def __init__(self, faults: list[CreativeFault]) -> None:
        super().__init__(", ".join(f"{fault.field}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class NewTexts:
    """What to change; None leaves a part as it is."""

    headlines: tuple[str, ...] | None = None
    descriptions: tuple[str, ...] | None = None
    primary_text: str | None = None
    landing_url: str | None = None


def edit_creative(
    actor: Actor,
    creative: Creative,
    texts: NewTexts,
    *,
    must_say: tuple[str, ...] = (),
    never_say: tuple[str, ...] = (),
) -> list[CreativeFault]:
    """Store other words, return the advice about them; raise CreativeRefused for what may not be.

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
    refused = [fault for fault in faults if fault.weight == "refused"]
    if refused:
        raise CreativeRefused(refused)
    if wanted == before:
        return faults
    with transaction.atomic():
        creative.headlines, creative.descriptions = (
            list(wanted.headlines),
            list(wanted.descriptions),
        )
        creative.primary_text, creative.landing_url = wanted.primary_text, wanted.landing_url
        creative.writer = "person"
        creative.updated_at = clock.now()
        creative.save()
        audit(actor, "creative.edited", {"creative_id": str(creative.id)})
    return faults


def set_image(actor: Actor, creative: Creative, image: Image | None) -> None:
    """Give a social creative a picture, or take it away; CreativeRefused on another platform."""
    if creative.platform != SOCIAL:
        raise CreativeRefused([CreativeFault("image", "no_image", "refused")])
    with transaction.atomic():
        creative.image = image
        creative.updated_at = clock.now()
        creative.save(update_fields=["image", "updated_at"])
        audit(
            actor,
            "creative.image_set",
            {
                "creative_id": str(creative.id),
                "image_id": image.public_id if image is not None else None,
            },
        )


def _trimmed(texts: tuple[str, ...] | None, before: tuple[str, ...]) -> tuple[str, ...]:
    return before if texts is None else tuple(text.strip() for text in texts)
