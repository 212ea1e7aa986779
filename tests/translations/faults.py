"""What is wrong with a text or its translation. Pure: each fault is found in two strings."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*(?:![rs])?(?::[^{}]*)?\}|%%")
_TAG = re.compile(r"</?[a-z][^>]*>")
_ADDRESS = re.compile(
    r"https?://\S+|\b[\w.-]+@[\w.-]+|`[^`]*`|/[a-z0-9_/-]{2,}|\b(?:\w+\.)+(?:com|example|local)\b"
)
# Names of fields, settings, options, headers and commands are the same in every language.
_CODE = re.compile(
    r"\b\w+_\w*|--[a-z-]+|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\b|\bkempen [a-z]+(?: [a-z]+)?"
    r"|\b(?:true|false)\b|%%\w+%%|[“\"][a-z_]+[”\"]|\b[a-z]+/[a-z]+\b"
    r"|\bdate(?:\W+(?:(?:and|和|dan)\W*)?(?:spend|revenue|clicks|conversions))+"
)
_WORD = re.compile(r"[A-Za-z][A-Za-z’'-]+")
_WHO_ACTS = re.compile(
    r"(?:^|[.!?] |So )Kempen (?:(?:[a-z]+ )?[a-z]+s\b.*\.|(?:[a-z]+(?:s|ed)|may|can|could|will)\b)"
    r"|by Kempen\b"
)
_QUOTED = re.compile(r"[“\"]([^”\"]+)[”\"]")
_MOST = re.compile(r"at most (\d+) characters")
# A sentence that begins or ends so goes on in another string; "Sign in" and "Agreed to" do not.
_NO_BEGINNING = {"and", "as", "but", "for", "from", "of", "or", "than", "that", "to", "up", "with"}
_NO_END = _NO_BEGINNING - {"for", "to", "up"} | {"a", "an", "at", "by", "the"}
# They are no words of Malay, so a Malay text that has one was left in English.
# Words of three letters and more alone: "an" or "is" may be a part of a name.
_ENGLISH_ONLY = re.compile(
    r"the|and|your?|for|with|are|not|th(?:is|at|eir|ey|em|ese|ose|en|ere|an)|was|were|from|has|have"
    r"|its|wh(?:ich|en|ere|at|o)|will|would|can|cannot|could|should|how|here|only|again|each"
    r"|every|any|some|more|most|other|between|because|until|while|after|before|without|click|sign",
    re.IGNORECASE,
)


def in_source(text: str, context: str = "") -> Iterator[str]:
    """Say what keeps an English text from being translated whole.

    `context` is that of `pgettext`: it tells a translator where a text stands that is no sentence.
    """
    if text != text.strip() and "\n" not in text:
        yield "begins or ends with a space: it is a fragment of a sentence"
    if not _WORD.search(_plain(text)):
        yield "has no word to translate: write it in code, or give the whole sentence"
        return
    # What a placeholder stands for is a word of the sentence.
    words = _PLACEHOLDER.sub("X", _TAG.sub(" ", text)).split()
    if text[:1].islower() and not context:
        yield "begins in lower case: give the whole sentence, or a context that says where it is"
    if len(words) < 2:
        return
    if words[0] in _NO_BEGINNING:
        yield f"begins with “{words[0]}”: the sentence begins in another string"
    if words[-1].lower() in _NO_END:
        yield f"ends with “{words[-1]}”: the sentence goes on in another string"


def in_pair(source: str, translation: str, *, of_many: bool = False) -> Iterator[str]:
    """Say where a translation does not fit its text. `of_many`: one of several plural forms."""
    ours, theirs = (Counter(_PLACEHOLDER.findall(text)) for text in (source, translation))
    missing, extra = ours - theirs, theirs - ours
    # "One campaign" needs no number; every other placeholder is needed in each form.
    if of_many and set(missing) <= {"%(count)s", "%(count)d", "%(counter)s", "%(number)s"}:
        missing = Counter()
    if missing or extra:
        yield f"placeholders differ: {sorted(missing | extra)}"
    if Counter(_TAG.findall(source)) != Counter(_TAG.findall(translation)):
        yield "tags differ"
    for end in ("\n", " "):
        if source.startswith(end) != translation.startswith(end):
            yield "one begins with white space, the other does not"
        if source.endswith(end) != translation.endswith(end):
            yield "one ends with white space, the other does not"


def in_length(source: str, translation: str, comment: str, place: str) -> Iterator[str]:
    """Say whether a translation is longer than its place.

    The place says so itself in a comment for translators ("at most 24 characters"), the subject
    of an e-mail by its file; a short label may be half as long again as English, and a dozen
    characters longer: more than one label in ten of Malay or Tamil needs.
    """
    length = width(translation)
    if (most := _MOST.search(comment)) and length > int(most[1]):
        yield f"{length} characters, at most {most[1]} have room"
    if place.endswith("_subject.txt") and length > 78:
        yield f"{length} characters in the subject of an email, at most 78"
    if len(source) <= 24 and length > max(1.9 * len(source), len(source) + 14):
        yield f"{length} characters where English has {len(source)}: it will not fit"


def other_labels(
    source: str, translation: str, labels: Mapping[str, Collection[str]]
) -> Iterator[str]:
    """Say which labels in quotation marks have another name here than where they stand.

    `labels` has what each label is in the language of the translation.
    """
    for label in _QUOTED.findall(source):
        known = labels.get(label, ())
        if label != source and known and not any(one in translation for one in known):
            yield f"“{label}” is {' or '.join(known)} where it stands"


def campaign_or_system(source: str, translation: str, language: str) -> Iterator[str]:
    """Say where Malay has Kempen as who acts: there the bare name is the word for campaign."""
    words = translation.lower()
    is_named = language == "ms" and "kempen" in words and "sistem kempen" not in words
    if is_named and _WHO_ACTS.search(source):
        yield "Kempen acts, and reads as “campaign”: write “sistem Kempen”"


def width(text: str) -> int:
    """Count columns: a sign that combines takes none, a wide one two."""
    return sum(
        0
        if unicodedata.category(sign) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(sign) in ("W", "F")
        else 1
        for sign in text
    )


def left_in_english(
    source: str, translation: str, language: str, names: frozenset[str]
) -> Iterator[str]:
    """Say which English words a translation still has; `names`, in lower case, may stay."""
    words = [word.strip("’'-") for word in _WORD.findall(_plain(translation))]
    unknown = [word for word in words if word.lower() not in names]
    if language == "ms":
        left = [word for word in unknown if _ENGLISH_ONLY.fullmatch(word)]
        if len(unknown) > 2 and _plain(source) == _plain(translation):
            left = unknown
    else:
        left = [word for word in unknown if len(word) > 1]
    if left:
        yield f"English words: {', '.join(dict.fromkeys(left))}"


def _plain(text: str) -> str:
    """Return a text without what is the same in every language."""
    for pattern in (_CODE, _ADDRESS, _TAG, _PLACEHOLDER):
        text = pattern.sub(" ", text)
    return text
