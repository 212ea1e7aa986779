"""What a lead may be, what may be sent on of it, and how often that is tried. Pure."""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from kempen.domain.leads.refusals import MappingRefusal
from kempen.kit.refusal import Flaw, Refusal
from kempen.platforms.contacts import Property

LONGEST_EMAIL, LONGEST_NAME, LONGEST_PHONE, LONGEST_COMPANY = 254, 120, 40, 200
LONGEST_VERSION, LONGEST_QUESTION, LONGEST_EXTERNAL_ID = 80, 200, 64
MOST_ANSWERS, LONGEST_ANSWER = 30, 500
# Nobody agreed to anything in a form before: an older moment is a mistake in a program.
OLDEST_MOMENT: Final = datetime(1990, 1, 1, tzinfo=UTC)
# The source of a lead that a program sent; else it is the platform of the lead form.
FROM_API: Final = "api"
STATUSES: Final = ("pending", "pushed", "failed", "parked", "stopped")
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0
_DAY: Final = ZoneInfo("Asia/Kuala_Lumpur")


class LeadPushReason(StrEnum):
    """Why a lead is not in the CRM."""

    NO_EMAIL = "no_email"  # The CRM knows people by their address.
    BAD_EMAIL = "bad_email"
    NO_CONSENT = "no_consent"
    DECLINED = "declined"  # The form asked, and the person did not say yes.
    OPTED_OUT = "opted_out"
    FORGOTTEN = "forgotten"
    REFUSED = "refused"  # The CRM does not take it as it is.
    UNREACHED = "unreached"  # The CRM could not, or asked to wait.


@dataclass(frozen=True)
class Agreement:
    """A question of lead forms that is answered with yes or no: how often, how often with yes."""

    question: str
    asked: int
    agreed: int


# What of a lead can fill a property; the e-mail address always does. True: a moment.
FIELDS: Final[Mapping[str, bool]] = {
    "first_name": False,
    "last_name": False,
    "full_name": False,
    "first_name_split": False,
    "last_name_split": False,
    "phone": False,
    "company": False,
    "campaign": False,
    "campaign_id": False,
    "ad_id": False,
    "platform": False,
    "notice_version": False,
    "consented_at": True,
    "created_at": True,
    "lead_id": False,
}
# Before the question of a form whose answer fills a property.
_ANSWER: Final = "answer:"
# Where a CRM has these properties, they are filled from the start.
USUAL: Final[Mapping[str, str]] = {
    "first_name": "firstname",
    "last_name": "lastname",
    "phone": "phone",
    "company": "company",
}
EMAIL_PROPERTY: Final = "email"
# In the languages of the ads.
_YES: Final = frozenset({"yes", "y", "true", "1", "ya", "setuju", "是", "同意", "ஆம்"})
_NO: Final = frozenset({"no", "n", "tidak", "false", "0", "否", "不同意", "இல்லை"})
_TEXTS: Final = frozenset({"string", "phone_number"})
_MOMENTS: Final = frozenset({"date", "datetime"})


def can_fill(field: str, offered: Property) -> bool:
    """Whether a field can fill a property of the CRM."""
    if not offered.writable or offered.name == EMAIL_PROPERTY:
        return False
    return offered.kind in _TEXTS or (FIELDS.get(field, False) and offered.kind in _MOMENTS)


def answer_field(question: str) -> str:
    """Return the field of a mapping that stands for the answer to a form's own question."""
    return _ANSWER + question


def question_in(field: str) -> str:
    """Return the question whose answer a field stands for, "" for every other field."""
    return field.removeprefix(_ANSWER) if field.startswith(_ANSWER) else ""


def answer_to(answers: Mapping[str, str], question: str) -> str:
    """Return the answer to a question, "" where it was not asked.

    Platforms write the same question differently, so only its letters and digits count.
    """
    given_answers = {_plain(question_asked): answer for question_asked, answer in answers.items()}
    return given_answers.get(_plain(question), "").strip()


def distinct_questions(questions: Iterable[str]) -> list[str]:
    """Return the questions, each once however a platform writes it, in their order."""
    by_meaning: dict[str, str] = {}
    for asked in questions:
        by_meaning.setdefault(_plain(asked), asked)
    return list(by_meaning.values())


