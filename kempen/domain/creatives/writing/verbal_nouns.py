"""Words for doing something as a sentence has them: "servis cuci sofa"; pure.

"Cuci sofa" and "சாலை அமைத்தல்" name a service as a heading does. Nobody looks for it, or has it, in a
sentence.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kempen.market.tamil_joints import joined

# Verbs whose stem ends in த்து: பொருத்தல் is no பொருக்கும்.
_STEMS_IN_TTU: Final = (
    r"(?<=பொருத்)|(?<=படுத்)|(?<=குத்)|(?<=நடத்)|(?<=திருத்)|(?<=நிறுத்)|(?<=செலுத்)|(?<=உயர்த்)"
)
_ENDINGS: Final = (
    # "கொள்முதல்" is a purchase, and climbing is no service.
    (re.compile(r"(?<!ம)(?<!ஏற)ுதல்$"), "ும்"),
    (re.compile(r"(?:(?<=ை)|(?<=செய்))தல்$"), "யும்"),
    (re.compile(rf"(?:{_STEMS_IN_TTU})தல்$"), "தும்"),
    (re.compile(r"த்தல்$"), "க்கும்"),
    (re.compile(r"(?<=அச்சி)டல்$"), "டும்"),
)
# Nouns of doing something: a sentence has the service, and a headline the noun where it is long.
_DONE: Final = {
    "உருவாக்கம்": "உருவாக்கும்",
    "நீக்கம்": "நீக்கும்",
    "மாற்றம்": "மாற்றும்",
    "அகற்றல்": "அகற்றும்",
    "அச்சு": "அச்சிடும்",
    "தாக்கல்": "தாக்கல் செய்யும்",
    "வேலை": "வேலை செய்யும்",
}
# Renovation says itself that something is done: புதுப்பிப்புச் சேவை.
_NOUN_OF_WORK: Final = re.compile(r"ப்பு$")
_JOINED_TO_SERVICE: Final = (
    *("பழுதுபார்ப்பு", "புதுப்பிப்பு", "ஒழிப்பு", "மொழிபெயர்ப்பு", "பதிவு", "சலவை", "தணிக்கை"),
    *("போக்குவரத்து", "இடமாற்றம்", "விண்ணப்பம்", "விளம்பரம்"),
)
_BESIDE_SERVICE: Final = ("ரிப்பேர்", "டெலிவரி")
# Money is changed, and a name, and a student: the verb has another thing.
_CHANGES: Final = ("பண", "பெயர்", "வீடு")
# Nobody looks for a sale, but for what is for sale: "பால் பசு விற்பனை"; of a sale at low prices
# the sale is what there is.
_SALE: Final = re.compile(r"(?P<what>.+?) (?:மொத்த |சில்லறை )?(?:விற்பனை|விற்பனைக்கு|வியாபாரம்)$")
_KINDS_OF_SALE: Final = ("தள்ளுபடி", "கிடங்கு")
# What somebody hires is the thing: "வாடகை லாரி தேடுகிறீர்களா?", "ஓட்டுநருடன் வாடகை லாரி".
_RENTAL: Final = re.compile(r"(?P<beside>(?:\S+ுடன் )?)(?P<what>.+) வாடகை$")

# A Malay verb before what it is done to; of teeth it is the dentist's word for a treatment.
_MALAY_VERB: Final = re.compile(
    r"(?:cuci|baiki|repair|pasang|tukar|jahit|cetak|potong|sedut|buang|pindah|ganti|gosok|tebang"
    r"|polish|sembur|asah|kimpal) (?!.*\bgigi\b)(?!siap\b)\w",
    re.IGNORECASE,
)
# Who sells eggs writes "jual telur": who looks for them looks for eggs.
_MALAY_SALE: Final = re.compile(r"(?:jual|menjual|membekal) (?=\w)(?!beli)", re.IGNORECASE)
# Who looks for "kerja elektrik" looks for a job.
_MALAY_WORK: Final = re.compile(
    r"kerja(?:-kerja)? (?!sambilan|kosong|part|separuh|sukarela|online|dari )(?=\w)", re.IGNORECASE
)
_LONGEST_MALAY: Final = 30
# Who looks for a house for sale looks for a house.
_CHINESE_SALE: Final = re.compile(r"(?<=..)(?:出售|待售|售卖)$")
# "找搬家" lacks its noun: a verb with what it is done to is said with the service of doing it.
_CHINESE_DOING: Final = re.compile(
    r"(?:[剪染烫接洗护]发|洗(?!衣|碗|手|面|漱|澡|车[店机泥]|地机|发[水露]|洁)[^，]{1,5}"
    r"|[补拔洗镶植].{0,2}牙|拔罐|验[血尿光]|修(?![身女容]).{1,4}|换(?!尿).{1,4}|更[换新].{2,7}"
    r"|搬(?:家|办公室|工厂|店|钢琴|屋)|拆[墙线除].{0,3}|贴(?!纸).{2,4}|铺(?!路砖).{2,4}"
    r"|通(?:马桶|水管|水槽|厕所|沟渠|渠)|清运.+|除[毛虫蚁草].?|抽脂|报[关税]|打[井扫]|钻井"
    r"|补漏|防漏|抓漏|代购|托运|办签证|记账|做账|[灭驱杀]虫)"
    r"(?<!服务)(?<!课程)(?<!加盟)(?<!维修)(?<!安装)(?<!清洗)(?<!保养)(?<!工程)(?<!公司)(?<!出租)"
    r"(?<!中心)(?<!顾问)(?<![店班厂机器架品剂液水])"
)
_CHINESE_BUYING: Final = re.compile(r"收购(?P<what>.+)")

# What is cleaned stands joined before the noun, and as it is before the verb: அலுவலகச் சுத்தம்.
_CLEANING: Final = re.compile(r"(?P<what>.+?)(?:ச்)? சுத்தம்$")
_WITHOUT_ENDING: Final = re.compile(r"[\u0b95-\u0bb9]$")


def in_sentences(all_words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return words for what is sold as sentences have them, the best first."""
    if language == "ms":
        return tuple(map(_malay_service, all_words))
    if language == "zh":
        return tuple(dict.fromkeys(map(_chinese_service, all_words)))
    if language != "ta":
        return tuple(all_words)
    return tuple(dict.fromkeys(one for words in all_words for one in _services(words)))


