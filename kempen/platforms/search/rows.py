"""The rows that the search platform answers a query with: only what was asked for is there."""

from typing import TypedDict


class _Customer(TypedDict, total=False):
    id: str
    descriptiveName: str
    currencyCode: str
    timeZone: str
    status: str
    manager: bool


class _Campaign(TypedDict, total=False):
    id: str
    name: str
    status: str
    endDateTime: str


class _Budget(TypedDict, total=False):
    resourceName: str
    amountMicros: str
    referenceCount: str
    explicitlyShared: bool


class _Keyword(TypedDict, total=False):
    text: str
    matchType: str


class _MatchedKeyword(TypedDict, total=False):
    info: _Keyword


class _Segments(TypedDict, total=False):
    date: str
    keyword: _MatchedKeyword
    geoTargetState: str


class _Metrics(TypedDict, total=False):
    costMicros: str
    impressions: str
    clicks: str
    conversions: float
    conversionsValue: float


class _PolicyTopic(TypedDict, total=False):
    topic: str


class _PolicySummary(TypedDict, total=False):
    approvalStatus: str
    reviewStatus: str
    policyTopicEntries: list[_PolicyTopic]


class _TextAsset(TypedDict, total=False):
    text: str


class ResponsiveAd(TypedDict, total=False):
    """The texts of an ad."""

    headlines: list[_TextAsset]
    descriptions: list[_TextAsset]
    path1: str
    path2: str


class AdContent(TypedDict, total=False):
    """An ad with where it leads."""

    id: str
    finalUrls: list[str]
    responsiveSearchAd: ResponsiveAd


class _PlacedAd(TypedDict, total=False):
    resourceName: str
    status: str
    ad: AdContent
    policySummary: _PolicySummary


class _Location(TypedDict, total=False):
    geoTargetConstant: str


class _Language(TypedDict, total=False):
    languageConstant: str


class CriterionRow(TypedDict, total=False):
    """A place, language or keyword of a campaign, or a keyword of a group."""

    resourceName: str
    type: str
    status: str
    negative: bool
    displayName: str
    location: _Location
    language: _Language
    keyword: _Keyword


class PlaceRow(TypedDict, total=False):
    """A place that can be a criterion."""

    resourceName: str
    id: str
    name: str
    canonicalName: str
    targetType: str
    status: str


class GeoSuggestion(TypedDict, total=False):
    """A place that a text may mean."""

    geoTargetConstant: PlaceRow


class LanguageRow(TypedDict, total=False):
    """A language that can be a criterion."""

    id: str
    name: str
    code: str


class _SearchTerm(TypedDict, total=False):
    searchTerm: str


class _AdGroup(TypedDict, total=False):
    resourceName: str
    name: str
    status: str


class _FormField(TypedDict, total=False):
    fieldType: str
    fieldValue: str


class _FormAnswer(TypedDict, total=False):
    questionText: str
    fieldValue: str


class _LeadForm(TypedDict, total=False):
    id: str
    campaign: str
    adGroupAd: str
    submissionDateTime: str
    leadFormSubmissionFields: list[_FormField]
    customLeadFormSubmissionFields: list[_FormAnswer]


class SearchRow(TypedDict, total=False):
    """One row; a number of 64 bits is a text."""

    customer: _Customer
    campaign: _Campaign
    campaignBudget: _Budget
    segments: _Segments
    metrics: _Metrics
    adGroup: _AdGroup
    adGroupAd: _PlacedAd
    leadFormSubmissionData: _LeadForm
    campaignCriterion: CriterionRow
    adGroupCriterion: CriterionRow
    geoTargetConstant: PlaceRow
    languageConstant: LanguageRow
    searchTermView: _SearchTerm
