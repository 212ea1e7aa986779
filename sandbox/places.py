"""Malaysia's states and main towns, languages and interests, as both platforms number them."""

import unicodedata
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Town:
    """A town, with its number on each platform."""

    name: str
    social: str
    search: str


@dataclass(frozen=True)
class MalaysianState:
    """A state or federal territory; `weight` is its people in thousands.

    `search` is "" for one that the search platform has no state for.
    """

    name: str
    local: str
    weight: int
    social: str
    search: str
    search_name: str
    towns: tuple[Town, ...] = ()


COUNTRIES: Final = {
    "2458": ("MY", "Malaysia"),
    "2702": ("SG", "Singapore"),
    "2096": ("BN", "Brunei"),
    "2360": ("ID", "Indonesia"),
    "2764": ("TH", "Thailand"),
}
STATES: Final = (
    MalaysianState(
        "Johor",
        "Johor",
        4010,
        "1901",
        "20741",
        "Johor",
        (Town("Johor Bahru", "1190001", "1010244"), Town("Batu Pahat", "1190002", "1010245")),
    ),
    MalaysianState(
        "Kedah",
        "Kedah",
        2190,
        "1902",
        "20742",
        "Kedah",
        (Town("Alor Setar", "1190003", "1010254"), Town("Sungai Petani", "1190004", "1010255")),
    ),
    MalaysianState(
        "Kelantan",
        "Kelantan",
        1850,
        "1903",
        "20740",
        "Kelantan",
        (Town("Kota Bharu", "1190005", "1010242"),),
    ),
    MalaysianState(
        "Malacca",
        "Melaka",
        1010,
        "1904",
        "20744",
        "Malacca",
        (Town("Malacca City", "1190006", "1010257"),),
    ),
    MalaysianState(
        "Negeri Sembilan",
        "Negeri Sembilan",
        1220,
        "1905",
        "20745",
        "Negeri Sembilan",
        (Town("Seremban", "1190007", "1010260"),),
    ),
    MalaysianState(
        "Pahang",
        "Pahang",
        1630,
        "1906",
        "20739",
        "Pahang",
        (Town("Kuantan", "1190008", "1010239"),),
    ),
    MalaysianState(
        "Penang",
        "Pulau Pinang",
        1770,
        "1907",
        "20746",
        "Penang",
        (Town("George Town", "1190009", "1010262"), Town("Butterworth", "1190010", "1010261")),
    ),
    MalaysianState(
        "Perak", "Perak", 2530, "1908", "20737", "Perak", (Town("Ipoh", "1190011", "1010227"),)
    ),
    MalaysianState(
        "Perlis",
        "Perlis",
        290,
        "1909",
        "20747",
        "Perlis",
        (Town("Kangar", "1190012", "1010263"),),
    ),
    MalaysianState(
        "Selangor",
        "Selangor",
        7200,
        "1910",
        "20738",
        "Selangor",
        (
            Town("Petaling Jaya", "1190013", "1010275"),
            Town("Shah Alam", "1190014", "1010237"),
            Town("Klang", "1190015", "1010234"),
        ),
    ),
    MalaysianState(
        "Terengganu",
        "Terengganu",
        1220,
        "1911",
        "20750",
        "Terengganu",
        (Town("Kuala Terengganu", "1190016", "1010273"),),
    ),
    MalaysianState(
        "Sabah",
        "Sabah",
        3600,
        "1912",
        "20748",
        "Sabah",
        (Town("Kota Kinabalu", "1190017", "1010264"), Town("Sandakan", "1190018", "1010266")),
    ),
    MalaysianState(
        "Sarawak",
        "Sarawak",
        2480,
        "1913",
        "20749",
        "Sarawak",
        (Town("Kuching", "1190019", "1010269"), Town("Miri", "1190020", "1010270")),
    ),
    MalaysianState(
        "Kuala Lumpur",
        "Wilayah Persekutuan Kuala Lumpur",
        2000,
        "1914",
        "20751",
        "Federal Territory of Kuala Lumpur",
        (Town("Kuala Lumpur", "1190021", "1010274"),),
    ),
    MalaysianState(
        "Labuan",
        "Wilayah Persekutuan Labuan",
        100,
        "1915",
        "20743",
        "Labuan Federal Territory",
        (Town("Labuan", "1190022", "1010256"),),
    ),
    MalaysianState("Putrajaya", "Wilayah Persekutuan Putrajaya", 120, "1916", "", ""),
)
# A place that the search platform is about to take away: it is shown, and refused.
OBSOLETE: Final = ("1010999", "Seberang Perai", "20746")
# Number on the search platform, its code there, number on the social platform.
LANGUAGES: Final = (
    ("English", "1000", "en", 1001),
    ("Malay", "1102", "ms", 41),
    ("Chinese (simplified)", "1017", "zh_CN", 20),
    ("Tamil", "1130", "ta", 45),
)
# What "English (All)" is read back as on the social platform.
ENGLISH: Final = {1001: (6, 24)}
LOCALES: Final = {
    1001: "English (All)",
    6: "English (US)",
    24: "English (UK)",
    41: "Malay",
    20: "Simplified Chinese (China)",
    45: "Tamil",
}
# Number, name, and what it belongs to.
INTERESTS: Final = (
    ("6003626773307", "Coffee", "Food and drink"),
    ("6003337274301", "Tea", "Food and drink"),
    ("6003659420716", "Cooking", "Food and drink"),
    ("6004037107009", "Baking", "Food and drink"),
    ("6003148544265", "Halal food", "Food and drink"),
    ("6003372667195", "Restaurants", "Food and drink"),
    ("6003167425934", "Shopping", "Shopping and fashion"),
    ("6003346592981", "Online shopping", "Shopping and fashion"),
    ("6003456388203", "Clothing", "Shopping and fashion"),
    ("6002867432822", "Beauty", "Shopping and fashion"),
    ("6003443805331", "Cosmetics", "Shopping and fashion"),
    ("6003348604581", "Modest fashion", "Shopping and fashion"),
    ("6003476182657", "Family", "Family and relationships"),
    ("6003101323797", "Motherhood", "Family and relationships"),
    ("6003445506042", "Weddings", "Family and relationships"),
    ("6003384248805", "Physical fitness", "Fitness and wellness"),
    ("6003277229371", "Running", "Fitness and wellness"),
    ("6003306084421", "Yoga", "Fitness and wellness"),
    ("6003012461997", "Badminton", "Sports and outdoors"),
    ("6003107902433", "Football", "Sports and outdoors"),
    ("6004160395895", "Travel", "Hobbies and activities"),
    ("6003470511564", "Home improvement", "Hobbies and activities"),
    ("6003132926214", "Gardening", "Hobbies and activities"),
    ("6003248338072", "Photography", "Hobbies and activities"),
    ("6003985771306", "Technology", "Technology"),
    ("6003629266583", "Computers", "Technology"),
    ("6003327060545", "Entrepreneurship", "Business and industry"),
    ("6003371567474", "Small business", "Business and industry"),
    ("6003380576181", "Education", "Business and industry"),
    ("6003578086487", "Real estate", "Business and industry"),
)


def plain(text: str) -> str:
    """Return a text as it is compared: no case, no accents."""
    bare = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).casefold().strip()


def means(text: str, *names: str) -> bool:
    """Tell whether a text may mean one of the names."""
    return any(plain(text) in plain(name) for name in names)


def state_of_social(key: str) -> MalaysianState | None:
    """Return the state with this key, or in which this town is."""
    return next(
        (one for one in STATES if key == one.social or key in {t.social for t in one.towns}), None
    )


def state_of_search(key: str) -> MalaysianState | None:
    """Return the state with this number, or in which this town is."""
    return next(
        (one for one in STATES if key == one.search or key in {t.search for t in one.towns}), None
    )
