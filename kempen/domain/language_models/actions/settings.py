"""Sets a business's language model up, has it tested, and removes it."""

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.language_models.models import BusinessLanguageModel
from kempen.domain.language_models.queries import model_of
from kempen.domain.language_models.refusals import ModelRefusal
from kempen.domain.language_models.rules import (
    LONGEST_DETAIL,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_URL,
    ModelSettings,
)
from kempen.domain.language_models.sealing import seal_key
from kempen.kit import clock, jobs
from kempen.kit.refusal import Flaw, Refusal
from kempen.outbound.addresses import check_url

TEST: Final = "language_models.test"


@dataclass(frozen=True)
class ModelTestOutcome:
    """What came of a test: `fault` is "" where it works."""

    status: BusinessLanguageModel.Test
    fault: str = ""
    detail: str = ""
    texts: tuple[str, ...] = ()


def save_model(actor: Actor, given: ModelSettings) -> None:
    """Store the language model of a business and have it tested; Refusal by the field at fault.

    The key is never sent to another address than it was entered for.
    """
    url, name, key = given.url.strip(), given.name.strip(), given.key.strip()
    _check(url, name, key)
    with transaction.atomic():
        business = Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        known = model_of(business)
        model = known or BusinessLanguageModel(business=business)
        if key:
            model.sealed_key = seal_key(model, key)
        elif model.url != url:
            model.sealed_key = b""
        model.url, model.name = url, name
        model.revision = model.revision + 1 if known else 1
        _await_test(model)
        model.save()
        audit(actor, "language_model.configured", _facts(model))
        _request_test(model)


def try_again(actor: Actor) -> None:
    """Have the worker ask the model again; Refusal where there is none."""
    with transaction.atomic():
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        model = model_of(actor.business)
        if model is None:
            raise Refusal(ModelRefusal.NOT_SET_UP)
        _await_test(model)
        model.save()
        audit(actor, "language_model.test_asked", _facts(model))
        _request_test(model)


def remove_model(actor: Actor) -> None:
    """Have the built-in writer, or the operator's model, write again; twice changes nothing."""
    with transaction.atomic():
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        model = model_of(actor.business)
        if model is None:
            return
        facts = _facts(model)
        model.delete()
        audit(actor, "language_model.removed", facts)


def settle_test(model: BusinessLanguageModel, outcome: ModelTestOutcome) -> None:
    """Store what came of a test, unless the settings were changed since."""
    rows = BusinessLanguageModel.objects.of(model.business)
    rows.filter(pk=model.pk, revision=model.revision).update(
        test_status=outcome.status,
        test_fault=outcome.fault,
        test_detail=outcome.detail[:LONGEST_DETAIL],
        test_texts=[text[:255] for text in outcome.texts],
        tested_at=clock.now(),
    )


def _check(url: str, name: str, key: str) -> None:
    flaws = [
        flaw
        for flaw in (
            _url_flaw(url),
            None if name else Flaw(("name",), ModelRefusal.NO_NAME),
            _length_flaw("name", name, LONGEST_NAME),
            _length_flaw("key", key, LONGEST_KEY),
        )
        if flaw is not None
    ]
    if flaws:
        raise Refusal.of(*flaws)


def _url_flaw(url: str) -> Flaw | None:
    if len(url) > LONGEST_URL:
        return Flaw(("url",), ModelRefusal.TOO_LONG, {"longest": LONGEST_URL})
    if "?" in url:
        return Flaw(("url",), ModelRefusal.QUERY)
    try:
        check_url(url, settings.WEBHOOK_ALLOWED_NETWORKS)
    except Refusal as refusal:
        return Flaw(("url",), refusal.code, refusal.facts)
    return None


def _length_flaw(field: str, text: str, longest: int) -> Flaw | None:
    if len(text) <= longest and text.isprintable() and (field == "name" or text.isascii()):
        return None
    return Flaw((field,), ModelRefusal.TOO_LONG, {"longest": longest})


def _await_test(model: BusinessLanguageModel) -> None:
    model.test_status = BusinessLanguageModel.Test.PENDING
    model.test_fault = model.test_detail = ""
    model.test_texts = []


def _request_test(model: BusinessLanguageModel) -> None:
    given: dict[str, str | int] = {"model_id": str(model.pk), "revision": model.revision}
    jobs.defer(TEST, given, lock=f"{TEST}:{model.pk}", queue=jobs.PARTNERS_AT_ONCE)


def _facts(model: BusinessLanguageModel) -> dict[str, object]:
    return {"model_id": model.public_id, "url": model.url, "name": model.name}
