"""A language model writes, is held to the same checks, and is replaced where it fails them. Pure.

What the brief does not say may not be claimed: every number of an ad must stand in the brief, and
so must every word that promises something. Whatever fails is written by the built-in writer.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from kempen.domain.creatives.rules import ANGLES, Texts, format_of
from kempen.domain.creatives.writing.from_guidelines import button_in
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines, Writer
from kempen.domain.creatives.writing.language_model.model_checks import refusals_of, spelt_promises
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.creatives.writing.said_claims import torn_claims
from kempen.kit import clock
from kempen.market.claims import LANGUAGES, Claim, ClaimForm, SlotKind, match, say
from kempen.market.claims.discounts import DISCOUNTS
from kempen.market.claims.slot_text import slot_text
from kempen.platforms.interface import PlatformError

MOST_DRAFTS: Final = 4
_NAMES: Final = {
    "en": "English",
    "ms": "Malay as spoken in Malaysia",
    "zh": "Simplified Chinese as written in Malaysia",
    "ta": "Tamil as written in Malaysia",
}
_NUMBER: Final = re.compile(r"\d[\d,.]*")
# Words that promise: allowed only when the brief itself has them.
_PROMISES: Final = re.compile(
    r"\b(free|guarantee\w*|best|cheap\w*|lowest|certified|halal|award\w*|sale|discount\w*|off|"
    r"no\.? ?1|number one|official|proven|cure\w*|instant\w*|limited|today only|last chance|"
    r"percuma|jaminan|dijamin|terbaik|termurah|diskaun|tawaran|terhad|rasmi|"
    r"terbukti|anugerah|disahkan)\b",
    re.IGNORECASE,
)
_INSTRUCTIONS: Final = (
    "You write short advertising texts. Use only facts that the brief states: add no claim, "
    'number, promise or deadline of your own. Answer with one JSON object: {{"ads": '
    '[{{"angle": one of {angles}, "headlines": [{headlines} texts of at most {headline} '
    'characters], "descriptions": '
    "[{descriptions} texts of at most {description} characters]{primary}}}]}}. Write up to {most} "
    "ads of different angles, in {language}."
)

log = structlog.get_logger()


class Complete(Protocol):
    """How a model is asked; PlatformError where it gives no answer."""

    def __call__(self, instructions: str, question: str, schema: Mapping[str, object], /) -> str:
        """Return the model's answer: JSON by a schema, which not every model keeps to."""
        ...


@dataclass(frozen=True)
class Proposals:
    """What a model wrote: ads of different angles that pass, and why others were refused."""

    drafts: tuple[Draft, ...]
    refusals: tuple[str, ...] = ()


class ModelWriter:
    """Asks `complete` and keeps what passes; else asks `fallback`. Each refusal is logged."""

    def __init__(self, complete: Complete, fallback: Writer) -> None:
        self._complete, self._fallback = complete, fallback

    def write(self, guidelines: Guidelines, platform: str, language: str) -> list[Draft]:
        """Return the model's ads without fault, of different angles, or the fallback's."""
        try:
            proposed = self.propose(guidelines, platform, language)
        except PlatformError as error:
            log.warning(
                "model_gave_no_answer", platform=platform, language=language, why=str(error)
            )
            proposed = Proposals(())
        if proposed.drafts:
            return list(proposed.drafts)[:MOST_DRAFTS]
        return self._fallback.write(guidelines, platform, language)

    def propose(self, guidelines: Guidelines, platform: str, language: str) -> Proposals:
        """Return what the model wrote, as far as it passes; PlatformError without an answer."""
        answer = self._complete(
            _instructions(platform, language), _question(guidelines, language), schema_of(platform)
        )
        try:
            proposed = json.loads(answer)["ads"]
        except (ValueError, KeyError, TypeError, RecursionError):
            log.warning("model_answer_refused", platform=platform, language=language)
            return Proposals((), ("not_json",))
        by_angle: dict[str, Draft] = {}
        all_refusals: list[str] = []
        for one in proposed if isinstance(proposed, list) else []:
            draft, refusals = _draft(one, guidelines, platform, language)
            if draft is not None:
                by_angle.setdefault(draft.angle, draft)
                continue
            all_refusals += refusals
            log.warning("model_ad_refused", platform=platform, language=language, reasons=refusals)
        return Proposals(tuple(by_angle.values()), tuple(all_refusals))


def schema_of(platform: str) -> Mapping[str, object]:
    """Return the JSON schema of an answer for a platform, as strict modes take it."""
    form = format_of(platform)
    texts = {"type": "array", "items": {"type": "string"}}
    fields: dict[str, object] = {
        "angle": {"type": "string", "enum": list(ANGLES)},
        "headlines": texts,
        "descriptions": texts,
    }
    if form.has_primary_text:
        fields["primary_text"] = {"type": "string"}
    ad = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"ads": {"type": "array", "items": ad}},
        "required": ["ads"],
        "additionalProperties": False,
    }


