"""What is wrong with the words of an ad, as the API says it: a sentence with the figures in it."""

from typing import Final

from kempen.domain.creatives.actions.edit import CreativeRefused
from kempen.domain.creatives.rules import CreativeFault
from kempen.entrypoints.api.shared.problems import FieldError
from kempen.kit.strict_json import pointer_of

_SENTENCES: Final = {
    "too_long": "This is {length} long; at most {limit} fit.",
    "too_few": "There are {length}; at least {limit} are needed.",
    "too_many": "There are {length}; at most {limit} fit.",
    "empty": "Write something here.",
    "repeated": "“{text}” stands twice: write another one.",
    "must_say": "The brief wants every ad to say “{text}”.",
    "never_say": "The brief says never to say “{text}”.",
    "not_https": "Give an address that begins with https://.",
    "no_image": "A search ad shows no picture.",
}


def field_errors(refusal: CreativeRefused, number: int) -> list[FieldError]:
    """Return each fault of the ad that stands at this place in the body's `ads`."""
    return [
        FieldError(
            pointer_of(("ads", number, *fault.field.split("/"))),
            fault.code,
            _said(fault),
        )
        for fault in refusal.faults
    ]


def _said(fault: CreativeFault) -> str:
    sentence = _SENTENCES.get(fault.code)
    if sentence is not None:
        return sentence.format(text=fault.text, limit=fault.limit, length=fault.length)
    plain = fault.code.replace("_", " ").capitalize()
    return f"{plain}: the platform refuses “{fault.text}”." if fault.text else f"{plain}."
