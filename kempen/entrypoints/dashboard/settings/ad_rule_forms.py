"""What is asked before a rule of ads is switched off."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.creatives.actions.ad_rules import LONGEST_REASON
from kempen.entrypoints.dashboard.shared.one_line_text import one_line


class ReasonForm(forms.Form):
    """Why a rule does not hold for this business; each rule of the page has such a form."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        validators=[one_line],
        error_messages={"required": _("Enter a reason of 20 characters or more.")},
        help_text=_("Say in 20 characters or more why the rule is wrong for your ads."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, code: str, data: Mapping[str, object] | None = None) -> None:
        self.code = code
        super().__init__(data, auto_id=f"id_{code}_%s")
