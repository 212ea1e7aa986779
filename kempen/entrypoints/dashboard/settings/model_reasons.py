"""Why the ads that a language model wrote in its test were refused, a sentence each."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from kempen.entrypoints.dashboard.shared.copy.ad_rules import title_of
from kempen.market.ad_rules.table import ad_rules
from kempen.market.languages import listed

_UNSUPPORTED: Final = "unsupported"
# More words than these make the point no better.
_MOST_WORDS: Final = 5
_SCHEMA: Final = gettext_lazy(
    "An ad lacks texts or has too many. Choose a model that follows JSON schemas."
)
_STYLE: Final = gettext_lazy(
    "An ad has capitals, marks, emoji or a phone number that platforms refuse. Choose a larger "
    "model."
)
_REASONS: Final[Mapping[str, Promise]] = {
    "not_json": gettext_lazy(
        "The answer is not the JSON that Kempen asks for. Choose a model that answers in JSON."
    ),
    "not_an_ad": gettext_lazy(
        "An ad has none of the angles that Kempen asks for. Choose a model that follows JSON "
        "schemas."
    ),
    "not_texts": gettext_lazy(
        "The texts of an ad are not a list. Choose a model that follows JSON schemas."
    ),
    "too_long": gettext_lazy(
        "A text is too long for its platform. Choose a larger model, which keeps to limits better."
    ),
    "too_few": _SCHEMA,
    "too_many": _SCHEMA,
    "empty": _SCHEMA,
    "repeated": gettext_lazy("An ad says the same twice. Choose a larger model."),
    "shouted": _STYLE,
    "repeated_marks": _STYLE,
    "many_marks": _STYLE,
    "exclamation_in_headline": _STYLE,
    "emoji": _STYLE,
    "telephone": _STYLE,
    "other_language": gettext_lazy(
        "An ad is not in English, which Kempen asked for. Choose a model that writes the languages "
        "of your ads."
    ),
    "without_its_condition": gettext_lazy(
        "An ad makes an offer without its condition. Choose a larger model."
    ),
}


def reasons_in(detail: str) -> list[str]:
    """Say each reason that is stored of a test, once, with what to do about it."""
    if not detail:
        return [_("The answer has no ad. Choose a larger model.")]
    codes = [code.partition(": ") for code in detail.split(", ")]
    claimed = list(dict.fromkeys(words for code, _colon, words in codes if code == _UNSUPPORTED))
    sentences = [_sentence(code) for code, _colon, _words in codes if code != _UNSUPPORTED]
    if claimed:
        sentences.append(
            _("Its ads claim what the brief does not say: %(words)s. Choose a larger model.")
            % {"words": listed(claimed[:_MOST_WORDS], get_language())}
        )
    return list(dict.fromkeys(sentences))


def _sentence(code: str) -> str:
    if code in _REASONS:
        return str(_REASONS[code])
    if (rule := ad_rules().get(code)) is not None:
        return _("An ad breaks a rule of ads: %(rule)s. Choose a larger model.") % {
            "rule": title_of(rule)
        }
    return _("A check refused an ad (%(code)s). Choose a larger model.") % {"code": code}
