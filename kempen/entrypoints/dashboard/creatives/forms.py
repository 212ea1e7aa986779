"""The words of an ad as they are typed, with how long each is and what is wrong beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django import forms
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.creatives.queries import Creative, texts_of
from kempen.domain.creatives.rules import (
    LONGEST_TEXT,
    CreativeFault,
    Texts,
    format_of,
    length_of,
)
from kempen.domain.strategies.actions.edit import NewTexts
from kempen.entrypoints.dashboard.creatives.copy import fault_words
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.market.ad_buttons import button_words

# An ad of many headlines always offers this many empty ones more, up to the platform's most.
_SPARE: Final = 2
_LONGEST_LINE: Final = 255
_LONGEST_ADDRESS: Final = 2048
_TOO_LONG: Final = gettext_lazy("Must be %(limit_value)s characters or fewer.")


@dataclass(frozen=True)
class CountedField:
    """One field with its count: `length` of `limit`, as the platform counts."""

    field: forms.BoundField
    limit: int | None
    length: int
    advice: list[tuple[str, bool]]  # The words, and whether it keeps the ad from running.

    @property
    def is_over(self) -> bool:
        """Whether the text is longer than the limit."""
        return self.limit is not None and self.length > self.limit


class AdForm(forms.Form):
    """Every text of one ad; which fields there are depends on its platform."""

    # Read by seen_revision(): an odd one is a strategy that was changed meanwhile.
    revision = forms.CharField(required=False, widget=forms.HiddenInput)
    landing_url = forms.CharField(
        label=gettext_lazy("Landing page"),
        max_length=_LONGEST_ADDRESS,
        required=False,
        validators=[one_line],
        widget=forms.URLInput,
        error_messages={"max_length": _TOO_LONG},
    )

    def __init__(
        self,
        creative: Creative,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
        auto_id: str = "id_%s",
    ) -> None:
        self.platform = str(creative.platform)
        self.format = format_of(self.platform)
        self.hint = translation.gettext(self.format.hint)
        self.language = creative.language
        texts = texts_of(creative)
        super().__init__(data, auto_id=auto_id, initial={**_initial(texts), **(initial or {})})
        headlines, descriptions = self._counts(texts)
        if self.format.has_primary_text:
            self.fields["primary_text"] = self._text(
                _("Primary text"), LONGEST_TEXT, forms.Textarea(attrs={"rows": 5})
            )
        if self.format.buttons:
            self.fields["button"] = self._buttons(creative.button)
        for number in range(headlines):
            label = _("Headline") if headlines == 1 else _("Headline %(n)s") % {"n": number + 1}
            self.fields[f"headline_{number}"] = self._text(label, _LONGEST_LINE)
        for number in range(descriptions):
            label = (
                _("Description")
                if descriptions == 1
                else _("Description %(n)s") % {"n": number + 1}
            )
            self.fields[f"description_{number}"] = self._text(label, _LONGEST_LINE)
        self.order_fields(
            [
                "revision",
                *self._names("primary_text", "headline", "description", "button"),
                "landing_url",
            ]
        )
        self._faults: dict[str, list[CreativeFault]] = {}

    def seen_revision(self) -> int:
        """Return the revision that the page showed; 0, which none has, when the form is odd."""
        text = str(self["revision"].value() or "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0

    def texts(self) -> Texts:
        """Return the words as they stand in the form; empty lines are left out."""
        return Texts(
            self.platform,
            tuple(text for _name, text in self._filled("headline")),
            tuple(text for _name, text in self._filled("description")),
            self._value("primary_text") if self.format.has_primary_text else "",
            self._value("landing_url"),
        )

    def new_texts(self) -> NewTexts:
        """Return the words as the domain changes them."""
        texts = self.texts()
        return NewTexts(
            texts.headlines,
            texts.descriptions,
            texts.primary_text if self.format.has_primary_text else None,
            texts.landing_url,
            self.button(),
        )

    def button(self) -> str | None:
        """Return the code of the chosen button; None where there is none, or the form had none."""
        return (self.format.buttons and self._value("button")) or None

    def differs_from(self, creative: Creative) -> bool:
        """Whether saving the form would change the ad."""
        return self.texts() != texts_of(creative) or self.button() not in (None, creative.button)

    def put_faults(self, faults: Iterable[CreativeFault], *, as_errors: bool) -> None:
        """Put each fault beside its field: what cannot be saved as an error, the rest as advice."""
        for fault in faults:
            if fault.field == "image":
                continue  # The ad itself shows it, beside its image.
            name = self._field_of(fault)
            if as_errors and fault.weight == "refused":
                self.add_error(name, fault_words(fault))
            else:
                self._faults.setdefault(name, []).append(fault)

    def rows(self) -> list[CountedField]:
        """Return the visible fields with their counts and advice, in order."""
        return [self._row(name) for name in self.fields if name != "revision"]

    def _row(self, name: str) -> CountedField:
        field, limit, faults = self[name], self._limit_of(name), self._faults.get(name, [])
        # What stands beside the field is read out with it.
        beside = {"count": limit is not None, "error": bool(field.errors), "advice": bool(faults)}
        ids = [f"{field.auto_id}_{part}" for part, is_there in beside.items() if is_there]
        if ids:
            field.field.widget.attrs["aria-describedby"] = " ".join(ids)
        return CountedField(
            field=field,
            limit=limit,
            length=length_of(self._value(name), self.platform),
            advice=[
                (fault_words(fault), fault.weight in ("refused", "stopped")) for fault in faults
            ],
        )

    def _text(
        self, label: str, longest: int, widget: forms.Widget | None = None
    ) -> forms.CharField:
        field = forms.CharField(
            label=label,
            required=False,
            max_length=longest,
            validators=[] if isinstance(widget, forms.Textarea) else [one_line],
            widget=widget or forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"max_length": _TOO_LONG},
        )
        # What is longer is counted and told; the browser must not cut what is pasted.
        field.widget.attrs.pop("maxlength", None)
        field.widget.attrs["lang"] = self.language
        return field

    def _buttons(self, chosen: str) -> forms.ChoiceField:
        """Return the choice of buttons: what the ad says, and the same for the page's reader."""
        reader = (translation.get_language() or "en").partition("-")[0]
        choices = []
        for code in self.format.buttons:
            own_words, meant = button_words(code, self.language), button_words(code, reader)
            choices.append((code, own_words if own_words == meant else f"{own_words} ({meant})"))
        return forms.ChoiceField(label=_("Button"), choices=choices, initial=chosen, required=False)

    def _counts(self, texts: Texts) -> tuple[int, int]:
        if self.format.has_primary_text:
            return self.format.headlines.most, self.format.descriptions.most
        typed = [name for name in self.data if name.startswith("headline_")]
        most = self.format.headlines.most
        filled = max(len(texts.headlines), sum(bool(self.data[name].strip()) for name in typed))
        return min(most, filled + _SPARE), self.format.descriptions.most

    def _names(self, *starts: str) -> list[str]:
        return [name for start in starts for name in self.fields if name.startswith(start)]

    def _value(self, name: str) -> str:
        return str(self[name].value() or "").replace("\r\n", "\n").strip()

    def _filled(self, start: str) -> list[tuple[str, str]]:
        return [(name, text) for name in self._names(start) if (text := self._value(name))]

    def _limit_of(self, name: str) -> int | None:
        kind = name.partition("_")[0]
        limits = {"headline": self.format.headlines, "description": self.format.descriptions}
        if kind in limits:
            return limits[kind].longest
        return self.format.primary_text if name == "primary_text" else None

    def _field_of(self, fault: CreativeFault) -> str:
        """Return the field that shows a fault: the texts were counted without the empty lines."""
        part, _slash, number = fault.field.partition("/")
        if part in ("primary_text", "landing_url"):
            return part
        if part == "call_to_action":
            return "button"
        if fault.code == "must_say" and self.format.has_primary_text:
            return "primary_text"
        names = self._names(part.removesuffix("s"))
        if number:
            return self._filled(part.removesuffix("s"))[int(number)][0]
        if fault.code == "too_few":
            return next((name for name in names if not self._value(name)), names[0])
        return names[0]


def _initial(texts: Texts) -> dict[str, str]:
    return {
        "landing_url": texts.landing_url,
        "primary_text": texts.primary_text,
        **{f"headline_{number}": text for number, text in enumerate(texts.headlines)},
        **{f"description_{number}": text for number, text in enumerate(texts.descriptions)},
    }
