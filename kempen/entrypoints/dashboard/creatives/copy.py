"""What is wrong with an ad or a picture, and what to do about it, in the page's language."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.creatives.rules import CreativeFault
from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.replacing.same_brief import is_regenerating
from kempen.entrypoints.dashboard.shared.copy.ad_rules import finding_words
from kempen.market.ad_rules.table import ad_rules

# Why an ad cannot be changed, by the state of its strategy.
FROZEN: Final[dict[str, str | Promise]] = {
    "generating": gettext_lazy(
        "Kempen is generating the strategy. You can edit its ads after that."
    ),
    "approved": gettext_lazy(
        "The strategy is approved, so its ads are frozen exactly as they will run. To change one, "
        "choose “Reopen to edit” under Decision."
    ),
    "launched": gettext_lazy("The strategy is launched. This is the approved ad."),
    "failed": gettext_lazy("The strategy failed, so you cannot edit its ads."),
    "rejected": gettext_lazy("The strategy was rejected, so you can no longer edit its ads."),
    "superseded": gettext_lazy("A newer strategy replaced this one. Edit the ads there."),
}
_REGENERATED: Final = gettext_lazy(
    "Kempen is generating a newer strategy, which will replace this one. Until then nobody can "
    "edit or approve this one, so that no edit is lost."
)
# How images are laid out; the codes are those of ad_images.
LAYOUT_NAMES: Final = {
    "colour": gettext_lazy("Words on colour"),
    "photo": gettext_lazy("Photo with a panel"),
    "split": gettext_lazy("Photo and words side by side"),
    "badge": gettext_lazy("Offer on a badge"),
    "frame": gettext_lazy("White card in a frame"),
}


def frozen_words(strategy: Strategy) -> str:
    """Say why the ads of a strategy cannot be changed now; empty where they can."""
    if is_regenerating(strategy):
        return str(_REGENERATED)
    return str(FROZEN.get(strategy.status, ""))


def fault_words(fault: CreativeFault) -> str:
    """Say what is wrong and what would mend it."""
    rule = ad_rules().get(fault.code)
    if rule is not None:
        return finding_words(rule, fault.text)
    say = _FAULTS.get(fault.code)
    return say(fault) if say else _("Kempen cannot use this text. Write it differently.")


def _too_long(fault: CreativeFault) -> str:
    over = (fault.length or 0) - (fault.limit or 0)
    if fault.weight == "cut":
        return ngettext(
            "%(over)s character over the %(limit)s that people always see. The end may be hidden.",
            "%(over)s characters over the %(limit)s that people always see. The end may be hidden.",
            over,
        ) % {"over": over, "limit": fault.limit}
    return ngettext(
        "Must be %(limit)s characters or fewer. Remove %(over)s character.",
        "Must be %(limit)s characters or fewer. Remove %(over)s characters.",
        over,
    ) % {"over": over, "limit": fault.limit}


def _too_few(fault: CreativeFault) -> str:
    return ngettext(
        "Enter at least %(limit)s. You have %(length)s.",
        "Enter at least %(limit)s. You have %(length)s.",
        fault.limit or 0,
    ) % {"limit": fault.limit, "length": fault.length}


_FAULTS: Final[dict[str, Callable[[CreativeFault], str]]] = {
    "too_long": _too_long,
    "too_few": _too_few,
    "too_many": lambda fault: _("Enter %(limit)s or fewer.") % {"limit": fault.limit},
    "empty": lambda _fault: _("Enter a text."),
    "repeated": lambda _fault: _("This text appears above. Enter a different text."),
    "must_say": lambda fault: (
        _("Your brief says every ad must include “%(text)s”. Add it.") % {"text": fault.text}
    ),
    "never_say": lambda fault: (
        _("Your brief forbids “%(text)s”. Remove it.") % {"text": fault.text}
    ),
    "not_https": lambda _fault: _("Enter a URL that begins with https://."),
    "no_image": lambda _fault: _("Search ads show no image."),
    "needs_picture": lambda _fault: _("Add an image. Without one you cannot approve this ad."),
    "shouted": lambda _fault: _("Platforms often reject words in capitals. Use small letters."),
    "many_marks": lambda _fault: _("Platforms often reject several ! or ?. Use one."),
    "repeated_marks": lambda fault: (
        _("The search platform rejects “%(text)s”. Use one sign.") % {"text": fault.text}
    ),
    "exclamation_in_headline": lambda _fault: _(
        "The search platform rejects ! in headlines. Remove it."
    ),
    "emoji": lambda fault: (
        _("The search platform rejects %(text)s and similar signs. Remove it.")
        % {"text": fault.text}
    ),
    "telephone": lambda _fault: _("The search platform rejects phone numbers in ads. Remove it."),
}
