"""Which rules an ad breaks, on a day, for its kind of business and platform; pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, reduce
from itertools import pairwise
from typing import Final

from kempen.market.ad_rules.disguise import PlainText, plain_texts
from kempen.market.ad_rules.festive_seasons import is_in_season
from kempen.market.ad_rules.forms import TextSpan
from kempen.market.ad_rules.negation import is_negated
from kempen.market.ad_rules.table import AdRule, ad_rules

_HAN: Final = re.compile("[一-鿿]")
_TAMIL: Final = re.compile("[\u0b80-\u0bff]")
_LATIN: Final = re.compile("[A-Za-z]")
_SCRIPTS: Final = {"en": _LATIN, "ms": _LATIN, "zh": _HAN, "ta": _TAMIL}


@dataclass(frozen=True)
class AdTexts:
    """The words of one ad, as they are typed."""

    headlines: Sequence[str] = ()
    descriptions: Sequence[str] = ()
    primary_text: str = ""

    def fields(self) -> list[tuple[str, int | None, str]]:
        """Return each text with its field and its place in the field."""
        return [
            *(("headlines", place, text) for place, text in enumerate(self.headlines)),
            *(("descriptions", place, text) for place, text in enumerate(self.descriptions)),
            *([("primary_text", None, self.primary_text)] if self.primary_text else []),
        ]


@dataclass(frozen=True)
class AdRuleFinding:
    """A rule that an ad breaks: by which words, in which field.

    `field`: headlines, descriptions, primary_text or image; `index`: which of the headlines or
    descriptions, from 0; `text`: the words as they stand in the ad.
    """

    rule: AdRule
    field: str
    index: int | None
    text: str


def check(
    texts: AdTexts,
    *,
    category: str = "",
    platform: str = "",
    permits: Mapping[str, str] | None = None,
    on: date,
    has_ai_image: bool = False,
    own_names: Sequence[str] = (),
) -> tuple[AdRuleFinding, ...]:
    """Return what an ad breaks, the gravest first; each rule once a field.

    `category` is a code of market/categories, "" where it is not known; `permits` are those of the
    brief, by the names that the rules use. A festival in one of `own_names` is none: Raya House.
    """
    fields = [field for field in texts.fields() if field[2].strip()]
    held = {name.casefold() for name, number in (permits or {}).items() if number.strip()}
    findings: list[AdRuleFinding] = []
    # Nearly every rule is broken by no text at all, so nothing more is asked of it.
    codes = _codes_in(fields)
    for rule in ad_rules().values():
        if not rule.is_of_ai_images and rule.code not in codes:
            continue
        if not rule.holds(on, category, platform) or (rule.permit and rule.permit in held):
            continue
        if any(form.search(text) for form in rule.lifted for _field, _place, text in fields):
            continue
        if rule.is_of_ai_images:
            findings.extend([AdRuleFinding(rule, "image", None, "")] if has_ai_image else [])
            continue
        looked_at = _without_names(fields, own_names) if rule.festivals else fields
        findings.extend(_in_fields(rule, looked_at, on) or _over_fields(rule, fields))
    broken = {finding.rule.code for finding in findings}
    return tuple(finding for finding in findings if not finding.rule.unless & broken)


def _codes_in(fields: Sequence[tuple[str, int | None, str]]) -> frozenset[str]:
    """Return the codes of the rules that a text breaks, or one together with the next."""
    texts = [text for _field, _place, text in fields]
    joined = (_as_start(text) + following for text, following in pairwise(texts))
    return frozenset(code for text in (*texts, *joined) for code, _, _ in breaks_in(text))


def _as_start(text: str) -> str:
    """Return a text that goes on in the next: a headline has no full stop, and people read on."""
    return text.rstrip(" .!?。！？") + ", "


def _without_names(
    fields: Sequence[tuple[str, int | None, str]], names: Sequence[str]
) -> list[tuple[str, int | None, str]]:
    """Return the texts as long, with spaces for the names."""
    plain = [name for one in names if (name := one.strip().lower())]
    return [(field, place, reduce(_blanked, plain, text)) for field, place, text in fields]


def _blanked(text: str, name: str) -> str:
    """Return a text as long, with spaces for a name where it stands as whole words."""
    at = text.lower().find(name)
    while at >= 0:
        end = at + len(name)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            text = f"{text[:at]}{' ' * len(name)}{text[end:]}"
        at = text.lower().find(name, end)
    return text


def _in_fields(
    rule: AdRule, fields: Sequence[tuple[str, int | None, str]], on: date
) -> list[AdRuleFinding]:
    return [
        AdRuleFinding(rule, field, place, words)
        for field, place, text in fields
        if (words := _words(rule, text, on))
    ]


def _words(rule: AdRule, text: str, on: date) -> str:
    for code, festival, span in breaks_in(text):
        if code == rule.code and not (festival and is_in_season(festival, on)):
            return _shown(text, span)
    return ""


def _over_fields(
    rule: AdRule, fields: Sequence[tuple[str, int | None, str]]
) -> Iterator[AdRuleFinding]:
    """Yield a claim that begins in one text and ends in the next, which stands below it."""
    if rule.festivals:
        return
    for (field, place, text), (_field, _place, following) in pairwise(fields):
        start = _as_start(text)
        for code, _festival, span in breaks_in(start + following):
            if code == rule.code and span.first < len(text.rstrip()) and span.last > len(start):
                yield AdRuleFinding(
                    rule, field, place, _shown(text, TextSpan(span.first, len(text)))
                )
                return


def _shown(text: str, span: TextSpan) -> str:
    return " ".join(text[span.first : span.last].split())


# A page shows the same texts of the same ads again and again.
@lru_cache(maxsize=8192)
def breaks_in(text: str) -> tuple[tuple[str, str, TextSpan], ...]:
    """Return each rule's code that a text breaks, the festival if it is about one, and where.

    Days, categories and permits are not looked at.
    """
    plain = plain_texts(text)
    return tuple(
        (rule.code, festival, span)
        for rule in ad_rules().values()
        for festival, span in _breaks(rule, plain)
    )


def _breaks(rule: AdRule, plain: Sequence[PlainText]) -> Iterator[tuple[str, TextSpan]]:
    """Yield the first break of a rule, or of each festival that it names."""
    festivals: AbstractSet[str] = set()
    for one in plain:
        looked_at = _without_exempt(rule, one.text)
        for festival, span in _spans(rule, looked_at):
            if festival in festivals or (rule.is_negatable and is_negated(looked_at, span)):
                continue
            festivals |= {festival}
            last = max(span.last, span.first + 1)
            yield festival, TextSpan(one.places[span.first], one.places[last - 1] + 1)


def _without_exempt(rule: AdRule, text: str) -> str:
    """Return a text as long, with spaces for what only looks like a break."""
    if rule.exempt is None:
        return text
    return rule.exempt.sub(lambda hit: " " * len(hit[0]), text)


def _spans(rule: AdRule, text: str) -> Iterator[tuple[str, TextSpan]]:
    for festival, form in rule.festivals.items():
        yield from ((festival, TextSpan(*hit.span())) for hit in form.finditer(text))
    for language, forms in rule.forms.items():
        if _SCRIPTS[language].search(text) or language == "en":
            yield from (("", span) for form in forms for span in form.spans(text))
