"""What an offering looks like in bodies and answers."""

from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema
from pydantic.config import JsonDict

from kempen.domain.offerings.answers import OfferingAnswer
from kempen.domain.offerings.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_PERMIT,
    LONGEST_PERMIT_KIND,
    LONGEST_PHRASE,
    LONGEST_TOWN,
    MOST_CLAIMS,
    MOST_COLOURS,
    MOST_MUST_SAY,
    MOST_NEVER_SAY,
    MOST_PERMITS,
    MOST_PICTURES,
    MOST_TOWNS,
)
from kempen.entrypoints.api.shared.campaign_fields import (
    CategoryCode,
    Language,
    Objective,
    Share,
    distinct,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.platform_codes import AdPlatform
from kempen.entrypoints.api.shared.schemas import (
    BodySchema,
    Day,
    Line,
    LineOrEmpty,
    Money,
    WebAddress,
    Whole,
)
from kempen.platforms.registry import platform_codes

LONGEST_CLAIM_TEXT, MOST_CLAIM_TEXTS, MOST_CAMPAIGNS = 500, 20, 100
_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"

_Phrase = Annotated[Line, Field(max_length=LONGEST_PHRASE)]
_NameForm = Annotated[Line, Field(max_length=LONGEST_NAME)]
_Kind = Annotated[Line, Field(max_length=LONGEST_PERMIT_KIND)]
_SlotValue = Annotated[
    int | Decimal | Line,
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "maxLength": 60}]}),
]
_ImageId = Annotated[Line, Field(max_length=64)]
_Colour = Annotated[
    Line,
    Field(max_length=7),
    WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]


class ClaimBody(BodySchema):
    """A claim: `type` with `slots`, or `text` with own words by language."""

    type: Annotated[Line, Field(max_length=40)] | None = Field(
        None, description="A type of the catalogue of claims.", examples=["percent_off"]
    )
    slots: dict[Annotated[Line, Field(max_length=40)], _SlotValue] | None = Field(
        None,
        max_length=12,
        description="What the type leaves open. Money is MYR, days are YYYY-MM-DD.",
        examples=[{"percent": 20}],
    )
    text: dict[Language, Annotated[Line, Field(max_length=90)]] | None = Field(
        None, description="Own words by language.", examples=[{"en": "Our secret sambal"}]
    )


class TownBody(BodySchema):
    """A town, and how far around it."""

    name: Annotated[Line, Field(max_length=LONGEST_TOWN)] = Field(
        description="The town.", examples=["Shah Alam"]
    )
    radius_km: Whole = Field(15, description="Kilometres around it, 1 to 80.", examples=[15])


class KitPictureBody(BodySchema):
    """An image of the library for the brand kit."""

    image_id: _ImageId = Field(
        description="An image of GET /images.", examples=["img_01k9w3r6d4f8v2n5t7q9s1x3zc"]
    )
    focal_x: Share | None = Field(
        None,
        description="What stays in sight, from the left; left out: as it is, for a new one as in "
        "the library.",
        examples=[0.5],
    )
    focal_y: Share | None = Field(None, description="The same, from the top.", examples=[0.5])


