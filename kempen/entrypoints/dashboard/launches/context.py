"""The plan of a launch as its page shows it: every number and word that would be sent."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.plans import RevisedAd
from kempen.domain.launches.queries import AccountPlan, LaunchPlan, PlannedChange, addition_of
from kempen.domain.launches.rules import Cap
from kempen.domain.strategies.queries import Strategy, StrategyAd
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.platforms import environment_words, partner_name
from kempen.entrypoints.dashboard.shared.copy.targeting import targeting_facts
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.platforms.registry import platform_of
from kempen.platforms.spec import AudienceFact

# A pace that differs by less than this is the same pace.
_SAME = Decimal("0.05")
_OLDEST, _YOUNGEST = 65, 18


@dataclass(frozen=True)
class PlannedAdRow:
    """One ad, every word of it."""

    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    link: str
    language: str
    language_name: str
    picture: AdPicture | None

    @classmethod
    def of(cls, ad: StrategyAd | RevisedAd) -> "PlannedAdRow":
        """Return an ad as it is sent."""
        creative = ad.creative
        return cls(
            tuple(creative.headlines),
            tuple(creative.descriptions),
            creative.primary_text,
            creative.landing_url,
            creative.language,
            LANGUAGES.get(creative.language, creative.language),
            AdPicture.of(creative.image) if creative.image else None,
        )


@dataclass(frozen=True)
class PlannedCampaignRow:
    """One campaign of a launch: what happens to it and everything that its platform is told."""

    name: str
    deed: str
    deed_shape: str  # A class of .pill.
    sentence: str
    amount: Decimal
    cap: str
    facts: tuple[tuple[str, str], ...]
    keywords: tuple[str, ...]
    unsent_audience: str
    caps: tuple[Cap, ...]
    ads: tuple[PlannedAdRow, ...]


@dataclass(frozen=True)
class PlannedAccountRow:
    """One account of a launch; facts that hold for all its campaigns stand here, once."""

    platform: str
    title: str
    account: str
    environment: str
    is_sandbox: bool
    highest: Decimal
    dearest_on: date | None
    facts: tuple[tuple[str, str], ...]
    keywords: tuple[str, ...]
    unsent_audience: str
    campaigns: tuple[PlannedCampaignRow, ...]


def account_rows(strategy: Strategy, plan: LaunchPlan) -> list[PlannedAccountRow]:
    """Return the accounts of a plan as the page shows them."""
    return [_account(strategy, account) for account in plan.accounts]


def _account(strategy: Strategy, plan: AccountPlan) -> PlannedAccountRow:
    connection = plan.connection
    rows = [_campaign(strategy, plan, planned) for planned in plan.changes]
    shared = _shared(rows)
    return PlannedAccountRow(
        platform=plan.platform,
        title=partner_name(plan.platform),
        account=f"{connection.account_name} · {connection.account_id}" if connection else "",
        environment=environment_words(connection) if connection else "",
        is_sandbox=bool(connection and connection.environment == "sandbox"),
        highest=plan.highest_daily,
        dearest_on=plan.dearest_on,
        facts=shared.facts,
        keywords=shared.keywords,
        unsent_audience=shared.unsent_audience,
        campaigns=tuple(_without(row, shared) for row in rows),
    )


def _shared(rows: list[PlannedCampaignRow]) -> PlannedCampaignRow:
    """Return the first row with only those facts that hold for every row."""
    first, others = rows[0], rows[1:]
    return replace(
        first,
        facts=tuple(fact for fact in first.facts if all(fact in row.facts for row in others)),
        keywords=first.keywords if all(row.keywords == first.keywords for row in others) else (),
        unsent_audience=first.unsent_audience
        if all(row.unsent_audience == first.unsent_audience for row in others)
        else "",
    )


def _without(row: PlannedCampaignRow, shared: PlannedCampaignRow) -> PlannedCampaignRow:
    return replace(
        row,
        facts=tuple(fact for fact in row.facts if fact not in shared.facts),
        keywords=() if shared.keywords else row.keywords,
        unsent_audience="" if shared.unsent_audience else row.unsent_audience,
    )


def _campaign(strategy: Strategy, plan: AccountPlan, planned: PlannedChange) -> PlannedCampaignRow:
    action, shape, sentence = _change_words(strategy, planned)
    sent = addition_of(strategy, planned) if planned.ads else None
    return PlannedCampaignRow(
        name=planned.line.name,
        deed=action,
        deed_shape=shape,
        sentence=sentence,
        amount=planned.line.amount,
        cap=_cap_words(planned),
        facts=tuple(_facts(strategy, plan.platform, planned, sent)),
        keywords=sent.keywords if sent else (),
        unsent_audience=_unsent_audience(strategy, plan.platform, sent) if sent else "",
        caps=planned.caps if len(planned.caps) > 1 else (),
        ads=tuple(PlannedAdRow.of(ad) for ad in planned.ads),
    )


def _change_words(strategy: Strategy, planned: PlannedChange) -> tuple[str, str, str]:
    """Return what happens to a campaign: a word, its shape, and a sentence."""
    if planned.creates:
        return (
            _("New"),
            "good",
            _("The launch creates it with its ads, paused, and then activates it."),
        )
    if planned.highest_cap <= 0:
        return (
            pgettext("what a launch does to a campaign", "Paused"),
            "warning",
            _("It gets no budget on these days, so the launch pauses it."),
        )
    return _pace_words(strategy, planned)


def _pace_words(strategy: Strategy, planned: PlannedChange) -> tuple[str, str, str]:
    """Return the same of a campaign that is there and gets money."""
    brief = strategy.brief
    planned_pace = planned.line.amount / ((brief.budget_end - brief.budget_start).days + 1)
    now = planned.daily_now
    paces = {"now": figures.exact_money(now), "then": figures.exact_money(planned_pace)}
    if planned.resumes:
        text = _("It is paused because its last plan ended. The launch resumes it: %(then)s a day.")
        return pgettext("what a launch does to a campaign", "Resumed"), "good", text % paces
    if now is None:
        return _("Changed"), "", _("It spends about %(then)s a day from then on.") % paces
    if planned_pace > now * (1 + _SAME):
        text = _("From about %(now)s a day in the last 28 days to about %(then)s.")
        return _("Raised"), "good", text % paces
    if planned_pace < now * (1 - _SAME):
        text = _("From about %(now)s a day in the last 28 days to about %(then)s.")
        return _("Lowered"), "warning", text % paces
    return _("Unchanged"), "", _("It continues at about %(then)s a day.") % paces


def _facts(
    strategy: Strategy, platform: str, planned: PlannedChange, sent: AddAds | None
) -> Iterator[tuple[str, str]]:
    yield pgettext("a period", "Days"), figures.days_between(planned.start, planned.end)
    yield _("After the last day"), _after_words(strategy, creates=planned.creates)
    if sent is None:
        yield _("Ads, audience"), _("They stay as they are on the platform.")
        return
    if planned.creates:
        yield _("Objective"), str(OBJECTIVES[strategy.brief.objective])
    else:
        yield _("Ads"), _("The approved ads are added. The ads that run stay.")
    if planned.creates or platform_of(platform).added_ads_have_audience:
        yield _("Shown to"), _audience_words(platform, sent)
    if planned.creates and AudienceFact.KEYWORDS in platform_of(platform).audience_facts:
        yield _("Placed on"), _("The platform’s own search results, not partner sites.")
    yield from targeting_facts(sent.targeting)


def _after_words(strategy: Strategy, *, creates: bool) -> str:
    """Say what becomes of a campaign when the plan is over: with its money, first of all."""
    choice = AfterPlan.END if creates else strategy.brief.when_over
    match choice:
        case AfterPlan.CONTINUE:
            return _(
                "It continues. Kempen restores the daily budget from before the launch. If there "
                "was none, Kempen pauses it."
            )
        case AfterPlan.PAUSE:
            return _("Kempen pauses it. It spends nothing.")
        case AfterPlan.END if creates:
            return _("It ends. It spends nothing.")
    return _("Kempen ends it. It spends nothing and cannot be resumed.")


def _cap_words(planned: PlannedChange) -> str:
    lowest, highest = planned.lowest_cap, planned.highest_cap
    if highest <= 0:
        return ""
    if lowest == highest:
        return _("At most %(amount)s a day") % {"amount": figures.exact_money(highest)}
    between = {"lowest": figures.exact_money(lowest), "highest": figures.exact_money(highest)}
    return _("Between %(lowest)s and %(highest)s a day") % between


def _audience_words(platform: str, sent: AddAds) -> str:
    """Say whom the ads are shown to, in a whole sentence for each combination of facts."""
    oldest = min(sent.age_max or _OLDEST, _OLDEST)
    facts = {
        "youngest": sent.age_min or _YOUNGEST,
        "oldest": oldest,
        "languages": figures.listed(LANGUAGES.get(code, code) for code in sent.languages),
    }
    has_ages = AudienceFact.AGES in platform_of(platform).audience_facts
    if not has_ages and not sent.languages:
        return _("People in Malaysia")
    if not has_ages:
        return _("People in Malaysia who use %(languages)s") % facts
    if oldest == _OLDEST:
        template = (
            _("People in Malaysia aged %(youngest)s and over who use %(languages)s")
            if sent.languages
            else _("People in Malaysia aged %(youngest)s and over")
        )
    else:
        template = (
            _("People in Malaysia aged %(youngest)s to %(oldest)s who use %(languages)s")
            if sent.languages
            else _("People in Malaysia aged %(youngest)s to %(oldest)s")
        )
    return template % facts


def _unsent_audience(strategy: Strategy, platform: str, sent: AddAds) -> str:
    """Name what the brief says of the audience and the platform is not told."""
    audience, sendable = strategy.brief.target_audience, platform_of(platform).audience_facts
    if sent.targeting is not None:
        # What the campaign is targeted at was approved; the brief was only where it came from.
        limits = platform_of(platform).targeting
        has_places, has_interests = bool(limits.places), bool(limits.interests or limits.keywords)
        has_languages = bool(limits.languages) or AudienceFact.LANGUAGES in sendable
    else:
        has_places, has_interests = False, AudienceFact.KEYWORDS in sendable
        has_languages = AudienceFact.LANGUAGES in sendable
    is_unsent = {
        _("states"): bool(audience.states) and not has_places,
        _("ages"): bool(audience.age_min or audience.age_max) and AudienceFact.AGES not in sendable,
        _("languages"): bool(audience.languages) and not has_languages,
        _("interests"): bool(audience.interests) and not has_interests,
    }
    names = [name for name, is_left_out in is_unsent.items() if is_left_out]
    if not names:
        return ""
    return _("This platform does not take these parts of the brief: %(names)s.") % {
        "names": figures.listed(names)
    }
