"""What programs are answered about launches, their changes and the ads they made."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.campaigns.answers import CampaignAnswer
from kempen.domain.launches.changes.registry import KINDS
from kempen.kit.documented import AllowedValues, Doc, Documented, Id
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