# Who looks for a room to rent looks for "bilik sewa".
_MALAY_HOME: Final = re.compile(
    r"sewa (?P<home>rumah|bilik|apartmen|kondo|pejabat|kedai|gudang|kilang|tanah|lot kedai)\b",
    re.IGNORECASE,
)


def _malay_service(words: str) -> str:
    words = _MALAY_HOME.sub(r"\g<home> sewa", words) if _MALAY_HOME.match(words) else words
    words = _MALAY_SALE.sub("", words, count=1) if _MALAY_SALE.match(words) else words
    if work := _MALAY_WORK.match(words):
        return f"kontraktor {words[work.end() :]}"
    service = f"servis {words[:1].lower()}{words[1:]}"
    return service if _MALAY_VERB.match(words) and len(service) <= _LONGEST_MALAY else words


def _chinese_service(words: str) -> str:
    words = _CHINESE_SALE.sub("", words)
    if bought := _CHINESE_BUYING.fullmatch(words):
        return f"{bought['what']}收购"
    return f"{words}服务" if _CHINESE_DOING.fullmatch(words) else words


def _services(words: str) -> Iterator[str]:
    if cleaning := _CLEANING.match(words):
        yield f"{_unjoined(cleaning['what'])} சுத்தம் செய்யும் சேவை"
        return
    sale = _SALE.match(words)
    if sale and not sale["what"].endswith(_KINDS_OF_SALE):
        yield _unjoined(sale["what"])
        return
    if rental := _RENTAL.match(words):
        yield f"{rental['beside']}{joined('வாடகை', _unjoined(rental['what']))}"
        return
    for ending, does in _ENDINGS:
        if ending.search(words):
            yield f"{ending.sub(does, words)} சேவை"
            return
    what, _space, done = words.rpartition(" ")
    if what and done in _DONE and not (done == "மாற்றம்" and what.endswith(_CHANGES)):
        what = what.removesuffix(f"{done[0]}்")
        if _NOUN_OF_WORK.search(what):
            yield f"{what}ச் சேவை"
            return
        yield f"{what if done == 'வேலை' else _unjoined(what)} {_DONE[done]} சேவை"
    if what and done in _JOINED_TO_SERVICE:
        yield f"{words.removesuffix('ம்')}ச் சேவை"
    if what and done in _BESIDE_SERVICE:
        yield f"{words} சேவை"
    yield words


def _unjoined(what: str) -> str:
    """Return a thing without the joint: வீடு for வீட்டு, குளம் for குள."""
    if what.endswith("வீட்டு"):
        return f"{what.removesuffix('ட்டு')}டு"
    return f"{what}ம்" if _WITHOUT_ENDING.search(what) else what
