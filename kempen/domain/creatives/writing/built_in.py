"""The built-in writer: arranges the brief's own words in frames, offline and always the same way.

It never shortens a claim (a cut claim may say something else), never adds one, leaves out every
frame that does not fit, and says which of the brief's words it could not put into the language:
an ad in two languages at once reads badly, so such claims stand only where few others are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kempen.domain.creatives.policy import without_refused
from kempen.domain.creatives.rules import (
    ANGLES,
    Texts,
    faults_of,
    format_of,
    length_of,
)
from kempen.domain.creatives.writing import phrases
from kempen.domain.creatives.writing.claims import in_english, in_malay
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines

_WANTED_HEADLINES = 8
_ENOUGH_HEADLINES = 5
# With so many claims in an ad's language, it does without those in another.
_ENOUGH_CLAIMS = 2


class BuiltInWriter:
    """Writes English and Malay ads from phrase frames."""

    def write(self, guidelines: Guidelines, platform: str, language: str) -> list[Draft]:
        """Return as many ads as the format runs, each free of refusals, of different angles.

        An empty list means that the brief's words do not fit the platform; the caller says so.
        """
        form = format_of(platform)
        words = _Words(_as_taken(guidelines) if form.refused_signs else guidelines, language)
        drafts: list[Draft] = []
        for angle in ANGLES:
            if not words.can_lead(angle):
                continue
            draft = _compose(words, platform, angle)
            if draft is not None and not any(_says_the_same(draft, other) for other in drafts):
                drafts.append(draft)
        return drafts[: form.most_drafts]


def _as_taken(guidelines: Guidelines) -> Guidelines:
    """Return the brief's words without the pictures and doubled marks that are refused."""
    return replace(
        guidelines,
        product=without_refused(guidelines.product),
        benefits=tuple(without_refused(text) for text in guidelines.benefits),
        offer=without_refused(guidelines.offer),
        proof=tuple(without_refused(text) for text in guidelines.proof),
        must_say=tuple(without_refused(text) for text in guidelines.must_say),
    )


class _Words:
    """The brief's words in one language, ready for the slots."""

    def __init__(self, guidelines: Guidelines, language: str) -> None:
        self.guidelines = guidelines
        self.language = language
        self.product = guidelines.product.strip()
        self.must_say = [text.strip() for text in guidelines.must_say if text.strip()]
        brief_texts = [*guidelines.benefits, guidelines.offer, *guidelines.proof]
        foreign = [
            text for claim in brief_texts if (text := _tidy(claim)) and not self._known(text)
        ]
        known = [text for claim in brief_texts if (text := _tidy(claim)) and self._known(text)]
        leaves_out = len(known) >= _ENOUGH_CLAIMS
        self.left_out = tuple(dict.fromkeys(foreign)) if leaves_out else ()
        self.kept_as_written = () if leaves_out else tuple(dict.fromkeys(foreign))
        self.benefits = self._in_language(guidelines.benefits)
        self.proofs = self._in_language(guidelines.proof)
        self.offer = next(iter(self._in_language([guidelines.offer])), "")

    @property
    def closing(self) -> str:
        by_tone = phrases.CLOSINGS[self.language]
        pair = by_tone.get(self.guidelines.tone, by_tone["plain"])
        return pair[1 if self.guidelines.is_for_prospects else 0]

    def can_lead(self, angle: str) -> bool:
        """Whether the brief says what this angle is about; only then may an ad be built on it."""
        if angle == "urgency":
            offer = self.offer.casefold()
            return any(word in offer for word in phrases.DEADLINE_WORDS)
        has = {"benefit": self.benefits, "offer": self.offer, "proof": self.proofs}
        return bool(has.get(angle, self.product))

    def fill(self, frame: str) -> Iterator[str]:
        """Yield the frame with each of the brief's words that fits its slots."""
        benefits = self.benefits if "{b}" in frame else [""]
        proofs = self.proofs if "{f}" in frame else [""]
        if "{o}" in frame and not self.offer:
            return
        for benefit in benefits:
            for proof in proofs:
                slots = {
                    "{p}": self.product,
                    "{b}": _inside(benefit, frame, "{b}"),
                    "{o}": _inside(self.offer, frame, "{o}"),
                    "{f}": _inside(proof, frame, "{f}"),
                }
                text = frame
                for slot, value in slots.items():
                    text = text.replace(slot, value)
                yield _raised(text.replace("..", ".").replace("!.", "!").replace("?.", "?"))

    def _known(self, text: str) -> str | None:
        return in_malay(text) if self.language == "ms" else in_english(text)

    def _in_language(self, claims: Sequence[str]) -> list[str]:
        """Return claims in the language of the ad; those that are left out are not there."""
        texts = [text for claim in claims if (text := _tidy(claim))]
        return [_raised(self._known(text) or text) for text in texts if text not in self.left_out]


def _tidy(claim: str) -> str:
    return claim.strip().rstrip(".")


def _compose(words: _Words, platform: str, angle: str) -> Draft | None:
    compose = _post_texts if format_of(platform).has_primary_text else _result_texts
    texts = compose(words, platform, angle)
    guidelines = words.guidelines
    if any(
        fault.weight == "refused"
        for fault in faults_of(texts, must_say=guidelines.must_say, never_say=guidelines.never_say)
    ):
        return None
    return Draft(
        platform=platform,
        language=words.language,
        angle=angle,
        headlines=texts.headlines,
        descriptions=texts.descriptions,
        primary_text=texts.primary_text,
        call_to_action="contact_us" if guidelines.is_for_prospects else "learn_more",
        landing_url=guidelines.landing_url,
        kept_as_written=words.kept_as_written,
        left_out=words.left_out,
    )


