"""What is asked about how platforms bill."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.metrics.suppliers import Suppliers
from kempen.market.tax import TaxTerms, Withholding
from kempen.platforms.registry import campaign_platform_codes

_ASK: Final = "ask"


_SERVICE_TAX: Final = [
    (_ASK, _("Not answered yet")),
    ("yes", _("Yes, added to the spend")),
    ("no", _("No")),
]


_WITHHOLDING: Final = [
    (_ASK, _("Not answered yet")),
    (Withholding.NONE.value, _("None: a company or agency in Malaysia bills us")),
    (Withholding.TREATY.value, _("8%, with the supplier’s Certificate of Residence")),
    (Withholding.STANDARD.value, _("10%")),
    (Withholding.TREATY_GROSSED_UP.value, _("8%, grossed up: 8/92 of the bill")),
    (Withholding.STANDARD_GROSSED_UP.value, _("10%, grossed up: 10/90 of the bill")),
]


class TaxForm(forms.Form):
    """Two questions for each platform; both or neither are answered."""

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        suppliers: Suppliers,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        for platform in campaign_platform_codes():
            terms = suppliers.terms.get(platform)
            charged = _ASK if terms is None else "yes" if terms.service_tax else "no"
            self.fields[f"{platform}_service_tax"] = forms.ChoiceField(
                label=_("Does the bill include service tax?"), choices=_SERVICE_TAX, initial=charged
            )
            self.fields[f"{platform}_withholding"] = forms.ChoiceField(
                label=_("Which withholding tax do you pay?"),
                choices=_WITHHOLDING,
                initial=terms.withholding.value if terms else _ASK,
            )

    def clean(self) -> dict[str, object]:
        """Point at the question that is still open where only one was answered."""
        given = dict(self.cleaned_data)
        for platform in campaign_platform_codes():
            names = [f"{platform}_service_tax", f"{platform}_withholding"]
            is_open = [given.get(name) == _ASK for name in names]
            if any(is_open) and not all(is_open):
                self.add_error(
                    names[is_open.index(True)],
                    _("Answer this too, or set both to “Not answered yet”."),
                )
        return given

    def terms(self) -> dict[str, TaxTerms | None]:
        """Return the answers, once they are valid; None for a platform without."""
        answers: dict[str, TaxTerms | None] = {}
        for platform in campaign_platform_codes():
            charged = self.cleaned_data[f"{platform}_service_tax"]
            withheld = self.cleaned_data[f"{platform}_withholding"]
            answers[platform] = (
                None if charged == _ASK else TaxTerms(charged == "yes", Withholding(withheld))
            )
        return answers

    def platforms(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """Return each platform's name and its two fields."""
        return [
            (
                platform_name(platform),
                self[f"{platform}_service_tax"],
                self[f"{platform}_withholding"],
            )
            for platform in campaign_platform_codes()
        ]
