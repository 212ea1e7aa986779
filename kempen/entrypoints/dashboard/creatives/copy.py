"""What is wrong with an ad or a picture, and what to do about it, in the page's language."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.creatives.rules import CreativeFault

# Why an ad cannot be changed, by the state of its strategy.
FROZEN: Final[dict[str, str | Promise]] = {
    "generating": gettext_lazy("The strategy is being generated: its ads can be edited after."),
    "approved": gettext_lazy(
        "The strategy is approved: its ads are frozen exactly as they will run. To change one, "
        "reject the strategy and generate it again."
    ),
    "launched": gettext_lazy("The strategy is launched: this is the ad as it was approved."),
    "failed": gettext_lazy("The strategy could not be generated: its ads cannot be edited."),
    "rejected": gettext_lazy("The strategy was rejected: its ads cannot be edited any more."),
    "superseded": gettext_lazy("A newer strategy took the place of this one: edit its ads there."),
}
PLACEMENTS: Final = {"feed": gettext_lazy("Feed"), "stories": gettext_lazy("Stories")}


def fault_words(fault: CreativeFault) -> str:
    """Say what is wrong and what would mend it."""
    say = _FAULTS.get(fault.code)
    return say(fault) if say else _("This cannot be used: write it differently.")


def _too_long(fault: CreativeFault) -> str:
    over = (fault.length or 0) - (fault.limit or 0)
    if fault.weight == "cut":
        return ngettext(
            "%(over)s character more than the %(limit)s that are sure to be seen: the end may be "
            "hidden.",
            "%(over)s characters more than the %(limit)s that are sure to be seen: the end may be "
            "hidden.",
            over,
        ) % {"over": over, "limit": fault.limit}
    return ngettext(
        "%(over)s too long: at most %(limit)s. Shorten it.",
        "%(over)s too long: at most %(limit)s. Shorten it.",
        over,
    ) % {"over": over, "limit": fault.limit}


def _too_few(fault: CreativeFault) -> str:
    return ngettext(
        "At least %(limit)s is needed; there are %(length)s.",
        "At least %(limit)s are needed; there are %(length)s.",
        fault.limit or 0,
    ) % {"limit": fault.limit, "length": fault.length}


_FAULTS: Final[dict[str, Callable[[CreativeFault], str]]] = {
    "too_long": _too_long,
    "too_few": _too_few,
    "too_many": lambda fault: (
        _("At most %(limit)s fit: leave some empty.") % {"limit": fault.limit}
    ),
    "empty": lambda _fault: _("Write something here."),
    "repeated": lambda _fault: _("The same text stands above: write another one."),
    "must_say": lambda fault: (
        _("Every ad must say “%(text)s”, says the brief: write it into this ad.")
        % {"text": fault.text}
    ),
    "never_say": lambda fault: (
        _("The brief says never to say “%(text)s”: leave it out.") % {"text": fault.text}
    ),
    "not_https": lambda _fault: _("Give an address that begins with https://."),
    "no_image": lambda _fault: _("A search ad shows no picture."),
    "needs_picture": lambda _fault: _("Add a picture: without one this ad cannot be approved."),
    "superlative": lambda fault: (
        _("“%(text)s” must be proved when somebody asks: have the evidence, or say it differently.")
        % {"text": fault.text}
    ),
    "medical": lambda fault: (
        _(
            "“%(text)s”: the Medicines (Advertisement and Sale) Act forbids such claims for many "
            "illnesses, and others need an approval number (KKLIU). Leave it out unless you have "
            "one."
        )
        % {"text": fault.text}
    ),
    "smoking": lambda fault: (
        _("“%(text)s”: tobacco and vapes may not be advertised in Malaysia since October 2024.")
        % {"text": fault.text}
    ),
    "gambling": lambda fault: (
        _(
            "“%(text)s”: gambling needs a licence, and platforms reject ads without one. Remove it "
            "unless you have one."
        )
        % {"text": fault.text}
    ),
    "alcohol": lambda fault: (
        _(
            "“%(text)s”: platforms and the advertising code restrict alcohol in Malaysia. Remove "
            "it unless the platform has approved you."
        )
        % {"text": fault.text}
    ),
    "guaranteed_return": lambda fault: (
        _(
            "“%(text)s” promises a return. Only those whom the Securities Commission authorised "
            "may advertise investments. Remove the promise."
        )
        % {"text": fault.text}
    ),
    "fast_body_change": lambda fault: (
        _(
            "“%(text)s” promises a changed body in days. Platforms and the advertising code reject "
            "that. Remove the promise, or have the evidence."
        )
        % {"text": fault.text}
    ),
    "shouted": lambda _fault: _(
        "Words in capitals are often rejected in review: write them in small letters."
    ),
    "many_marks": lambda _fault: _("Several ! or ? are often rejected in review: one is enough."),
    "repeated_marks": lambda fault: (
        _("The search platform rejects “%(text)s”: one sign is enough.") % {"text": fault.text}
    ),
    "exclamation_in_headline": lambda _fault: _(
        "The search platform rejects ! in headlines: leave it out."
    ),
    "emoji": lambda fault: (
        _("The search platform rejects %(text)s and the like: leave it out.") % {"text": fault.text}
    ),
    "telephone": lambda _fault: _(
        "The search platform rejects telephone numbers in ads: leave it out."
    ),
}