def mapping_of(
    chosen: Mapping[str, str], offered: Collection[Property]
) -> dict[str, dict[str, str]]:
    """Return the mapping for {field: name of a property}; "" leaves a field out. Refusal."""
    known = {one.name: one for one in offered}
    mapping: dict[str, dict[str, str]] = {}
    flaws: list[Flaw] = []
    taken: set[str] = set()
    for field, name in chosen.items():
        if not name:
            continue
        crm_property = known.get(name)
        if (field not in FIELDS and not question_in(field)) or crm_property is None:
            flaws.append(Flaw((field,), MappingRefusal.UNKNOWN_PROPERTY))
        elif not crm_property.writable:
            flaws.append(Flaw((field,), MappingRefusal.READ_ONLY))
        elif not can_fill(field, crm_property):
            flaws.append(Flaw((field,), MappingRefusal.WRONG_KIND))
        elif name in taken:
            flaws.append(Flaw((field,), MappingRefusal.TAKEN))
        else:
            mapping[field] = {"property": name, "kind": crm_property.kind}
            taken.add(name)
    if flaws:
        raise Refusal.of(*flaws)
    return mapping


def default_mapping(offered: Collection[Property]) -> dict[str, dict[str, str]]:
    """Return the mapping to begin with: the usual properties that are there."""
    fitting = {one.name for one in offered}
    wanted = {
        field: name
        for field, name in USUAL.items()
        if name in fitting and any(one.name == name and can_fill(field, one) for one in offered)
    }
    return mapping_of(wanted, offered)


def split_name(first: str, last: str) -> tuple[str, str]:
    """Return first and last name, also of a full name that a form put into the first one.

    Its first word is taken for the first name, which nobody can know: a Chinese name begins with
    the family's, and many Malay and Indian names have none. So it is used only where it is chosen.
    """
    words = first.split(maxsplit=1)
    return (first, last) if last or len(words) < 2 else (words[0], words[1])


def crm_value(value: str | datetime | None, kind: str) -> str:
    """Return a value as the CRM takes it: a text; a day is that of Malaysia; "" for none."""
    if value is None:
        return ""
    if not isinstance(value, datetime):
        return value
    if kind == "date":
        return value.astimezone(_DAY).date().isoformat()
    return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def normalised(email: str) -> str:
    """Return an address as it is compared."""
    return email.strip().lower()


def digest_of(business: UUID, email: str) -> str:
    """Return what stands for an address among the opt-outs of a business."""
    return hashlib.sha256(business.bytes + normalised(email).encode()).hexdigest()


def is_agreement_given(answers: Mapping[str, str], question: str) -> bool:
    """Whether a form's answers hold a yes to its question; without one, sending it is a yes."""
    return not question or answer_to(answers, question).casefold() in _YES


def agreements(forms: Collection[Mapping[str, str]]) -> list[Agreement]:
    """Return the questions that are only ever answered with yes or no, each once.

    `forms` has the answers of each lead: {question: answer}.
    """
    agreed = []
    for question in distinct_questions(sorted({asked for answers in forms for asked in answers})):
        given_answers = [answer_to(answers, question).casefold() for answers in forms]
        given = [answer for answer in given_answers if answer]
        if given and all(answer in _YES | _NO for answer in given):
            yes = sum(answer in _YES for answer in given)
            agreed.append(Agreement(question, len(given), yes))
    return agreed


def _plain(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def retry_delay(attempts: int, retry_after: float | None) -> timedelta:
    """Return how long to wait after this many tries: doubling to an hour, or longer as asked."""
    own = min(_FIRST_WAIT * 2 ** min(max(attempts - 1, 0), 10), _LONGEST_WAIT)
    return timedelta(seconds=max(own, retry_after or 0.0))


def is_consent_valid(consented_at: datetime | None, opted_out_at: datetime | None) -> bool:
    """Whether an agreement holds: it was given, and after the person's last opt-out."""
    return consented_at is not None and (opted_out_at is None or consented_at > opted_out_at)
