"""How a Tamil noun stands before the noun that it belongs to; pure.

மண்டபம் and வாடகை are மண்டப வாடகை, தேக்கு and தளவாடங்கள் தேக்குத் தளவாடங்கள், வீடு and கடன் வீட்டுக் கடன்.
Loans keep their letters: nobody writes காபிக் கடை.
"""

import re
from typing import Final

_OF_AM: Final = re.compile(r"[க-ஹ]ம்$")
# வீடு is வீட்டு and கயிறு கயிற்று, where the vowel before is long or not the first of its word.
_OF_DU_OR_RU: Final = re.compile(r"(?:[ஆஈஊஏஐஓாீூேைோௌ]|[அ-ஹ][ிுெொ]?[க-ஹ][ிுெொ]?)(?P<end>டு|று)$")
_OBLIQUE: Final = {"டு": "ட்டு", "று": "ற்று"}
# After these endings of a noun a hard consonant is written twice, also where the noun is a loan of
# old: பூஜைப் பொருட்கள்.
_ALWAYS: Final = re.compile(r"(?:ை|ழ்|ட்டு|ற்று)$")
# After these where the noun is no loan.
_NATIVE: Final = re.compile(
    r"(?:ு|ய்|[ழளண]ி|ுண்டி|[சறட]்சி|[நண]ீர்|மலர்|சுற்றுலா|விழா|பலா|பெட்டி|வண்டி|கண்ணாடி|கருவி|செடி|கணினி"
    r"|நாற்காலி|கல்லூரி|முடி|வரி|பருத்தி|இறுதி)$"
)
_NEVER: Final = frozenset(
    (
        *("சிறு", "மறு", "குறு", "ஒன்று", "இரண்டு", "மூன்று", "நான்கு", "ஐந்து"),
        # Verbs that another follows: வீட்டிற்கே வந்து செய்யும் சேவை.
        *("வந்து", "செய்து", "கொண்டு", "எடுத்து", "சேர்ந்து"),
    )
)
# What ends in a bare consonant before a noun is the stem of one of -am, மருத்துவ or அலுவலக, where it
# is no adjective: புதிய, காரமான, வறுத்த, இல்லாத.
_BARE: Final = re.compile(r"[க-ஹ]$")
_ADJECTIVE: Final = re.compile(r"(?:[ிை]ய|ான|்[தடறளன]|ாத|நல்ல|வல்ல)$|^(?:சில|பல|இதர)$")
_STEMS: Final = (
    *("நிலைய", "விமான", "வருமான", "மைதான", "ரத்த", "சட்ட", "தோட்ட", "திட்ட", "கூட்ட", "வட்ட"),
    *("இந்திய", "மலேசிய", "ஜப்பானிய", "கொரிய", "இந்தோனேசிய", "ஆசிய", "ஐரோப்பிய", "தேசிய"),
    *("இஸ்லாமிய", "இத்தாலிய", "ஆஸ்திரேலிய", "அரேபிய"),
    *("மலையேற்ற", "முன்னேற்ற", "வெள்ள", "அலுமினிய", "பாரம்பரிய", "இலக்கிய"),
)
# What is sold stands as it is: வீடு விற்பனை, நிலம் விற்பனை.
_SALE: Final = "விற்பனை"
_SHORTEST_TWICE: Final = 4
_HARD: Final = ("க", "ச", "த", "ப")
_VIRAMA: Final = "்"
# பினாங்குப் பகுதி, பத்துமலைப் பகுதி: of places, Malay names keep their letters (ஜொகூர் பாரு பகுதி).
_PLACE_DOUBLED: Final = re.compile(r"(?:ை|[கசடதபற]ு|தீவு)$")
# பகுதி நேரம் is a part of the time, and no area; சிறு (small) is no place.
_BEFORE_AREA: Final = re.compile(r"(?<!\S)(?!சிறு )\S+(?= பகுதி(?:யில்|க்கு))")
# துப்புரவுச் is a word of Tamil with its joint to the next, and no loan that ends in ச்.
_JOINT: Final = re.compile(r"(?<=[க-ஹுிை்])(?P<hard>[கசதப])்$")
# No Tamil word begins with these letters or with two consonants, has such signs or ends so.
_LOAN: Final = re.compile(r"[ஃஜஷஸஹA-Za-z0-9]|^(?:[டரல]|.்)|[கசடதபறங]்$|[யரல]்டு$")
_LOANS: Final = frozenset(
    (
        *("அலாரம்", "ஆல்பம்", "டிரம்", "கேரம்", "சீரம்", "கொண்டோமினியம்", "ஆர்மோனியம்", "டிம்சம்"),
        *("ஆட்டிசம்", "கால்சியம்", "சிஸ்டம்", "ஜிப்சம்", "டெர்ரேரியம்", "பிரீமியம்", "பொட்டாசியம்"),
        *("லித்தியம்", "டைட்டானியம்", "வேக்கம்", "ஸ்டேடியம்", "ஹீலியம்", "கைடு", "பார்கோடு", "மோல்டு", "மெனு"),
        *("கம்பெனி", "கவர்", "கவுன்", "காபி", "கார்", "கார்பெட்", "கால்குலேட்டர்", "கிரீம்", "கிட்டார்"),
        *("கூப்பன்", "கூரியர்", "கேபிள்", "கேமரா", "கேன்", "கோப்பி", "சலூன்", "சாண்ட்விச்", "சிக்கன்"),
        *("சிலிண்டர்", "சிமெண்டு", "சென்சார்", "செராமிக்", "சோபா", "சோயா", "சார்", "தெரபி", "தியேட்டர்"),
        *("பம்பு", "பர்கர்", "பல்பு", "பன்", "பாட்டில்", "பார்சல்", "பார்லர்", "பார்ட்டி", "பாலிசி"),
        *("பியானோ", "பிரிண்டர்", "பிளம்பர்", "பிளான்", "பிளேடு", "பீட்சா", "பூத்", "பெயிண்டர்"),
        *("கீபோர்டு", "சைக்கிள்", "சோலார்", "பாஜு", "பிசியோதெரபி", "பேனா", "பென்சில்", "பவுடர்", "கூயே"),
        *("கேரியர்", "கோன்", "கிரில்", "கியர்", "சிம்", "சில்லர்", "பிளெண்டர்", "பர்னர்", "பிளேயர்", "பார்"),
        *("கிளீனர்", "கேம்", "கிரீன்", "சானிடைசர்", "டால்கம்", "கேட்", "சிசிடிவி"),
        *("கண்டெய்னர்", "கண்ட்ரோலர்", "கட்டர்", "கன்சீலர்", "கன்சோல்", "கன்வேயர்", "கப்புசினோ"),
        *("கம்ப்ரசர்", "கம்ப்ரெசர்", "கரவோக்கே", "கராத்தே", "கர்ட்டன்", "காக்டெயில்", "கார்கோ"),
        *("கார்னிவல்", "கிச்சன்", "கிரிப்டோ", "கிரேன்", "கிரைண்டர்", "கிவி", "கீட்டோ", "குக்கர்"),
        *("கூலர்", "கெட்டில்", "கெபாயா", "கெமிக்கல்", "கெரட்டின்", "கேட்வே", "கேண்டீன்", "கேனோபி"),
        *("கேபின்", "கேப்சூல்", "கேரமல்", "கொண்டோ", "கோகோ", "சப்சேல்", "சமோசா", "சம்பல்"),
        *("சர்வர்", "சானா", "சியோங்சாம்", "சிவில்", "சீரியல்", "சீலர்", "சென்டர்", "செல்லோ"),
        *("சைபர்", "சோடா", "தீம்", "தெர்மல்", "தெர்மோ", "பட்டர்", "பம்பர்", "பவர்", "பவுல்"),
        *("பாப்கார்ன்", "பாம்", "பார்பர்", "பார்பிக்யூ", "பார்பெல்", "பால்கனி", "பாலே", "பிவிசி"),
        *("பிரைமர்", "பில்டர்", "பிளாட்டர்", "பூல்", "பென்டோ", "பேபி", "பேப்பர்", "பேரியர்"),
        *("போர்ட்டபிள்", "போலோ", "புரோட்டீன்", "பியூரி", "பெடிக்யூர்", "பெட்ரோல்", "பேட்மிண்டன்"),
        *("கிட்", "பாடி", "பயோ"),
        *("பேக்கரி", "பேட்டரி", "பேண்டு", "பேனர்", "பேனல்", "பைப்பு", "போன்", "போர்டு", "கார்டு"),
    )
)


