"""What was decided about a strategy, and exactly what an approval would freeze."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.accounts.queries import Person
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.strategies.existing_campaigns import duplicates_of
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.entrypoints.dashboard.shared.ads.groups import AdGroup
from kempen.entrypoints.dashboard.shared.copy.launches import after_plan_words
from kempen.entrypoints.dashboard.strategies.learning.copy import frozen_weeks
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.platforms.registry import is_platform


def decided_words(strategy: Strategy) -> str:
    """Say what became of a strategy, by whom and when; nothing while it waits for a decision."""
    match strategy.status:
        case Strategy.Status.APPROVED:
            return _(
                "Approved by %(who)s on %(day)s. Amounts, days and ads are frozen. Nothing is "
                "spent until you launch."
            ) % _approved_by(strategy)
        case Strategy.Status.LAUNCHED:
            return _(
                "Approved by %(who)s on %(day)s and launched exactly as approved. The launch page "
                "shows every change."
            ) % _approved_by(strategy)
        case Strategy.Status.REJECTED:
            return _("Rejected by %(who)s on %(day)s. It cannot be launched.") % _by(
                strategy.rejected_by, strategy.rejected_by_client, strategy.updated_at
            )
        case Strategy.Status.SUPERSEDED:
            return _("A newer strategy replaced this one. It cannot be launched.")
        case _other:
            return ""


def freezes(
    strategy: Strategy, lines: Sequence[StrategyLine], groups: Sequence[AdGroup]
) -> list[str]:
    """Say exactly what an approval freezes, line by line."""
    brief = strategy.brief
    spent = [line for line in lines if line.amount > 0]
    total = sum((line.amount for line in spent), Decimal(0))
    chosen = sum(group.chosen for group in groups)
    new = sum(line.campaign_id is None for line in spent)
    sentences = [
        ngettext(
            "The split of %(total)s over %(count)s campaign",
            "The split of %(total)s over %(count)s campaigns",
            len(spent),
        )
        % {"total": figures.exact_money(total), "count": len(spent)},
        _("The days, %(days)s, with an amount for each day")
        % {"days": figures.days_between(brief.budget_start, brief.budget_end)},
        *frozen_weeks(strategy, lines),
    ]
    if any(line.campaign_id is not None and is_platform(line.platform) for line in lines):
        sentences.append(
            _("After the last day: %(words)s") % {"words": after_plan_words(brief.when_over)}
        )
    if chosen:
        sentences.append(
            ngettext(
                "Every word and image of %(count)s ad",
                "Every word and image of %(count)s ads",
                chosen,
            )
            % {"count": chosen}
        )
    sentences += [*_in_reserve(groups), *_refreshed(groups)]
    if new:
        sentences.append(
            ngettext(
                "%(count)s new campaign, which the launch creates",
                "%(count)s new campaigns, which the launch creates",
                new,
            )
            % {"count": new}
        )
        sentences.append(_("Each new campaign ends after the last day"))
    sentences += [*_narrowed(spent, groups), *_stopped(lines)]
    if brief.audience:
        sentences.append(_("The audience in the brief"))
    return sentences


def duplicates_words(strategy: Strategy, lines: Sequence[StrategyLine]) -> list[str]:
    """Say which new campaigns would be made beside one of the same name that is there."""
    sentences = []
    for duplicate in duplicates_of(strategy, lines):
        template = (
            _(
                "The split already has “%(name)s” (%(platform)s). The launch would create a second "
                "campaign of the same name."
            )
            if duplicate.is_in_split
            else _(
                "“%(name)s” (%(platform)s) already exists and has its own budget. The launch "
                "would create a second campaign of the same name."
            )
        )
        sentences.append(
            template
            % {"name": duplicate.campaign.name, "platform": platform_name(duplicate.line.platform)}
        )
    return sentences


def _in_reserve(groups: Sequence[AdGroup]) -> list[str]:
    """Say how many ads are approved with the others and do not start with them."""
    count = sum(group.in_reserve for group in groups)
    if not count:
        return []
    words = ngettext(
        "%(count)s ad in reserve, which the launch does not start",
        "%(count)s ads in reserve, which the launch does not start",
        count,
    )
    return [words % {"count": count}]


def _refreshed(groups: Sequence[AdGroup]) -> list[str]:
    """Say of which campaigns that run the ads are refreshed, and that the others keep theirs."""
    there = [group for group in groups if group.refresh_address and group.runs]
    refreshed = [group for group in there if group.chosen]
    sentences = [
        _("New ads beside those that already run in %(name)s") % {"name": group.campaign}
        for group in refreshed
    ]
    unchanged = len(there) - len(refreshed)
    if unchanged:
        words = ngettext(
            "No change to the ads of %(count)s campaign that already runs",
            "No change to the ads of %(count)s campaigns that already run",
            unchanged,
        )
        sentences.append(words % {"count": unchanged})
    return sentences


def _narrowed(lines: Sequence[StrategyLine], groups: Sequence[AdGroup]) -> list[str]:
    """Say of how many campaigns it is frozen who sees them; it is sent with their ads."""
    with_ads = {group.line_id for group in groups if group.chosen}
    narrowed = sum(
        line.targeting is not None and (line.campaign_id is None or line.public_id in with_ads)
        for line in lines
    )
    if not narrowed:
        return []
    words = ngettext(
        "The places, languages, interests and keywords of %(count)s campaign",
        "The places, languages, interests and keywords of %(count)s campaigns",
        narrowed,
    )
    return [words % {"count": narrowed}]


def _stopped(lines: Sequence[StrategyLine]) -> list[str]:
    """Say which campaigns that run today are paused, because they get no money."""
    there = [line for line in lines if line.campaign_id and is_platform(line.platform)]
    unpaid = sum(line.amount <= 0 for line in there)
    if not unpaid:
        return []
    words = ngettext(
        "%(count)s campaign gets no budget and is paused",
        "%(count)s campaigns get no budget and are paused",
        unpaid,
    )
    return [words % {"count": unpaid}]


def _approved_by(strategy: Strategy) -> dict[str, str]:
    moment = strategy.approved_at or strategy.updated_at
    return _by(strategy.approved_by, strategy.approved_by_client, moment)


def _by(person: Person | None, client: str, moment: datetime) -> dict[str, str]:
    """Name a person, a client who decided by a link, or whatever acted in a person's place."""
    who = (person.name or person.email) if person is not None else _("an API key")
    if client:
        who = _("the client %(email)s") % {"email": client}
    return {"who": who, "day": figures.day(figures.local_day(moment))}
