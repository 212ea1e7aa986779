"""In which language a short text is written: by its letters, then by its words; pure."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from kempen.market.categories import NOUNS
from kempen.market.categories.compounds.modifier import modifiers
from kempen.market.claims import lexicon, words_in


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


# Words that stand in Malay sentences and in no English one, and the other way round.
_SMALL_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "ms": _words(
        "dan yang untuk dengan dari daripada kepada pada ke di oleh hingga sehingga sejak atau "
        "tanpa dalam kami anda kita percuma diskaun potongan harga murah penghantaran pelanggan "
        "buatan dibuat baru baharu segar hari bulan tahun setiap semua seluruh lebih jaminan "
        "waranti pilihan rumah keluarga asli tempatan beli belian pembelian dinilai disahkan mudah "
        "pantas terus ini itu sedap jom nak tak boleh ada bagi saja sahaja sekali juga sangat "
        "paling nenek emak mak ayah kampung resipi rasa wangi pedas manis masakan sendiri pertama "
        "dekat selesa bersih cepat kerja servis kedai tempah tempahan terbaik bukan jangan dah "
        "satu dua tiga empat lima enam tujuh lapan sembilan sepuluh turun temurun orang anak "
        "kami kita kalau supaya sebab kerana macam seperti setelah selepas sebelum lagi lebih "
        "lazat rangup lembut gebu berkualiti kualiti mesra ramah jujur amanah terkenal popular "
        "terlaris laris berpatutan berbaloi jimat kemas cantik indah menawan tahan lasak kuat "
        "ringan tulen semula jadi alami buah sayur daging ayam ikan udang kuih kek roti nasi "
        "pembeli pengguna pekerja tukang guru murid pelajar kanak rakan kawan pasukan pakar "
        "berpengalaman bertauliah berlesen berdaftar dijamin terjamin siap pasang baiki "
        "secucuk sebatang seikat segelas semangkuk sepapan sebotol sebungkus "
        "sekotak sepinggan sekeping sebiji seekor sehelai seorang sebulan sehari "
        "sejam semalam seminggu setahun sekilo sepasang "
        "kaw kampung tradisi tradisional moden terkini istimewa khas khusus hanya cuma "
    ),
    "en": _words(
        "the and of for with from to in on by at or no our your you we free off until till since "
        "delivery shipping made fresh freshly day days every new warranty customers rated year "
        "years is are that it home homes buy get near friendly family small hand own as "
        "all more than not only any recipe grandma grandmother secret first same without "
        "this that these those here where when what who how why because so very really just "
        "crisp crispy crunchy tender soft fluffy tasty delicious yummy juicy smooth rich light "
        "lightweight strong sturdy durable quality trusted honest friendly helpful caring expert "
        "experts experienced professional skilled licensed loved love lovely beautiful pretty neat "
        "clean comfortable cosy quiet safe gentle natural authentic traditional modern latest "
        "special unique stylish affordable cheap value money worth great good better happy proud "
        "people team staff kids children parents students teacher craftsmen notch smiles town "
    ),
}
# Malaysians say them in both.
_SHARED: Final = _words(
    "homemade online original promo set viral best wifi parking repair phone super duper mega "
    "jumbo power top tip premium deluxe ekstra extra combo kombo mini maxi limited "
    "edition hot cool sale satin"
)
# How Malay words begin and end, of those that are long enough to show it.
_MALAY_FORM: Final = re.compile(
    r"(?:ber|men|mem|meng|peng|pem|pen|ter|ke|per)[a-z]{4,}|[a-z]{4,}(?:kan|nya|lah)"
)
_LEAST_FORM: Final = 7
# A word of a language beside one that both have shows nothing for sure.
_SURE: Final = 2
_FIGURE: Final = re.compile(r"\d")
_LATIN: Final = ("en", "ms")


def _is_latin_letter(character: str) -> bool:
    return unicodedata.name(character, "").startswith("LATIN")


def _is_han(character: str) -> bool:
    return unicodedata.name(character, "").startswith("CJK")


def _is_tamil(character: str) -> bool:
    return "\u0b80" <= character <= "\u0bff"


_LETTERS: Final[Mapping[str, Callable[[str], bool]]] = {"ta": _is_tamil, "zh": _is_han}
# Names of peoples, languages, faiths and feasts keep their capital within a sentence.
_PROPER: Final = _words(
    "quran al-quran hari raya ramadan syawal aidilfitri aidiladha haji umrah deepavali thaipusam "
    "christmas chinese muslim muslimah islam islamic english malay tamil mandarin indian punjabi "
    "christian catholic buddhist hindu taoist sikh "
    "arab arabic japanese korean thai western italian french german indonesian filipino turkish "
    "android malaysia malaysian bangladesh nepal myanmar vietnam indonesia thailand taiwan "
    "inggeris melayu cina india jepun korea nyonya hainanese hokkien cantonese "
    "hakka teochew penang sarawak sabah kelantan terengganu johor melaka ipoh google facebook "
    "instagram whatsapp tiktok shopee lazada samsung toyota honda perodua proton yamaha nissan "
    "mazda bmw mercedes yonex canon sony lenovo asus acer huawei xiaomi oppo vivo panasonic daikin "
    "bosch shimano michelin bridgestone "
    "invisalign coway cuckoo dyson nike adidas unifi maxis celcom digi astro "
    "japan jepun turkey turki europe eropah bali montessori zumba "
    "alphard vellfire hilux myvi axia bezza alza exora cambridge musang "
    "eid vesak wesak pongal onam diwali merdeka krismas christmas thai balinese kuala langkawi "
    "cameron genting perhentian redang tioman pangkor lombok phuket krabi"
)


def language_of(text: str, otherwise: str = "en") -> str:
    """Return the language in which a text is written; `otherwise` where nothing shows it.

    Such a text is in Latin letters, so it is English where `otherwise` is Chinese or Tamil.
    """
    for language, is_own_letter in _LETTERS.items():
        if any(is_own_letter(character) for character in text):
            return language
    malay, english = latin_scores(text)
    if malay == english and not malay:
        return otherwise if otherwise in _LATIN else "en"
    if malay == english:
        # Malays say "trial makeup percuma": the small word tells.
        small = [len(_SMALL_WORDS[one].intersection(words_in(text))) for one in ("ms", "en")]
        return "ms" if small[0] > small[1] else "en"
    return "ms" if malay > english else "en"


def latin_language_of(languages: Sequence[str], reader: str = "en") -> str:
    """Return in which language unclear words are likely written: the reader's, if ads have it."""
    likely = [one for one in (reader, *languages) if one in _LATIN and one in languages]
    return likely[0] if likely else "en"


