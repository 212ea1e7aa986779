"""What Malaysian law and the platforms let no ad say without proof or permit; pure.

A table of rules with their law, source and first day, and the words by which an ad is seen to touch
one, in English, Malay, Chinese and Tamil. They are doubts for a person to settle: the words alone
do not show whether the evidence or the licence is there. Sources were read on 2026-11-20; this is
no legal advice.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from kempen.market.ad_forms import Anywhere, PhrasePattern, Together, Words


@dataclass(frozen=True)
class AdRule:
    """One rule: what it is about, where it stands, since when, and how ads touch it.

    `exempt` is taken out of a text before it is looked at: words that only look alike.
    """

    code: str
    law: str
    source: str
    since: date
    forms: tuple[PhrasePattern, ...]
    exempt: str = ""


_NUMBERS: Final = (
    r"\d+|one|two|three|four|five|six|seven|ten|a|se|satu|dua|tiga|empat|lima|enam|tujuh|sepuluh"
)
_GUARANTEED: Final = (
    r"guarante\w*|assured|(?:di|ter|men)?jamin(?:an|kan)?|pasti|confirmed?|risk[- ]?free|no risk|"
    r"tanpa risiko"
)
_PROFIT: Final = (
    r"profits?|passive income|dividends?|(?:ke)?untung(?:an)?|dividen|pendapatan pasif|"
    r"pulangan(?! (?:wang|duit|barang|bayaran))|returns? of \d|"
    r"(?:high|monthly|fixed|daily|annual)(?: \w+)? returns?|"
    r"earn(?:s|ing)? (?:you )?(?:\d+ ?(?:%|per ?cent)|rm ?\d+)|"
    r"returns? (?:on|from) \w+ ?\w* ?invest\w*"
)
_INVESTING: Final = (
    r"(?:me|ber)?labur(?:an|kan|lah)?|pelabur(?:an)?|invest(?!igat)\w*|forex|crypto\w*|kripto"
)
_SKIN: Final = r"skin|complexion|face|kulit|muka|wajah|ketiak|underarms?"
_WHITEN: Final = (
    r"whit(?:en\w*|er|e)|lighten\w*|brighten\w*|fairer|bleach\w*|(?:me|di|ter)?mutih\w*|"
    r"(?:di|ter)?putih(?:kan)?|pemutih|(?:men|di)?cerah(?:kan)?|pencerah"
)
_SLIM: Final = (
    r"los(?:e|ing) (?:\d+ ?kgs?|\d+ ?kilos?|weight|fat|inches)|slimm\w+|burn\w* (?:\w+ )?fat|"
    r"(?:meng?)?kurus(?:kan)?|langsing(?:kan)?|"
    r"(?:turun|hilang)(?:kan)? (?:berat(?: badan)?|(?:\d+|\w+) ?(?:kg|kilo))|"
    r"drop\w* (?:\w+ )?(?:dress )?sizes?|perut (?:kempis|rata)|berat(?: badan)? turun|"
    r"flat(?:ten\w*|ter)? (?:\w+ )?(?:tummy|belly|stomach)"
)
_SOON: Final = (
    rf"(?:{_NUMBERS})[ -]?(?:hours?|days?|weeks?|months?|hari|jam|minggu|bulan)|"
    r"overnight|semalaman|serta[- ]merta|instant\w*|segera"
)
_CONDITION: Final = (
    r"kidney|buah pinggang|heart disease|sakit jantung|diabetes|kencing manis|epilep\w+|"
    r"paralysis|lumpuh|tuberculosis|tibi|asthma|asma|lepro\w+|kusta|cancer|kanser|deafness|pekak|"
    r"drug addiction|ketagihan dadah|hernia|eye disease|penyakit mata|hypertension|"
    r"high blood pressure|darah tinggi|mental disorder|infertility|mandul|impoten\w*|mati pucuk|"
    r"venereal"
)
_HEALING: Final = (
    r"cur(?:es?|ed|ing)|treats?|treat(?:ed|ing|ment)|heal(?:s|ed|ing)?|prevents?|revers(?:es?|ing)|"
    r"(?:me|di)?sembuh\w*|menyembuh\w*|(?:me|di)?rawat\w*|mengubati|mencegah|ubat|penawar"
)
_CHINESE_NUMBERS: Final = "[0-9一二两三四五六七八九十]+"
_CODE_OF_ADVERTISING: Final = "Malaysian Code of Advertising Practice, 6th edition"

AD_RULES: Final = (
    AdRule(
        "superlative",
        f"{_CODE_OF_ADVERTISING}: claims must be substantiated",
        "asa.org.my",
        date(2021, 1, 1),
        (
            Anywhere(r"\bno\.? ?1\b|#1\b"),
            Words(
                r"number (?:one|1)|(?:nombor|no\.?) (?:satu|1)|(?:the|malaysia['’]s) best|terbaik|"
                r"cheapest|termurah|(?:paling|harga paling) (?:murah|rendah)|lowest prices?|"
                r"harga terendah"
            ),
            Anywhere("最便宜|最低价|第一(?:品牌|名)|全马最|மிக(?:வும்)? மலிவான|முதல்தர"),
        ),
        r"\b(?:the )?best (?:wishes|bet|regards)\b",
    ),
    AdRule(
        "medical",
        "Medicines (Advertisement and Sale) Act 1956, sections 3 to 4B",
        "pharmacy.gov.my",
        date(1956, 1, 1),
        (
            Together(_HEALING, _CONDITION),
            Anywhere("(?:治愈|根治|治疗|治好).{0,8}?(?:癌症|糖尿病|高血压|哮喘|肾病|心脏病)"),
            Anywhere("(?:புற்றுநோய்|நீரிழிவு|ஆஸ்துமா).{0,30}?(?:குணமா|குணப்படுத்)"),
        ),
    ),
    AdRule(
        "smoking",
        "Control of Smoking Products for Public Health Act 2024 (Act 852)",
        "NST; Scoop; mylaw.my",
        date(2024, 10, 1),
        (
            Words(
                r"vap(?:es?|ing|ers?)?|wapes?|e-? ?cig(?:arette)?s?|cigarettes?|cigars?|tobacco|"
                r"(?:e-?)?rokok|tembakau|shisha|snus"
            ),
            Anywhere("电子烟|香烟|烟草|雪茄|புகையிலை|சிகரெட்"),
        ),
        r"\bcigarette (?:smell|smoke|butts?)\b|\b(?:bau|asap) rokok\b|"
        r"\b(?:quit|stop|berhenti) \w*(?:smoking|rokok|vaping)\b",
    ),
    AdRule(
        "gambling",
        "Restricted in general terms; platforms ask for a licence. No section was sourced.",
        "globalmediakit.com",
        date(2021, 1, 1),
        (
            Words(
                r"(?:ber|pen)?judi(?:an)?|perjudian|gambl(?:e|es|ing|ers?)|[ck]asinos?|"
                r"(?:sports? ?)?bett(?:ing|ors?)|place (?:your|a) bets?|bets? on|"
                r"(?:per|ber)?taruhan|lotter(?:y|ies)|loteri|jackpots?|poker|baccarat|bakarat|"
                r"roulette|wager(?:s|ing)?|bookmakers?|mega ?888|918 ?kiss|xe ?88|"
                r"toto (?:4d|keputusan)|(?:dan|main) toto|online slots?|free spins?|"
                r"slot (?:gacor|games?|machines?|online|judi)|(?:nombor|ramalan) (?:\w+ )?ekor|"
                r"4d (?:numbers?|results?|nombor|keputusan)"
            ),
            Anywhere("赌|博彩|百家乐|老虎机|彩票|万字票|投注|下注|சூதாட்ட|லாட்டரி"),
        ),
        r"\b(?:you can|you|best|safe) bet on\b|\bpoker faces?\b",
    ),
    AdRule(
        "alcohol",
        f"{_CODE_OF_ADVERTISING}, appendix on alcohol",
        "asa.org.my; globalmediakit.com",
        date(2021, 1, 1),
        (
            Words(
                r"beers?|bir|arak|wines?|wain|whisk(?:e?y|ies)|wiski|vodka|gin|rum|tequila|brandy|"
                r"cognac|champagne|soju|sake|liquors?|liqueurs?|alcohol|(?:ber)?alkohol|lagers?|"
                r"ipas?|cocktails?|(?:and|&) stouts?|stouts? on tap|sangria|tuak|todi|toddy"
            ),
            Anywhere("啤酒|红酒|白酒|威士忌|烈酒|பீர்|(?<![஀-௿])மது(?![஀-௿])|சாராய"),
        ),
        r"\b(?:ginger|root) beers?\b|\bbeer[- ]batter\w*|\bwine[- ]?red\b|"
        r"\bnon[- ]?alcoholic\b|\balcohol[- ]?free\b|\b(?:no|without(?: the)?|zero) alcohol\b|"
        r"\b(?:tanpa|bebas|bukan|tiada)\s+alkohol\b|\brum (?:and|&) raisin\b|\brum[- ]raisin\b|"
        r"\bsake[- ]marinated\b|\brubbing alcohol\b|\balcohol (?:swabs?|wipes?|pads?)\b|"
        r"\bfor .{0,12}sake\b|\bgin rummy\b",
    ),
    AdRule(
        "guaranteed_return",
        "Securities Commission guidelines on advertising capital market products",
        "Skrine; The Star",
        date(2025, 11, 1),
        (
            Together(_GUARANTEED, _PROFIT),
            Together(_GUARANTEED, _INVESTING),
            Anywhere(r"(?<!\w)guaranteed (?:\w+ ){0,2}returns?(?! policy)(?= of| on| from|[.!]|$)"),
            Words(
                r"(?:double|triple) your (?:money|cash|capital)|"
                r"(?:meng)?gandakan (?:wang|duit|modal)"
            ),
            Anywhere("稳赚|(?:保证|保本|包).{0,6}?(?:回报|获利|赚|收益)"),
            Anywhere("(?:உத்தரவாத|உறுதியான).{0,20}?(?:லாப|வருமான)"),
        ),
        r"\b(?:do|does|did|is|are|can)(?: ?n['’]t| not) (?:a )?guarante\w+|"
        r"\btidak (?:di|men)?jamin\w*|\b(?:free|easy) returns\b|\bmoney[- ]back guarante\w+",
    ),
    AdRule(
        "fast_body_change",
        f"{_CODE_OF_ADVERTISING}: claims must be truthful and substantiated",
        "asa.org.my",
        date(2021, 1, 1),
        (
            Together(_WHITEN, _SKIN, _SOON),
            Together(_SLIM, _SOON),
            Anywhere(f"{_CHINESE_NUMBERS}(?:天|日|周|小时).{{0,4}}?(?:美白|变白|瘦|减肥)"),
            Anywhere("நாட்களில்.{0,12}?(?:வெள்ளை|எடை|சிவப்பழகு)"),
        ),
        r"\b(?:face|hand|body) (?:towels?|masks?)\b|\btuala (?:muka|badan|tangan)\b|"
        r"\bskin tones?\b",
    ),
)
_EXEMPT: Final = {
    rule.code: re.compile(rule.exempt, re.IGNORECASE) for rule in AD_RULES if rule.exempt
}
# What evaders put between letters or in place of them: J.u.d.i, JUD1.
_SPACED: Final = re.compile(r"(?<!\w)\w(?:[.\-_* ]\w){2,}(?!\w)")
_WORD: Final = re.compile(r"[\w@$]{3,40}")
_LETTERS: Final = str.maketrans("0134@$", "oieaas")


# A page shows the same texts of the same ads again and again.
@lru_cache(maxsize=8192)
def rules_touched(text: str) -> tuple[tuple[AdRule, str], ...]:
    """Return each rule that an ad's text touches, with the words that do."""
    return tuple(_touching(text))


def _touching(text: str) -> Iterator[tuple[AdRule, str]]:
    plain = unicodedata.normalize("NFKC", text)
    versions = tuple(dict.fromkeys((plain, _without_disguise(plain))))
    for rule in AD_RULES:
        words = next((touched for version in versions if (touched := _touched(rule, version))), "")
        if words:
            yield rule, " ".join(words.split())


def _touched(rule: AdRule, text: str) -> str:
    exempt = _EXEMPT.get(rule.code)
    looked_at = exempt.sub(" ", text) if exempt else text
    return next((words for form in rule.forms if (words := form.find(looked_at))), "")


def _without_disguise(text: str) -> str:
    """Return the words that are meant where letters were parted or replaced by digits."""
    joined = _SPACED.sub(lambda hit: re.sub(r"[.\-_* ]", "", hit[0]), text)
    return _WORD.sub(lambda hit: _as_letters(hit[0]), joined)


def _as_letters(word: str) -> str:
    return word.translate(_LETTERS) if any(sign.isalpha() for sign in word) else word
