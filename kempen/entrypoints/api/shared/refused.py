"""How a refusal of the domain becomes a problem: the one place where its code gets a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated

from django.http import HttpRequest, HttpResponse

from kempen.entrypoints.api.shared.problems import FieldError, Problem, problem_response
from kempen.entrypoints.api.shared.refusal_copy.catalogue import public_code, refusal_answer
from kempen.kit.documented import Doc, Documented
from kempen.kit.refusal import Flaw, Reason, Refusal
from kempen.kit.strict_json import pointer_of

# Something else is in the way, and not what was sent.
_CONFLICT = 409


@dataclass(frozen=True)
class LaunchBlocker(Documented):
    """One thing that keeps a strategy from being approved and launched."""

    code: Annotated[str, Doc("What it is, for programs.", ("under_minimum",))]
    detail: Annotated[str, Doc("What it is and what to do, for people.")]
    campaign: Annotated[str | None, Doc("The campaign that it is about, by its name.")]
    platform: Annotated[str | None, Doc("The platform that it is about.")]


def problem_of(refusal: Refusal) -> Problem:
    """Return the problem of a refusal, with an error for each wrong value."""
    answer = refusal_answer(refusal.code)
    errors = [field_error(flaw) for flaw in refusal.flaws]
    detail = answer.sentence(refusal.facts, [error.detail for error in errors])
    code, status = public_code(refusal.code), answer.status
    if answer.pointer and not errors:
        errors = [FieldError(answer.pointer.format(**refusal.facts), code, detail)]
    if errors and (code == "invalid" or code == errors[0].code):
        codes = {error.code for error in errors}
        code = codes.pop() if len(codes) == 1 else "invalid"
        if any(refusal_answer(flaw.code).status == _CONFLICT for flaw in refusal.flaws):
            status = _CONFLICT
    more: dict[str, object] = {name: refusal.facts[name] for name in answer.shown}
    if answer.flaws_as:
        more[answer.flaws_as] = [blocker(flaw) for flaw in refusal.flaws]
        errors = []
    headers = {name: text.format(**refusal.facts) for name, text in answer.headers.items()}
    return Problem(status, code, detail, errors, headers, more=more)


def refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Answer with a refusal where no operation of the API runs."""
    return problem_response(request, problem_of(refusal))


def blocker(reason: Reason) -> LaunchBlocker:
    """Return what keeps a strategy from being launched, as answers list it."""
    campaign, platform = reason.facts.get("campaign"), reason.facts.get("platform")
    return LaunchBlocker(
        code=public_code(reason.code),
        detail=sentence_of(reason),
        campaign=None if campaign is None else str(campaign),
        platform=None if platform is None else str(platform),
    )


def field_error(flaw: Flaw) -> FieldError:
    """Return what is wrong with one value."""
    pointer = refusal_answer(flaw.code).pointer.format(**flaw.facts) or pointer_of(flaw.path)
    return FieldError(pointer, public_code(flaw.code), sentence_of(flaw))


def sentence_of(flaw: Reason, *, with_repair: bool = True) -> str:
    """Return what is wrong as a sentence."""
    return refusal_answer(flaw.code).sentence(flaw.facts, with_repair=with_repair)


@contextmanager
def below(*path: str) -> Iterator[None]:
    """Say of wrong values that they lie below this path of the body."""
    try:
        yield
    except Refusal as refusal:
        flaws = [replace(flaw, path=(*path, *flaw.path)) for flaw in refusal.flaws]
        raise Refusal(refusal.code, flaws, **refusal.facts) from refusal