def _instructions(platform: str, language: str) -> str:
    form = format_of(platform)
    headlines, descriptions = form.headlines, form.descriptions
    primary = f', "primary_text": at most {form.primary_text} characters'
    return _INSTRUCTIONS.format(
        angles=", ".join(ANGLES),
        headlines=f"{headlines.least} to {headlines.most}",
        headline=headlines.longest,
        descriptions=f"{descriptions.least} to {descriptions.most}",
        description=descriptions.longest,
        primary=primary if form.has_primary_text else "",
        most=MOST_DRAFTS,
        language=_NAMES.get(language, language),
    )


def _question(guidelines: Guidelines, language: str) -> str:
    return json.dumps(
        {
            "product": guidelines.product,
            "benefits": guidelines.benefits,
            "claims": _said(guidelines, language),
            "offer": guidelines.offer,
            "proof": guidelines.proof,
            "tone": guidelines.tone,
            "every ad must say": must_say_in(guidelines.must_say, language, guidelines.languages),
            "no ad may say": guidelines.never_say,
            "people should": "get in touch" if guidelines.is_for_prospects else "buy",
        },
        ensure_ascii=False,
    )


def _draft(
    one: object, guidelines: Guidelines, platform: str, language: str
) -> tuple[Draft | None, list[str]]:
    """Return a proposed ad as a draft, or None and why it is refused."""
    if not isinstance(one, dict) or one.get("angle") not in ANGLES:
        return None, ["not_an_ad"]
    headlines, descriptions = _texts(one.get("headlines")), _texts(one.get("descriptions", []))
    primary = one.get("primary_text", "") if format_of(platform).has_primary_text else ""
    if headlines is None or descriptions is None or not isinstance(primary, str):
        return None, ["not_texts"]
    texts = Texts(platform, headlines, descriptions, primary.strip(), guidelines.landing_url)
    refusals = [*refusals_of(texts, language, guidelines)]
    refusals += [
        f"unsupported: {claim}" for claim in unsupported_claims(texts.everything(), guidelines)
    ]
    today = guidelines.today or clock.today()
    torn = torn_claims(texts, _known_claims(guidelines), today=today)
    refusals += [f"without_its_condition: {claim.key}" for claim in torn]
    if refusals:
        return None, refusals
    draft = Draft(
        platform=platform,
        language=language,
        angle=one["angle"],
        headlines=headlines,
        descriptions=descriptions,
        primary_text=texts.primary_text,
        call_to_action=button_in(guidelines),
        landing_url=guidelines.landing_url,
        writer="model",
    )
    return draft, []


def unsupported_claims(text: str, guidelines: Guidelines) -> list[str]:
    """Return the numbers and promises in a text that the brief does not hold."""
    brief_words = _brief_words(guidelines)
    numbers = {number.rstrip(".,") for number in _NUMBER.findall(brief_words)}
    claims = [
        number for raw in _NUMBER.findall(text) if (number := raw.rstrip(".,")) not in numbers
    ]
    words = {word.casefold() for word in _PROMISES.findall(brief_words)}
    claims += [word for word in _PROMISES.findall(text) if word.casefold() not in words]
    return claims + spelt_promises(text, brief_words)


def _said(guidelines: Guidelines, language: str) -> list[str]:
    """Return the offering's claims in a language, without those that have no words in it."""
    phrases = (say(claim, language, ClaimForm.PHRASE) for claim in guidelines.claims)
    return [words for words in phrases if words]


def _known_claims(guidelines: Guidelines) -> list[Claim]:
    """Return the offering's claims, and those that the brief's own words make."""
    texts = [*guidelines.benefits, guidelines.offer, *guidelines.proof, *guidelines.must_say]
    today = guidelines.today or clock.today()
    return [*guidelines.claims, *(one for text in texts for one in match(text, today=today).claims)]


def _brief_words(guidelines: Guidelines) -> str:
    """Return the brief's own words, and its claims as the catalogue says them in any language."""
    texts = [*guidelines.benefits, guidelines.offer, *guidelines.proof, *guidelines.must_say]
    known = _known_claims(guidelines)
    phrases = [
        say(claim, language, form) or ""
        for claim in known
        for language in LANGUAGES
        for form in ClaimForm
    ]
    # Chinese says a discount in two ways: 8折 and 20%折扣.
    phrases += [
        f"{slot_text(percent, SlotKind.PERCENT, 'zh')}折扣"
        for claim in known
        if claim.type in DISCOUNTS and (percent := claim.slots["percent"])
    ]
    return " \n".join([guidelines.product, *texts, *phrases])


def _texts(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return None
    return tuple(text.strip() for text in value)
