"""Whether an ad says that it is not about something: "no gambling", "bukan pinjaman"; pure."""

import re
from typing import Final

from kempen.market.ad_rules.forms import TextSpan

# How far before and after the words what negates them may stand, in characters.
_REACH: Final = 48
_SENTENCE_ENDS: Final = ".!?;\n。！？；"
_BEFORE: Final = re.compile(
    r"(?:(?<!\w)(?:no|not|never|without|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|won['’]?t|do not"
    r"|does not|free from|free of|zero|non|anti|quit|quitting|stop|stopping|against|instead of"
    r"|neither|nor|ban(?:ned|s)?|prohibit\w*|forbid\w*|say no to|rather than"
    r"|bukan|tiada|tanpa|tidak|tak|tiadanya|bebas|berhenti|elak(?:kan)?|jauhi|anti|sifar|larangan"
    r"|cegah|hentikan|usah|jangan|dilarang|lawan|banteras|tolak|melarang)"
    r"[\s-]+(?:(?:a|an|any|the|our|your|of|to|for|with|sell|sells|serve|serves|offer|offers|provide"
    r"|give|accept|promise|guarantee|do|make|added|is|are|in|stock|allow|allowed|contain|contains"
    r"|ada|jual|menjual|hidang|menghidangkan|hidangkan|beri|memberi|bagi|menawarkan|menyediakan"
    r"|sediakan|daripada|dari|sebarang|mengandungi|menerima|terlibat|dengan|dalam|benarkan"
    r"|dibenarkan|menjanjikan|janji|pemberi|agen|agensi|syarikat|skim|pusat|iklan)\s+){0,3}"
    r"|(?:不|没有|没|无|非|勿|禁止|禁|戒|拒绝|拒|远离|停止|反|零|请勿|严禁|不是|并非|绝不)"
    r"(?:卖|售|出售|含|供应|提供|做|涉及|涉|办理|办|沾|碰|接触|是|有|参与|任何|承诺|设|接受|放|添加"
    r"|鼓励|经营|网络|线上){0,3})$",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"^(?:-free(?!\w)|[ -]free(?=[.,!]|$| zone| home| hotel| event| venue| environment| kitchen)"
    r"|\s(?:is|are) (?:not|never|banned|prohibited|forbidden)|\s(?:dilarang|tidak dibenarkan)"
    r"|(?:成瘾|有害|禁入|除外|受害者)"
    r"|[஀-௿]*(?:\s+[஀-௿]+){0,2}?\s*(?:இல்லை|இல்லாத|இல்லாமல்|அல்ல|வேண்டாம்|தவிர்|கிடையாது"
    r"|விற்பதில்லை|[஀-௿]+வதில்லை|தடை|அனுமதி(?:யில்லை|க்கப்படா)|ற்ற(?![஀-௿])))",
    re.IGNORECASE,
)


def is_negated(text: str, span: TextSpan) -> bool:
    """Return whether the words of a span are said not to be there, in the same sentence."""
    before = text[max(0, span.first - _REACH) : span.first]
    after = text[span.last : span.last + _REACH]
    for end in _SENTENCE_ENDS:
        before, after = before.rpartition(end)[2], after.partition(end)[0]
    return bool(_BEFORE.search(before) or _AFTER.match(after))
