"""What each language calls the states of Malaysia; pure."""

from collections.abc import Mapping
from typing import Final

from kempen.market.states import STATES

# By code of ISO 3166-2:MY: English, Malay, Chinese and Tamil as newspapers in Malaysia write them.
_NAMES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "01": ("Johor", "Johor", "柔佛", "ஜொகூர்"),
    "02": ("Kedah", "Kedah", "吉打", "கெடா"),
    "03": ("Kelantan", "Kelantan", "吉兰丹", "கிளந்தான்"),
    "04": ("Melaka", "Melaka", "马六甲", "மலாக்கா"),
    "05": ("Negeri Sembilan", "Negeri Sembilan", "森美兰", "நெகிரி செம்பிலான்"),
    "06": ("Pahang", "Pahang", "彭亨", "பகாங்"),
    "07": ("Penang", "Pulau Pinang", "槟城", "பினாங்கு"),
    "08": ("Perak", "Perak", "霹雳", "பேராக்"),
    "09": ("Perlis", "Perlis", "玻璃市", "பெர்லிஸ்"),
    "10": ("Selangor", "Selangor", "雪兰莪", "சிலாங்கூர்"),
    "11": ("Terengganu", "Terengganu", "登嘉楼", "திரங்கானு"),
    "12": ("Sabah", "Sabah", "沙巴", "சபா"),
    "13": ("Sarawak", "Sarawak", "砂拉越", "சரவாக்"),
    "14": ("Kuala Lumpur", "Kuala Lumpur", "吉隆坡", "கோலாலம்பூர்"),
    "15": ("Labuan", "Labuan", "纳闽", "லபுவான்"),
    "16": ("Putrajaya", "Putrajaya", "布城", "புத்ராஜெயா"),
}
_LANGUAGES: Final = ("en", "ms", "zh", "ta")


def place_name(place: str, language: str) -> str:
    """Return a state's name in a language of claims; what is no code of a state stays as it is."""
    names = _NAMES.get(place)
    return names[_LANGUAGES.index(language)] if names else place


def names_of_states() -> Mapping[str, str]:
    """Return the code of each state by its names in all the languages, casefolded."""
    english = {name.casefold(): code for code, name in STATES.items()}
    return english | {name.casefold(): code for code, names in _NAMES.items() for name in names}
