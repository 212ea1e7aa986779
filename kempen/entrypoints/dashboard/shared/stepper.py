"""The five steps from an objective to a launch, as the wizard and the pages after it show them."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BRIEF_STEPS: Final = ("objective", "accounts", "plan")
NAMES: Final[dict[str, Promise]] = {
    "objective": _("Objective"),
    "accounts": _("Accounts"),
    "plan": _("Plan"),
    "review": _("Review"),
    "launch": _("Launch"),
}


@dataclass(frozen=True)
class WizardStep:
    """One step: its name, whether it is behind or shown now, where it leads.

    `href` is a link. `go` is what a button of the brief's form sends, so that what was typed is
    kept on the way. A step that cannot be reached yet has neither.
    """

    label: Promise
    is_done: bool = False
    is_current: bool = False
    href: str = ""
    go: str = ""


def steps(current: str, *, draft: str = "", strategy: str = "") -> list[WizardStep]:
    """Return the steps with `current` shown; the names are the keys of NAMES.

    `draft`: the reader's own draft, whose answers can be changed. `strategy`: the one it led to.
    """
    order = list(NAMES)
    here = order.index(current)
    return [
        WizardStep(
            NAMES[name],
            is_done=number < here,
            is_current=number == here,
            href="" if number == here else _address(name, draft, strategy, is_behind=number < here),
        )
        for number, name in enumerate(order)
    ]


def brief_steps(current: str, reached: int, *, strategy: str = "") -> list[WizardStep]:
    """Return the steps of a brief; those up to the `reached`-th can be gone to from its form."""
    order = list(NAMES)
    here = order.index(current)
    steps = []
    for number, name in enumerate(order):
        is_open = name in BRIEF_STEPS and number < reached and number != here
        href = _address(name, "", strategy, is_behind=True) if name == "review" else ""
        steps.append(
            WizardStep(
                NAMES[name],
                is_done=number != here and number < reached - 1,
                is_current=number == here,
                href=href,
                go=name if is_open else "",
            )
        )
    return steps


def _address(name: str, draft: str, strategy: str, *, is_behind: bool) -> str:
    if name in BRIEF_STEPS:
        return reverse("wizard_step", args=(draft, name)) if draft else ""
    if name == "review" and strategy and is_behind:
        return reverse("strategy", args=(strategy,))
    return ""
