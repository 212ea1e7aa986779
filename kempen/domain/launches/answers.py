"""What programs are answered about launches, their changes and the ads they made."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.campaigns.answers import CampaignAnswer
from kempen.domain.launches.changes.registry import KINDS
from kempen.kit.documented import AllowedValues, Count, Day, Doc, Documented, Id, Number
from kempen.optimiser.ads.competition import Verdict
from kempen.platforms.registry import campaign_platform_codes


@dataclass(frozen=True)
class ChangeAnswer(Documented):
    """Something to do on a platform: written down now, sent by the worker within seconds."""

    change_id: Annotated[str, Doc("Its identifier.", ("chg_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    campaign_id: Annotated[str, Doc("Whose change it is.")]
    kind: Annotated[str, AllowedValues(tuple(KINDS)), Doc("What is done.")]
    status: Annotated[
        str,
        AllowedValues(("planned", "pushing", "done", "failed", "withdrawn")),
        Doc("How far it is."),
    ]
    attempts: Annotated[int, Doc("How often it was tried.")]
    error: Annotated[str | None, Doc("What went wrong at the last try, in words.")]
    not_before: Annotated[str, Doc("When it is sent at the earliest (RFC 3339, UTC).")]
    finished_at: Annotated[str | None, Doc("When it was over (RFC 3339, UTC).")]


@dataclass(frozen=True, kw_only=True)
class AdFiguresAnswer(Documented):
    """What an ad brought in the days that were asked for, as its platform reports it."""

    first_day: Annotated[Day, Doc("The first day.")]
    last_day: Annotated[Day, Doc("The last day, included.")]
    impressions: Annotated[Count, Doc("How often it was shown.")]
    clicks: Annotated[Count, Doc("Clicks on it.")]
    spend: Annotated[Number, Doc("What it cost, before tax (MYR).")]
    conversions: Annotated[Number, Doc("Sales or leads that followed it.")]
    revenue: Annotated[Number, Doc("Sales that it brought in (MYR).")]
    click_through_rate: Annotated[
        Number | None, Doc("Clicks ÷ impressions, per cent; null without impressions.")
    ]
    cost_per_click: Annotated[Number | None, Doc("Spend ÷ clicks (MYR); null without clicks.")]
    cost_per_thousand: Annotated[
        Number | None, Doc("Spend ÷ impressions × 1,000 (MYR); null without impressions.")
    ]
    conversion_rate: Annotated[
        Number | None, Doc("Conversions ÷ clicks, per cent; null without clicks.")
    ]
    cost_per_conversion: Annotated[
        Number | None, Doc("Spend ÷ conversions (MYR); null without conversions.")
    ]
    return_on_spend: Annotated[Number | None, Doc("Revenue ÷ spend; null without spend.")]


@dataclass(frozen=True, kw_only=True)
class AdCompetition(Documented):
    """How an ad stands against the others of its campaign that run, by their last 84 days."""

    verdict: Annotated[
        str,
        AllowedValues(tuple(verdict.value for verdict in Verdict)),
        Doc("What can be said of it. `tired`: it fell against its own start, the others held."),
    ]
    chance_best: Annotated[
        Number, Doc("The chance that it brings most for the same money, from 0 to 1.")
    ]
    chance_tired: Annotated[Number, Doc("The chance that it is tired, from 0 to 1.")]
    should_pause: Annotated[bool, Doc("Whether Kempen suggests to pause it.")]


@dataclass(frozen=True)
class AdAnswer(Documented):
    """An ad: a creative placed in a campaign on its platform."""

    ad_id: Annotated[str, Doc("Its identifier.", ("ad_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    campaign_id: Annotated[str, Doc("Its campaign.")]
    platform: Annotated[str, AllowedValues(campaign_platform_codes), Doc("Where it runs.")]
    status: Annotated[
        str,
        AllowedValues(
            ("draft", "submitted", "in_review", "approved", "rejected", "problem", "paused")
        ),
        Doc("Where it stands: draft → submitted → in_review → approved or rejected."),
    ]
    reasons: Annotated[list[str], Doc("Why it was rejected, as the platform says it.")]
    language: Annotated[str, Doc("The language of its words.", ("en",))]
    headlines: Annotated[list[str], Doc("Its headlines.")]
    descriptions: Annotated[list[str], Doc("Its descriptions.")]
    primary_text: Annotated[str, Doc("Its main text; social only.")]
    landing_url: Annotated[str, Doc("Where a click leads.")]
    external_id: Annotated[str | None, Doc("The ad as its platform calls it.")]
    created_at: Annotated[str, Doc("When it was handed in (RFC 3339, UTC).")]
    reviewed_at: Annotated[str | None, Doc("When its verdict was seen (RFC 3339, UTC).")]
    angle: Annotated[str, Doc("What it leads with.", ("offer",))]
    figures: Annotated[
        AdFiguresAnswer | None,
        Doc("What it brought in the days that were asked for; null where nothing was reported."),
    ]
    competition: Annotated[
        AdCompetition | None,
        Doc("How it stands now; null where it does not run, or no other ad does."),
    ]


@dataclass(frozen=True)
class LaunchAnswer(Documented):
    """A launch: nothing is sent before `starts_at`, and until then it can be undone."""

    launch_id: Annotated[str, Doc("Its identifier.", ("lau_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    strategy_id: Annotated[str, Doc("What is launched.")]
    status: Annotated[
        str,
        AllowedValues(("waiting", "pushing", "done", "failed", "undone")),
        Doc("waiting → pushing → done or failed; or undone."),
    ]
    starts_at: Annotated[str, Doc("When the first change is sent (RFC 3339, UTC).")]
    created_at: Annotated[str, Doc("When it was asked for (RFC 3339, UTC).")]
    changes: Annotated[list[ChangeAnswer], Doc("What is changed on the platforms at once.")]


@dataclass(frozen=True)
class CampaignLaunchFailed(CampaignAnswer):
    """What `campaign.launch_failed` carries: the campaign, and what its platform did not accept."""

    change_id: Annotated[str, Id("chg"), Doc("GET /changes/{change_id} has it.")]
    reason: Annotated[str, Doc("In words, for people.")]
