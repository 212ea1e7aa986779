"""What is asked about how clients see a business, and whether they approve by link."""

from collections.abc import Mapping

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from kempen.domain.branding.rules import LONGEST_BRAND_NAME
from kempen.entrypoints.dashboard.shared.one_line_text import one_line


class BrandForm(forms.Form):
    """The name and the logo that people outside see."""

    name = forms.CharField(
        label=_("Name that clients see"),
        max_length=LONGEST_BRAND_NAME,
        required=False,
        validators=[one_line],
        help_text=_("Leave it empty to show the name of your business."),
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        allow_empty_file=True,
        help_text=_("PNG or JPG, up to 512 KB and 2,000 pixels wide or tall."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without_logo = forms.BooleanField(label=_("Remove the logo"), required=False)

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        files: "MultiValueDict[str, UploadedFile[bytes]] | None" = None,
        *,
        name: str,
    ) -> None:
        super().__init__(data, files, initial={"name": name})