def joined(noun: str, following: str) -> str:
    """Return a noun and what belongs to it as one name: மரம், தளவாடங்கள்: மரத் தளவாடங்கள்.

    A word that ends the noun and begins what follows is said once: தொடக்கப்பள்ளிச் சீருடை.
    """
    first, _space, rest = following.partition(" ")
    first = _without_joint(first, rest)
    if rest and len(first) >= _SHORTEST_TWICE and noun.endswith(first):
        return joined(noun, rest)
    return f"{before_noun(noun, following)} {following}"


def before_noun(noun: str, following: str = "") -> str:
    """Return a noun as it stands before a following one, or before any that is not hard."""
    if following.startswith(_SALE):
        return noun
    stem = stem_of(noun)
    if (
        _is_doubled(stem)
        and following.startswith(_HARD)
        and not _is_loan(_without_joint(*following.split(maxsplit=1)))
    ):
        return f"{stem}{following[0]}{_VIRAMA}"
    return stem


def place_before_area(place: str) -> str:
    """Return a place as it stands before பகுதி: பினாங்கு is பினாங்குப்."""
    return f"{place}ப{_VIRAMA}" if _PLACE_DOUBLED.search(place) else place


def with_areas(text: str) -> str:
    """Return a text whose places are joined to பகுதி behind them: பினாங்குப் பகுதிக்குச் சேவை."""
    return _BEFORE_AREA.sub(lambda hit: place_before_area(hit[0]), text)


def stem_of(noun: str) -> str:
    """Return a noun without the ending that it loses before another: மண்டபம் is மண்டப."""
    last = noun.rsplit(maxsplit=1)[-1] if noun.strip() else ""
    if last in _LOANS:
        return noun
    if _OF_AM.search(last):
        return noun[:-2]
    if (match := _OF_DU_OR_RU.search(last)) and not _LOAN.search(last):
        return f"{noun[:-2]}{_OBLIQUE[match['end']]}"
    return noun


def _is_doubled(stem: str) -> bool:
    last = stem.rsplit(maxsplit=1)[-1] if stem.strip() else ""
    if _BARE.search(last):
        return last.endswith(_STEMS) or _ADJECTIVE.search(last) is None
    if _ALWAYS.search(last):
        return True
    return _NATIVE.search(last) is not None and last not in _NEVER and not _is_loan(last)


def _without_joint(word: str, after: str = "") -> str:
    joint = _JOINT.search(word)
    return word[:-2] if joint and after.startswith(joint["hard"]) else word


def _is_loan(word: str) -> bool:
    return word.removesuffix("கள்") in _LOANS or _LOAN.search(word) is not None