class _Details(BodySchema):
    """What bodies say about an offering besides its name."""

    names: dict[Language, _NameForm] = Field(
        default={},
        description="The name in a language. The same words as `name` say that it is a name that "
        "stays; ads in a language without either use that language's word for what is sold.",
        examples=[{"zh": "森林咖啡"}],
    )
    category: CategoryCode | None = Field(
        None,
        description="The kind of business. It chooses verbs, buttons, keywords and rules of law.",
        examples=["cafe"],
    )
    description: Annotated[LineOrEmpty, Field(max_length=LONGEST_DESCRIPTION)] = Field(
        "", description="What it is, in words that no ad shows."
    )
    languages: Annotated[list[Language], Field(min_length=1, max_length=4)] = Field(
        default=["en", "ms", "zh", "ta"], description="The languages of its ads."
    )
    landing_url: WebAddress | None = Field(
        None,
        description="Where a click leads: a URL that begins with https://.",
        examples=["https://kopirimba.example.com/beans"],
    )
    price_from: Money | None = Field(None, description="The lowest price, MYR.", examples=[19.9])
    price_to: Money | None = Field(None, description="The highest price, MYR.", examples=[89])
    margin: Share | None = Field(
        None,
        description="The share of its sales that is profit before ads; a profit goal uses it.",
        examples=[0.4],
    )
    places: Annotated[list[Annotated[Line, Field(max_length=40)]], Field(max_length=16)] = Field(
        default=[],
        description="Codes of states (ISO 3166-2:MY, such as 10), or their names; empty: "
        "everywhere.",
        examples=[["10", "14"]],
    )
    towns: Annotated[list[TownBody], Field(max_length=MOST_TOWNS)] = Field(
        default=[], description="Towns where it is sold."
    )
    claims: Annotated[list[ClaimBody], Field(max_length=MOST_CLAIMS)] = Field(
        default=[],
        description="What its ads may claim.",
        examples=[[{"type": "percent_off", "slots": {"percent": 20}}]],
    )
    claims_text: Annotated[
        list[Annotated[Line, Field(max_length=LONGEST_CLAIM_TEXT)]],
        Field(max_length=MOST_CLAIM_TEXTS),
    ] = Field(
        default=[],
        description="Claims in free text. What matches the catalogue is added to `claims` as a "
        "type, the rest as own words in its language; `unmatched` lists those.",
        examples=[["Free delivery, halal certified"]],
    )
    claims_language: Language | None = Field(
        None,
        description="The language of words in `claims_text` that do not show theirs. Left out: "
        "the first of English and Malay in `languages`.",
        examples=["en"],
    )
    must_say: Annotated[list[_Phrase], Field(max_length=MOST_MUST_SAY)] = Field(
        default=[],
        description="Words that every ad of their language carries.",
        examples=[["KKLIU 1234/2026"]],
    )
    never_say: Annotated[list[_Phrase], Field(max_length=MOST_NEVER_SAY)] = Field(
        default=[], description="Words that no ad carries.", examples=[["cheapest"]]
    )
    permits: dict[_Kind, Annotated[Line, Field(max_length=LONGEST_PERMIT)]] = Field(
        default={},
        max_length=MOST_PERMITS,
        description="Permits and licences by kind.",
        examples=[{"kkliu": "1234/2026"}],
    )
    permit_expiries: dict[_Kind, Day] = Field(
        default={},
        max_length=MOST_PERMITS,
        description="The last days of permits that have one.",
        examples=[{"kkliu": "2027-06-30"}],
    )
    colours: Annotated[list[_Colour], Field(max_length=MOST_COLOURS)] = Field(
        default=[], description="The colours of its ads.", examples=[["#0b6b52", "#c2560c"]]
    )
    logo: _ImageId | None = Field(
        None,
        description="The logo of its ads: an image of GET /images, null for none. A new offering "
        "without this field takes that of the newest one.",
        examples=["img_01k9w3r6d4f8v2n5t7q9s1x3zc"],
    )
    pictures: Annotated[list[KitPictureBody], Field(max_length=MOST_PICTURES)] = Field(
        default=[],
        description="The images that its ads may show, in this order.",
        examples=[[{"image_id": "img_01k9w3r6d4f8v2n5t7q9s1x3zc", "focal_x": 0.3}]],
    )
    campaign_ids: Annotated[
        list[Annotated[Line, Field(max_length=64)]], Field(max_length=MOST_CAMPAIGNS)
    ] = Field(
        default=[],
        description="The campaigns that promote it. A campaign promotes one offering.",
        examples=[[_CAMPAIGN]],
    )


class OfferingBody(_Details):
    """An offering to create: only `name` is needed."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "name": "Kopi Rimba",
                "category": "cafe",
                "landing_url": "https://kopirimba.example.com/beans",
                "claims": [{"type": "percent_off", "slots": {"percent": 20}}],
                "claims_text": ["Free delivery", "Our secret roast"],
                "places": ["10", "14"],
            }
        }
    )

    name: _NameForm = Field(description="A short name.", examples=["Kopi Rimba"])


def _changes_schema(schema: JsonDict) -> None:
    """A field that is left out stays as it is, so no default is shown."""
    fields = schema["properties"]
    for field in fields.values() if isinstance(fields, dict) else ():
        if isinstance(field, dict):
            field.pop("default", None)
    schema["minProperties"] = 1
    schema["example"] = {"price_from": 25, "claims_text": ["Free parking"]}


class OfferingChanges(_Details):
    """The fields to change; a field that is not named stays as it is."""

    model_config = ConfigDict(json_schema_extra=_changes_schema)

    name: _NameForm = Field(default="", description="A short name.", examples=["Kopi Rimba"])
    archived: bool = Field(default=False, description="Whether it is no longer offered.")


class OfferingFilters(Paging):
    """Which offerings to list."""

    archived: Annotated[
        bool, Field(description="List those that are no longer offered instead.")
    ] = False


class OfferingList(ListAnswer):
    """A page of offerings, newest first."""

    data: list[OfferingAnswer] = Field(description="The offerings.")


class DraftsBody(BodySchema):
    """Which ads to draft."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "platforms": list(platform_codes()),
                "languages": ["en", "ms"],
                "objective": "increase_sales",
            }
        }
    )

    platforms: Annotated[
        list[AdPlatform], Field(min_length=1, max_length=10), AfterValidator(distinct)
    ] = Field(description="For which platforms.")
    languages: Annotated[
        list[Language], Field(min_length=1, max_length=4), AfterValidator(distinct)
    ] = Field(description="In which languages.", examples=[["en", "ms"]])
    objective: Objective = Field(description="What the ads are for.")
    tone: Literal["warm", "plain", "bold", "formal"] | None = Field(
        None, description="The tone of voice; left out: plain.", examples=["warm"]
    )
    offer_ends: Day | None = Field(
        None, description="The last day of the offer. Only with one do ads press for time."
    )
