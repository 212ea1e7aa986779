"""What towns of Malaysia are called in Chinese and Tamil; pure.

As newspapers in Malaysia write them. English and Malay keep the name of a town as a person wrote
it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TOWNS: Final = """
alor setar|亚罗士打|அலோர் ஸ்டார்
ampang|安邦|அம்பாங்
balakong|无拉港|பாலாகோங்
bandar sunway|双威镇|பண்டார் சன்வே
bangi|万宜|பாங்கி
bangsar|孟沙|பங்சார்
batu caves|黑风洞|பத்துமலை
batu pahat|峇株巴辖|பத்து பகாட்
bayan lepas|峇六拜|பாயான் லெப்பாஸ்
bintulu|民都鲁|பிந்துலு
brickfields|十五碑|பிரிக்பீல்ட்ஸ்
bukit bintang|武吉免登|புக்கிட் பிந்தாங்
bukit jalil|武吉加里尔|புக்கிட் ஜாலில்
bukit mertajam|大山脚|புக்கிட் மெர்தாஜாம்
butterworth|北海|பட்டர்வொர்த்
cameron highlands|金马仑高原|கேமரன் மலை
cheras|蕉赖|செராஸ்
cyberjaya|赛城|சைபர்ஜெயா
damansara|白沙罗|டாமன்சாரா
genting highlands|云顶高原|கெந்திங் மலை
george town|乔治市|ஜார்ஜ் டவுன்
georgetown|乔治市|ஜார்ஜ் டவுன்
gombak|鹅唛|கோம்பாக்
ipoh|怡保|ஈப்போ
iskandar puteri|依斯干达公主城|இஸ்கண்டார் புத்ரி
jb|新山|ஜொகூர் பாரு
johor bahru|新山|ஜொகூர் பாரு
kajang|加影|காஜாங்
kangar|加央|கங்கார்
kepong|甲洞|கெப்போங்
kl|吉隆坡|கோலாலம்பூர்
klang|巴生|கிள்ளான்
klang valley|巴生谷|கிள்ளான் பள்ளத்தாக்கு
lembah klang|巴生谷|கிள்ளான் பள்ளத்தாக்கு
kluang|居銮|குளுவாங்
kota bharu|哥打峇鲁|கோத்தா பாரு
kota damansara|哥打白沙罗|கோத்தா டாமன்சாரா
kota kinabalu|亚庇|கோத்தா கினபாலு
kuala terengganu|瓜拉登嘉楼|கோலா திரங்கானு
kuantan|关丹|குவாந்தான்
kuching|古晋|கூச்சிங்
kulim|居林|கூலிம்
langkawi|浮罗交怡|லங்காவி
manjung|曼绒|மஞ்சோங்
miri|美里|மிரி
mont kiara|满家乐|மோன்ட் கியாரா
muar|麻坡|மூவார்
nilai|汝来|நீலாய்
pasir gudang|巴西古当|பாசிர் கூடாங்
petaling jaya|八打灵再也|பெட்டாலிங் ஜெயா
pj|八打灵再也|பெட்டாலிங் ஜெயா
peninsular malaysia|西马|தீபகற்ப மலேசியா
port dickson|波德申|போர்ட் டிக்சன்
port klang|巴生港口|கிள்ளான் துறைமுகம்
puchong|蒲种|பூச்சோங்
rawang|万挠|ரவாங்
sandakan|山打根|சண்டாகான்
segamat|昔加末|சிகாமட்
selayang|士拉央|செலாயாங்
semenanjung|西马|தீபகற்ப மலேசியா
semenyih|士毛月|செமினி
sentul|冼都|செந்தூல்
sepang|雪邦|சிப்பாங்
seremban|芙蓉|சிரம்பான்
seri kembangan|史里肯邦岸|ஸ்ரீ கெம்பாங்கான்
setapak|文良港|செத்தாப்பாக்
setia alam|实达阿南|செத்தியா ஆலம்
shah alam|莎阿南|ஷா ஆலம்
sibu|诗巫|சிபு
skudai|士古来|ஸ்கூடாய்
subang|梳邦|சுபாங்
subang jaya|梳邦再也|சுபாங் ஜெயா
sungai buloh|双溪毛糯|சுங்கை பூலோ
sungai petani|双溪大年|சுங்கை பட்டாணி
sunway|双威|சன்வே
taiping|太平|தைப்பிங்
tawau|斗湖|தாவாவ்
teluk intan|安顺|தெலுக் இந்தான்
temerloh|淡马鲁|தெமர்லோ
wangsa maju|旺沙玛珠|வாங்சா மாஜு
"""
# KL, PJ, JB.
_INITIALS: Final = 2
_BY_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        language: {row.split("|")[0]: row.split("|")[at] for row in _TOWNS.split("\n") if row}
        for at, language in ((1, "zh"), (2, "ta"))
    }
    | {
        "en": {"lembah klang": "Klang Valley", "semenanjung": "Peninsular Malaysia"},
        "ms": {
            "klang valley": "Lembah Klang",
            "peninsular malaysia": "Semenanjung",
            "port klang": "Pelabuhan Klang",
        },
    }
)


def names_of_towns() -> Mapping[str, str]:
    """Return each town, as English and Malay write it, by its names in all the languages."""
    rows = [row.split("|") for row in _TOWNS.split("\n") if row]
    plain = {name: name.upper() if len(name) == _INITIALS else name.title() for name, *_ in rows}
    others = {name: plain[row[0]] for row in reversed(rows) for name in row[1:]}
    return {**others, **plain}


def town_name(town: str, language: str) -> str:
    """Return what a language calls a town; one that is not known stays as it is written."""
    plain = " ".join(town.casefold().split())
    return _BY_LANGUAGE.get(language, {}).get(plain, town)
