"""The objects that the social platform answers with: only the fields that were asked for."""

from typing import TypedDict


class ActionCount(TypedDict, total=False):
    """How often one type of action followed an ad, or what it was worth."""

    action_type: str
    value: str


# Reasons by their code. `global` is a word of Python's own, so this is no class.
_Feedback = TypedDict("_Feedback", {"global": dict[str, str]}, total=False)


class _Issue(TypedDict, total=False):
    error_summary: str


class _Creative(TypedDict, total=False):
    id: str


class _FormField(TypedDict, total=False):
    name: str
    values: list[str]


class _TickedBox(TypedDict, total=False):
    checkbox_key: str
    is_checked: bool


class IdName(TypedDict, total=False):
    """Something that people can be interested in."""

    id: str
    name: str


class _Place(TypedDict, total=False):
    key: str
    name: str
    region: str


class _Spot(TypedDict, total=False):
    name: str
    latitude: float
    longitude: float
    radius: float


class GeoLocations(TypedDict, total=False):
    """Where people are."""

    countries: list[str]
    regions: list[_Place]
    cities: list[_Place]
    custom_locations: list[_Spot]


class _Flexible(TypedDict, total=False):
    interests: list[IdName]


class SetTargeting(TypedDict, total=False):
    """Whom an ad set is for, as far as it is read; it may hold more."""

    geo_locations: GeoLocations
    excluded_geo_locations: GeoLocations
    locales: list[int]
    interests: list[IdName]
    flexible_spec: list[_Flexible]


class Found(TypedDict, total=False):
    """What a look-up of places, languages or interests found."""

    key: str
    id: str
    name: str
    type: str
    region: str
    supports_region: bool
    supports_city: bool
    path: list[str]


class SocialObject(TypedDict, total=False):
    """An account, campaign, ad set, ad, lead, or a day's figures: numbers come as texts."""

    id: str
    name: str
    currency: str
    timezone_name: str
    account_status: int
    min_daily_budget: int
    objective: str
    status: str
    effective_status: str
    daily_budget: str
    end_time: str
    campaign_id: str
    adset_id: str
    targeting: SetTargeting
    region: str
    ad_id: str
    creative: _Creative
    ad_review_feedback: _Feedback
    issues_info: list[_Issue]
    date_start: str
    spend: str
    impressions: str
    reach: str
    frequency: str
    clicks: str
    actions: list[ActionCount]
    action_values: list[ActionCount]
    created_time: str
    field_data: list[_FormField]
    custom_disclaimer_responses: list[_TickedBox]


class SocialError(TypedDict, total=False):
    """Why the platform did not do what was asked."""

    message: str
    error_user_msg: str
    code: int
    error_subcode: int
    is_transient: bool
    fbtrace_id: str