def _says_the_same(draft: Draft, other: Draft) -> bool:
    return _content(draft) == _content(other)


def _content(draft: Draft) -> tuple[set[str], tuple[str, ...], str]:
    return set(draft.headlines), draft.descriptions, draft.primary_text


def _result_texts(words: _Words, platform: str, angle: str) -> Texts:
    form = format_of(platform)
    longest, most = form.headlines.longest, form.headlines.most
    own = [*phrases.HEADLINES[words.language][angle], *phrases.COMMON_HEADLINES[words.language]]
    headlines = _fitting(words, own, platform, longest, min(_WANTED_HEADLINES, most))
    if len(headlines) < min(_ENOUGH_HEADLINES, most):
        others = [
            phrases.HEADLINES[words.language][other][0] for other in ANGLES if words.can_lead(other)
        ]
        enough = min(_ENOUGH_HEADLINES, most)
        headlines = _fitting(words, [*own, *others], platform, longest, enough)
    sentences = [*words.must_say]
    lead = {"offer": [words.offer], "urgency": [words.offer], "proof": words.proofs}
    claims = [*lead.get(angle, words.benefits), *words.benefits, words.offer, *words.proofs]
    sentences += [claim for claim in dict.fromkeys(claims) if claim]
    sentences = sentences or [words.product]
    descriptions = _joined(
        [_sentence(text) for text in sentences],
        words.closing,
        platform,
        words.guidelines.never_say,
    )
    return Texts(platform, tuple(headlines), tuple(descriptions), "", words.guidelines.landing_url)


def _post_texts(words: _Words, platform: str, angle: str) -> Texts:
    openings = [
        text for frame in phrases.OPENINGS[words.language][angle] for text in words.fill(frame)
    ]
    opening = openings[0] if openings else _sentence(words.product)
    headlines = _post_headline(words, platform, angle, opening)
    parts, seen_at_once = [opening], format_of(platform).primary_text
    wanted = [*(_sentence(text) for text in words.must_say), words.closing]
    extras = [_sentence(text) for text in (*words.benefits, words.offer, *words.proofs) if text]
    folded_texts = [opening.casefold(), *(text.casefold() for text in headlines)]
    for text in [*wanted, *extras]:
        must = text in wanted[:-1]
        if any(
            text.rstrip(".").casefold() in other for other in folded_texts[: 1 if must else None]
        ):
            continue
        if must or length_of(" ".join([*parts, text]), platform) <= seen_at_once:
            parts.insert(len(parts) - 1 if words.closing in parts else len(parts), text)
    return Texts(platform, tuple(headlines), (), " ".join(parts), words.guidelines.landing_url)


def _post_headline(words: _Words, platform: str, angle: str, opening: str) -> list[str]:
    """Return the headline below the picture.

    It is the product when the text above does not name it, else a claim that is not said there.
    """
    own = phrases.HEADLINES[words.language][angle]
    claims = (*own, "{o}", "{b}", "{f}") if angle != "question" else ("{o}", "{b}", "{f}", *own)
    frames = [*claims, *phrases.COMMON_HEADLINES[words.language]]
    folded_opening = opening.casefold()
    if words.product.casefold() not in folded_opening:
        frames.insert(0, "{p}")
    limits = format_of(platform).headlines
    fitting = _fitting(words, frames, platform, limits.longest, len(frames))
    fresh = [text for text in fitting if text.casefold() not in folded_opening]
    return (fresh or fitting)[: limits.most]


def _fitting(words: _Words, frames: list[str], platform: str, limit: int, wanted: int) -> list[str]:
    """Return different texts that fit, in the order of the frames."""
    chosen: dict[str, str] = {}
    never = [phrase.casefold() for phrase in words.guidelines.never_say if phrase.strip()]
    for frame in frames:
        for text in words.fill(frame):
            allowed = not any(phrase in text.casefold() for phrase in never)
            if allowed and text and length_of(text, platform) <= limit:
                chosen.setdefault(text.casefold(), text)
    return list(chosen.values())[:wanted]


def _joined(sentences: list[str], closing: str, platform: str, never: tuple[str, ...]) -> list[str]:
    """Pack whole sentences into descriptions; the last one ends with the closing."""
    limits = format_of(platform).descriptions
    forbidden = [phrase.casefold() for phrase in never if phrase.strip()]
    packed: list[str] = []
    for sentence in [*sentences, closing]:
        if any(phrase in sentence.casefold() for phrase in forbidden):
            continue
        longer = f"{packed[-1]} {sentence}" if packed else sentence
        has_enough = packed and len(packed) >= limits.least
        if has_enough and length_of(longer, platform) <= limits.longest:
            packed[-1] = longer
        elif length_of(sentence, platform) <= limits.longest and len(packed) < limits.most:
            packed.append(sentence)
    return packed


def _sentence(text: str) -> str:
    text = _raised(text.strip())
    return text if not text or text[-1] in ".!?。" else f"{text}."


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _inside(text: str, frame: str, slot: str) -> str:
    """Lower the first letter of a claim after a colon, unless it is a name or an acronym."""
    if frame.startswith(slot) or not text[1:2].islower() or " " not in text:
        return text
    return text[:1].lower() + text[1:]
