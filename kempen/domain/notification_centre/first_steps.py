"""The first steps of a new business, each ticked by a fact, and who no longer wants to see them."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists

from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Launch
from kempen.domain.notification_centre.models import DismissedFirstSteps
from kempen.domain.performance.models import Import
from kempen.domain.strategies.models import Brief
from kempen.kit.tenancy import TenantQuerySet


class FirstStepKind(StrEnum):
    """What a new business does, in this order."""

    VERIFY = "verify"
    PROFILE = "profile"
    DATA = "data"
    BRIEF = "brief"
    LAUNCH = "launch"


@dataclass(frozen=True)
class FirstStep:
    """A step, and whether it is done."""

    kind: FirstStepKind
    is_done: bool


def first_steps(member: Member) -> list[FirstStep]:
    """Return the first steps of a member's business; none once all are done or dismissed."""
    business = Business.objects.annotate(
        has_account=Exists(_accounts(member.business)),
        has_import=Exists(_imports(member.business)),
        has_brief=Exists(Brief.objects.of(member.business).all()),
        has_launch=Exists(Launch.objects.of(member.business).all()),
        is_dismissed=Exists(DismissedFirstSteps.objects.of(member.business).filter(member=member)),
    ).get(pk=member.business_id)
    done = {
        FirstStepKind.VERIFY: business.status == Business.Status.ACTIVE,
        FirstStepKind.PROFILE: business.profile_completed_at is not None,
        FirstStepKind.DATA: business.has_account or business.has_import,
        FirstStepKind.BRIEF: business.has_brief,
        FirstStepKind.LAUNCH: business.has_launch,
    }
    if business.is_dismissed or all(done.values()):
        return []
    return [FirstStep(kind, is_done) for kind, is_done in done.items()]


def has_data_source(business: Business) -> bool:
    """Whether a business connected an account or imported results."""
    return _accounts(business).exists() or _imports(business).exists()


def dismiss_first_steps(member: Member) -> None:
    """Show the first steps to this member no more; doing it again changes nothing."""
    row = DismissedFirstSteps(business=member.business, member=member)
    DismissedFirstSteps.objects.of(member.business).bulk_create([row], ignore_conflicts=True)


def _accounts(business: Business) -> TenantQuerySet[Connection]:
    accounts = Connection.objects.of(business)
    return accounts.exclude(status=Connection.Status.DISCONNECTED)


def _imports(business: Business) -> TenantQuerySet[Import]:
    return Import.objects.of(business).filter(status=Import.Status.COMPLETED)
