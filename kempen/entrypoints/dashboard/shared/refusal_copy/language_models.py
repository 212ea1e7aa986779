"""Refusals of language models: of their settings, and what a test found."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.language_models.refusals import ModelRefusal, ModelTestRefusal
from kempen.kit.refusal import RefusalCode

MODELS: Final[Mapping[RefusalCode, Promise]] = {
    ModelRefusal.NO_NAME: gettext_lazy("Enter the name of the model."),
    ModelRefusal.TOO_LONG: gettext_lazy("Enter up to {longest} characters on one line."),
    ModelRefusal.QUERY: gettext_lazy("Enter the address without a question mark."),
    ModelRefusal.NOT_SET_UP: gettext_lazy("No language model is set up. Save one first."),
}
MODEL_TESTS: Final[Mapping[RefusalCode, Promise]] = {
    ModelTestRefusal.UNREACHABLE: gettext_lazy(
        "Kempen cannot reach the model. Check the address and that the server runs."
    ),
    ModelTestRefusal.SLOW: gettext_lazy(
        "The model did not answer within a minute. Try a faster model."
    ),
    ModelTestRefusal.TLS: gettext_lazy(
        "The certificate of the server is not valid. Renew it, or enter the address that it names."
    ),
    ModelTestRefusal.ADDRESS: gettext_lazy(
        "Kempen does not call this address. It must be public and use HTTPS."
    ),
    ModelTestRefusal.TOO_LONG: gettext_lazy(
        "The answer of the model is too long. Limit its length at the server, or try another model."
    ),
    ModelTestRefusal.KEY_REFUSED: gettext_lazy("The server refused the key. Enter another."),
    ModelTestRefusal.NOT_FOUND: gettext_lazy(
        "The server has no such model or address. Check both; most addresses end in /v1."
    ),
    ModelTestRefusal.BUSY: gettext_lazy("The server is busy or has a fault. Test it again later."),
    ModelTestRefusal.REFUSED: gettext_lazy(
        "The server refused the question. Check the name of the model and what the server answered."
    ),
    ModelTestRefusal.NOT_AN_ANSWER: gettext_lazy(
        "The server answers, but not as OpenAI-compatible servers do. Check the address."
    ),
    ModelTestRefusal.NO_USABLE_AD: gettext_lazy(
        "The model answers, but none of its ads passed the checks."
    ),
    ModelTestRefusal.INTERRUPTED: gettext_lazy("The test was interrupted. Test the model again."),
}