def other_script(text: str, language: str) -> str:
    """Return the language that a text is in, where it has no word in the letters of `language`.

    A name within a sentence keeps its letters; figures and codes are of no language.
    """
    is_own_letter = _LETTERS.get(language, _is_latin_letter)
    if any(is_own_letter(character) for character in text) or is_of_none(text):
        return ""
    return language_of(text) if any(character.isalpha() for character in text) else ""


def other_words(text: str, language: str) -> str:
    """Return Malay for clearly Malay words in an English text and the other way round, else ""."""
    if language not in _LATIN or language_of(text) not in _LATIN:
        return ""
    malay, english = latin_scores(text)
    own, other = (malay, english) if language == "ms" else (english, malay)
    return language_of(text) if other >= _SURE and not own else ""


def is_of_none(text: str) -> bool:
    """Whether words are of no language, such as "KKLIU 1234/2026"."""
    return not is_clear(text) and (_FIGURE.search(text) is not None or text.isupper())


def is_proper(word: str) -> bool:
    """Whether a word with a capital keeps it within a sentence: Quran, Hari, SPM, CCTV."""
    parts = [part.casefold() for part in re.split(r"\W+", word) if part]
    # A letter alone stands for itself: T-shirts, X-ray.
    is_letter = len(parts) > 1 and len(parts[0]) == 1
    has_capitals = is_letter or any(one.isupper() for one in word[1:])
    forms = (word.casefold(), *parts)
    return has_capitals or not (_PROPER.isdisjoint(forms) and _names_in_things().isdisjoint(forms))


@cache
def _names_in_things() -> frozenset[str]:
    """Return the names that things begin with: Phuket packages, Latin dance classes."""
    names = (noun.said[one].split() for noun in NOUNS.values() for one in ("en", "ms"))
    return frozenset(
        first.casefold()
        for first, *rest in names
        # Initials have capitals of their own: "SPA agreements" makes no name of a spa.
        if first[:1].isupper()
        and not first.isupper()
        and all(word[:1].islower() for word in rest[:1])
    )


def is_clear(text: str) -> bool:
    """Whether a text shows its language, so that nobody need be asked."""
    if language_of(text) in ("zh", "ta"):
        return True
    malay, english = latin_scores(text)
    return malay != english


def is_sure(text: str) -> bool:
    """Whether a text shows its language by more than a word that may be a name or borrowed."""
    if language_of(text) in ("zh", "ta"):
        return True
    malay, english = latin_scores(text)
    return abs(malay - english) >= _SURE


def latin_scores(text: str) -> tuple[float, float]:
    """Return how much of a text is Malay, and how much English."""
    words = words_in(text)
    return _score(words, "ms", "en"), _score(words, "en", "ms")


def _score(words: Iterable[str], language: str, other: str) -> float:
    score = 0.0
    for word in words:
        if word in _SMALL_WORDS[language]:
            score += 2
        elif word in _SMALL_WORDS[other] or word in _SHARED:
            continue
        elif word in _own_words(language):
            score += 1
        elif language == "ms" and word not in _own_words(other) and _looks_malay(word):
            score += 0.5
    return score


def _looks_malay(word: str) -> bool:
    if word in _PROPER:
        return False
    return len(word) >= _LEAST_FORM and _MALAY_FORM.fullmatch(word) is not None


@cache
def _own_words(language: str) -> frozenset[str]:
    """Return the words that one of English and Malay has, and the other has not."""
    other = "en" if language == "ms" else "ms"
    return _unshared_words(language, other) - _unshared_words(other, language)


def _unshared_words(language: str, other: str) -> frozenset[str]:
    """Return the words of a language without the forms that the other has for the same thing."""
    forms = (
        form
        for noun in NOUNS.values()
        for form in noun.telling[language]
        if form not in noun.telling[other]
    )
    return lexicon(language) | {word for form in forms for word in words_in(form)}


@cache
def words_of_things(language: str) -> frozenset[str]:
    """Return the words that ads of a language use, and those by which people call things in it.

    What stands beside things is among them: satin shawls.
    """
    forms = [form for noun in NOUNS.values() for form in noun.telling[language]]
    beside = {one.frames[language] for many in modifiers(language).values() for one in many}
    return lexicon(language) | {word for form in (*forms, *beside) for word in words_in(form)}
