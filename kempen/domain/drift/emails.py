"""E-mails about what runs differently than approved: one for all that a look found, never twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.drift.detection import Difference
from kempen.domain.drift.models import Drift
from kempen.domain.drift.queries import difference_of
from kempen.domain.drift.wording import difference_words
from kempen.domain.launches.queries import connection_of_campaign
from kempen.domain.notifications.actions import LaterEmail, notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.domain.page_links import page_links
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet, job_of

WRITE: Final = "drift.write_later"
_ACTION: Final = "approve_strategies"
# More differences than these are counted: the pages have them all.
_MOST: Final = 20


@dataclass
class DriftedCampaign:
    """A campaign of the e-mail; it is worded when it is rendered: each reader has a language."""

    name: str
    page: str
    currency: str
    differences: list[Difference] = field(default_factory=list)

    def words(self) -> Iterator[str]:
        """Say each difference, in the language of this moment."""
        return (difference_words(one, self.currency) for one in self.differences)


def notify_of_drifts(business: Business) -> int:
    """Notify whoever may approve of the differences that no e-mail named yet; return how many.

    The rows are marked in the e-mails' transaction: a look that dies before it leaves them to the
    next one. They are locked only once the e-mails are rendered, which can take seconds: a person
    may be deciding about them.
    """
    with transaction.atomic():
        rows = Drift.objects.of(business).select_related("campaign__business")
        waiting = rows.filter(status=Drift.Status.OPEN, written_at=None)
        drifts = list(waiting.order_by("campaign__name", "id"))
        if not drifts:
            return 0
        approvers = members_allowed_to(business, _ACTION)
        _write(approvers, business, drifts, Timing.AS_ALERT)
        unwritten = Drift.objects.of(business).filter(written_at=None)
        marked = unwritten.filter(pk__in=[drift.pk for drift in drifts]).update(
            written_at=clock.now()
        )
        if marked < len(drifts):
            # Another look has notified of some meanwhile: the next one notifies of the others.
            transaction.set_rollback(True)
            return 0
    return len(drifts)


@job_of(Member)
def write_later(member_id: str, drift_ids: Sequence[str]) -> None:
    """Notify a member of the differences that waited for their morning and are still there.

    What was decided or gone meanwhile is left out; what is left is said as it is now.
    """
    member = Member.objects.of_everyone().select_related("business").filter(pk=member_id).first()
    if member is None:
        return
    business = member.business
    with transaction.atomic():
        rows = Drift.objects.of(business).select_related("campaign__business")
        still = rows.filter(pk__in=drift_ids, status=Drift.Status.OPEN)
        drifts = list(still.order_by("campaign__name", "id"))
        readers = members_allowed_to(business, _ACTION).filter(pk=member.pk)
        if drifts:
            _write(readers, business, drifts, Timing.AS_DUE_ALERT)


def _write(
    readers: TenantQuerySet[Member], business: Business, drifts: list[Drift], timing: Timing
) -> None:
    campaigns = {drift.campaign_id: drift.campaign for drift in drifts}
    only = next(iter(campaigns.values())) if len(campaigns) == 1 else None
    context = {
        "campaigns": _listed(drifts[:_MOST]),
        "count": len(drifts),
        "more": max(0, len(drifts) - _MOST),
        "only": only.name if only else "",
    }
    links = page_links().of(business.public_id)
    notify_members(
        readers,
        "drift/email/found",
        context,
        page_url=links.campaign_drift(only.public_id) if only else links.overview(),
        timing=timing,
        later=LaterEmail(WRITE, {"drift_ids": [str(drift.pk) for drift in drifts]}),
    )


def _listed(drifts: list[Drift]) -> list[DriftedCampaign]:
    """Return the campaigns with their differences and where to decide."""
    by_campaign: dict[str, DriftedCampaign] = {}
    for drift in drifts:
        campaign = drift.campaign
        if campaign.public_id not in by_campaign:
            links = page_links().of(campaign.business.public_id)
            page = links.campaign_drift(campaign.public_id)
            listed = DriftedCampaign(campaign.name, page, _currency(drift))
            by_campaign[campaign.public_id] = listed
        by_campaign[campaign.public_id].differences.append(difference_of(drift))
    return list(by_campaign.values())


def _currency(drift: Drift) -> str:
    connection = connection_of_campaign(drift.campaign)
    return connection.currency if connection else "MYR"
