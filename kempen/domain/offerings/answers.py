"""What programs are answered about an offering."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.offerings.claim_notices import ClaimNoticeCode
from kempen.kit.documented import AllowedValues, Day, Doc, Documented, Id, Moment, Number
from kempen.market.ad_rules.table import SEVERITIES
from kempen.market.categories import CATEGORIES
from kempen.market.claims import LANGUAGES
from kempen.market.states import STATES

OFFERING_EXAMPLE: Final = "off_01k9zj3v5tqk6n0m8w4y2x7abc"
Language = Annotated[str, AllowedValues(LANGUAGES)]


@dataclass(frozen=True)
class ClaimAnswer(Documented):
    """A claim: a type of the catalogue with its slots, or own words by language."""

    type: Annotated[str, Doc("The type, where it is one of the catalogue.", ("percent_off",))] = ""
    slots: Annotated[
        dict[str, int | float | str] | None,
        Doc("What its type leaves open. Money is MYR, days are YYYY-MM-DD.", ({"percent": 20},)),
    ] = None
    text: Annotated[
        dict[str, str] | None,
        Doc("Own words by language, where it is no type of the catalogue."),
    ] = None


@dataclass(frozen=True)
class UnmatchedText(Documented):
    """A claim in own words that cannot be said in every language of the offering."""

    text: Annotated[str, Doc("The words that there are.", ("Our secret sambal",))]
    languages: Annotated[
        list[Language], Doc("The languages in which words are missing.", (["ms", "zh", "ta"],))
    ]


@dataclass(frozen=True)
class ClaimNoticeAnswer(Documented):
    """Something to look at in a claim. Nothing is refused for it."""

    claim: Annotated[int, Doc("Which of `claims`, from 0.", (0,))]
    code: Annotated[
        str,
        AllowedValues(tuple(ClaimNoticeCode)),
        Doc(
            "other_language: the words look like another language than theirs. unclear_language: "
            "they show none. offer_over: its last day is over, so no ad uses it. other_year: its "
            "last day is in another year. ad_rule: its words break a rule of ads. as_typed: own "
            "words are said as they are, in ads of `language` alone. in_list: own words are no "
            "sentence, so ads put them in a list. not_used: no ads are in their language."
        ),
    ]
    detail: Annotated[str, Doc("What it is and what to do.", ("Remove these words.",))]
    language: Annotated[Language | None, Doc("The language of the words it is about.")] = None
    rule: Annotated[str | None, Doc("The rule of ads.", ("guaranteed_returns",))] = None
    severity: Annotated[
        Annotated[str, AllowedValues(SEVERITIES)] | None, Doc("How grave that is.", ("stop",))
    ] = None
    section: Annotated[str | None, Doc("Law or code, and where in it.")] = None
    source: Annotated[str | None, Doc("Where that was read.", ("asa.org.my",))] = None


@dataclass(frozen=True)
class TownAnswer(Documented):
    """A town, and how far around it."""

    name: Annotated[str, Doc("The town.", ("Shah Alam",))]
    radius_km: Annotated[int, Doc("Kilometres around it.", (15,))]


@dataclass(frozen=True)
class PictureAnswer(Documented):
    """A picture, with the point that stays in sight where it is cropped."""

    image_id: Annotated[str, Id("img"), Doc("The picture.")]
    focal_x: Annotated[float, Doc("From the left, 0 to 1.", (0.5,))]
    focal_y: Annotated[float, Doc("From the top, 0 to 1.", (0.5,))]


@dataclass(frozen=True)
class BrandKitAnswer(Documented):
    """How the ads of the offering look."""

    logo: Annotated[Annotated[str, Id("img")] | None, Doc("The logo's picture.")]
    colours: Annotated[list[str], Doc("Two colours at most.", (["#0b6b52", "#c2560c"],))]
    pictures: Annotated[list[PictureAnswer], Doc("Its pictures.")]


@dataclass(frozen=True)
class OfferingAnswer(Documented):
    """An offering: what is sold."""

    offering_id: Annotated[str, Id("off"), Doc("Its identifier.", (OFFERING_EXAMPLE,))]
    name: Annotated[str, Doc("Its short name.", ("Kopi Rimba",))]
    names: Annotated[
        dict[str, str], Doc("The name in a language where it differs.", ({"zh": "森林咖啡"},))
    ]
    category: Annotated[
        Annotated[str, AllowedValues(tuple(CATEGORIES))] | None, Doc("The kind of business.")
    ]
    description: Annotated[str, Doc("What it is, in words that no ad shows.")]
    languages: Annotated[list[Language], Doc("The languages of its ads.")]
    landing_url: Annotated[str | None, Doc("Where a click leads.")]
    price_from: Annotated[Number | None, Doc("The lowest price, MYR.", (19.9,))]
    price_to: Annotated[Number | None, Doc("The highest price, MYR.", (89,))]
    margin: Annotated[
        Number | None,
        Doc("The share of its sales, 0 to 1, that is profit before ads.", (0.4,)),
    ]
    places: Annotated[
        list[Annotated[str, AllowedValues(tuple(STATES))]],
        Doc("Codes of the states where it is sold (ISO 3166-2:MY); empty: everywhere."),
    ]
    towns: Annotated[list[TownAnswer], Doc("Towns where it is sold.")]
    claims: Annotated[list[ClaimAnswer], Doc("What its ads may claim.")]
    must_say: Annotated[list[str], Doc("Words that every ad carries.")]
    never_say: Annotated[list[str], Doc("Words that no ad carries.")]
    permits: Annotated[dict[str, str], Doc("Permits by kind.", ({"kkliu": "1234/2026"},))]
    permit_expiries: Annotated[
        dict[str, Day], Doc("The last days of permits that have one.", ({"halal": "2027-06-30"},))
    ]
    brand_kit: Annotated[BrandKitAnswer, Doc("How its ads look.")]
    campaign_ids: Annotated[list[Annotated[str, Id("cmp")]], Doc("The campaigns that promote it.")]
    unmatched: Annotated[
        list[UnmatchedText],
        Doc("Claims in own words that lack words in a language: they are not used in it."),
    ]
    notices: Annotated[
        list[ClaimNoticeAnswer] | None,
        Doc("What to look at in its claims; null in lists of offerings."),
    ]
    archived: Annotated[bool, Doc("Whether it is no longer offered.")]
    created_at: Annotated[Moment, Doc("When it was created (RFC 3339, UTC).")]
    updated_at: Annotated[Moment, Doc("When it was last changed (RFC 3339, UTC).")]
