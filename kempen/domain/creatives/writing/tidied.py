"""What a person typed as an ad says it: quietly, without brackets and questions; pure."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from kempen.market.categories.done_to_things import one_of
from kempen.market.place_names import is_place
from kempen.market.written_language import is_proper, words_of_things

# What a person asks is a way to begin, and claims nothing: "Slow recovery? We come to you".
_QUESTION: Final = re.compile(r"[^.!?。！？]*[?？]\s*")
_BRACKETS: Final = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*")
# A Chinese character has no capital: of 配套RM388起 the word is RM.
_WORD: Final = re.compile(r"[^\W\d_\u3400-\u9fff]+(?:[’'][^\W\d_\u3400-\u9fff]+)*")
# Places and initials that a brief has in small letters; not perak (silver) and nilai (value).
_PLACES: Final = re.compile(
    r"\b(?:malaysia|semenanjung|kuala lumpur|klang valley|selangor|penang|pulau pinang|johor"
    r"(?: bahru)?|melaka|kuching|sabah|sarawak|kedah|kelantan|terengganu|pahang|ipoh|puchong|cheras"
    r"|langkawi|putrajaya|shah alam|petaling jaya|subang(?: jaya)?|bangi|kajang|seremban|ampang"
    r"|singapore|thailand|kl|pj|jb|cctv|spm|igcse|jakim|hrdf|gps|cidb|sirim|motac|mqa|kkm)\b"
)
# Names that people type in small letters, as their owners write them.
_OWNED: Final = {
    name.casefold(): name
    for name in ("WhatsApp", "Google", "Facebook", "Instagram", "TikTok", "Shopee", "Lazada")
}
_OWNED_NAMES: Final = re.compile(r"\b(?:whatsapp|google|facebook|instagram|tiktok|shopee|lazada)\b")
# Words of peoples, languages and kinds that have a capital in English and Malay.
_PROPER: Final = re.compile(
    r"\b(?:muslim|islamic|islam|malay|melayu|chinese|indian|tamil|english|inggeris|japanese|korean"
    r"|italian|german|french|european|musang king|black thorn|mount kinabalu|hari raya|aidilfitri"
    r"|deepavali"
    r"|christmas|ramadan|merdeka|covid|excel|quran"
    r"|january|february|april|june|july|august|september|october|november|december"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
)
# The sizes of clothes: "saiz s hingga 5xl".
_SIZES: Final = re.compile(r"\b(?:saiz|sizes?|size|尺码|அளவு)\b.*", re.IGNORECASE)
_SIZE: Final = re.compile(r"\b(?:x{0,3}[sl]|[sml]|\d{1,2}xl)\b")
# Malaysian English that people speak, and no ad says: "works in rain also can", "cheap lah".
_SPOKEN: Final = re.compile(r"(?:\s+also can|\s+(?:lah|leh|lor|la|liao))[.!]*$", re.IGNORECASE)
_ALSO_GOT: Final = re.compile(r"\s+also got\b", re.IGNORECASE)
# Printing of business cards is business card printing.
_WORK_OF: Final = re.compile(
    r"(?P<work>(?i:printing|cleaning|repair|rental|hire|installation|maintenance|servicing"
    r"|painting|replacement|catering)) of (?P<things>[\w -]+)"
)
# "Tour to Cameron Highlands" is a Cameron Highlands tour, which every language can say.
_TRIP_TO: Final = re.compile(
    r"(?P<trip>(?i:(?:day |family |group )?(?:tour|trip|holiday|getaway)s?(?: packages?)?)) (?i:to)"
    r" (?P<place>[A-Z]\w+(?: [A-Z]\w+){0,2})"
)

# Short words of capitals are rather letters that stand for a name: KL, SPM.
_LEAST_LETTERS: Final = 4
_INITIALS: Final = frozenset(
    re.findall(
        r"\w+",
        """
        RM KL PJ JB KK KB KLCC KLIA LRT MRT UM UKM UPM USM UTM UIA UITM SPM STPM UPSR UASA PT IGCSE
        MUET IELTS TOEFL ACCA HSK JLPT MQA PTPTN HRD HRDF CIDB NIOSH DOSH JPJ PUSPAKOM SSM LHDN EPF
        KWSP SOCSO PERKESO SST GST JAKIM JAIS JAWI KKM MDA NPRA MOH BNM SC MOTAC IATA TNB TM SIRIM
        ISO HACCP GMP LED LCD TV PC CCTV GPS USB UV SPF VIP OEM ODM DIY COD QR BBQ AC DC HP SUV MPV
        EV ABS PVC UPVC WPC SPC PU IT HR AI SEO POS ERP CRM VR LPG MDF ICU MRI ECG PCR HIV DNA PHD
        MBA NGO SPAN SPIKPA MDEC JKM JKKP DBKL MBPJ FDA CPR TCM GDL PSV
        BMW BYD LG JBL KTM TCL AEG IBM HSBC OCBC UOB CIMB
        TOPIK UEC DELF SAT ABRSM PGA LASIK CNC
        PA SME PKS UPS PADI SSI TEFL CELTA HRDC TTDI USJ UHT MSG IC ID UK USA US EU UAE MY SG AM PM
        """,
    )
)


def without_questions(text: str) -> str:
    """Return what a text says beside what it asks."""
    return _QUESTION.sub("", text).strip()


def parted(product: str) -> tuple[str, tuple[str, ...]]:
    """Return words for a product without pictures, and what stands beside them in brackets."""
    product = quiet(" ".join("".join(one for one in product if not _is_picture(one)).split()))
    beside = tuple(one.strip() for one in _BRACKETS.findall(product) if one.strip())
    plain = _BRACKETS.sub(" ", product).strip()
    if trip := _TRIP_TO.fullmatch(plain):
        plain = f"{trip['place']} {trip['trip'].lower()}"
    if work := _WORK_OF.fullmatch(plain):
        thing = one_of(work["things"])
        plain = f"{thing[:1].upper()}{thing[1:]} {work['work'].lower()}"
    return (plain, beside) if plain else (product, ())


@lru_cache(maxsize=1024)
def quiet(text: str) -> str:
    """Return a text whose words in capitals are written as others are, except initials.

    Names of places have their capital, and what is only spoken is left out.
    """
    words = _WORD.findall(text)
    # Tamil and Chinese have no capitals: initials beside them are not shouted.
    is_shouted = sum(word.isupper() for word in words) > 1 and text.isupper()

    def lowered(match: re.Match[str]) -> str:
        word = match[0]
        at_figure = text[: match.start()][-1:].isdigit()
        if not word.isupper() or word in _INITIALS or len(word) == 1 or at_figure:
            return word
        if is_place(word) or is_proper(word.capitalize()):
            return word.capitalize()
        is_known = word.casefold() in words_of_things("en") | words_of_things("ms")
        is_word = is_known and len(word) >= _LEAST_LETTERS
        return word.lower() if is_word or is_shouted else word

    plain = _ALSO_GOT.sub(" available", _SPOKEN.sub("", _WORD.sub(lowered, text)))
    plain = proper(plain)
    plain = _OWNED_NAMES.sub(lambda name: _OWNED[name[0]], plain)
    return _PLACES.sub(_named, _SIZES.sub(_in_capitals, plain))


def _in_capitals(sizes: re.Match[str]) -> str:
    """Return words behind "size" with the sizes as shops write them: S, 5XL."""
    return _SIZE.sub(lambda size: size[0].upper(), sizes[0])


def proper(text: str) -> str:
    """Return a text with the capitals of peoples, days and names such as Musang King."""
    return _PROPER.sub(lambda name: name[0].title(), text)


def _named(match: re.Match[str]) -> str:
    """Return the name of a place, or initials, as they are written: KL, Shah Alam, CCTV."""
    is_initials = match[0].upper() in _INITIALS
    return match[0].upper() if is_initials else match[0].title()


def _is_picture(character: str) -> bool:
    """Whether a character is an emoji or a sign that joins some."""
    kind = unicodedata.category(character)
    return (kind in ("So", "Sk", "Cf", "Cs") or character == "\ufe0f") and character > "\u00ff"
