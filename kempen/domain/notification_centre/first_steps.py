"""The first steps of a new business, each ticked by a fact, and who no longer wants to see them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db.models import Exists, QuerySet, UUIDField

from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Launch
from kempen.domain.notification_centre.models import DismissedFirstSteps
from kempen.domain.performance.models import Import
from kempen.domain.strategies.models import Brief
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
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
    (business,) = _FACTS.rows(business=member.business_id, member=member.pk)
    facts = vars(business)
    done = {
        FirstStepKind.VERIFY: business.status == Business.Status.ACTIVE,
        FirstStepKind.PROFILE: business.profile_completed_at is not None,
        FirstStepKind.DATA: facts["has_account"] or facts["has_import"],
        FirstStepKind.BRIEF: facts["has_brief"],
        FirstStepKind.LAUNCH: facts["has_launch"],
    }
    if facts["is_dismissed"] or all(done.values()):
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
    return _connected(Connection.objects.of(business))


def _imports(business: Business) -> TenantQuerySet[Import]:
    return Import.objects.of(business).filter(status=Import.Status.COMPLETED)


def _connected(accounts: TenantQuerySet[Connection]) -> TenantQuerySet[Connection]:
    return accounts.exclude(status=Connection.Status.DISCONNECTED)


def _facts() -> QuerySet[Business]:
    """Return the business with what its first steps are ticked by."""
    business = Parameter("business", UUIDField())
    accounts = Connection.objects.of_everyone(closed_too=True).filter(business=business)
    imports = Import.objects.of_everyone(closed_too=True).filter(business=business)
    dismissals = DismissedFirstSteps.objects.of_everyone(closed_too=True)
    briefs = Brief.objects.of_everyone(closed_too=True)
    launches = Launch.objects.of_everyone(closed_too=True)
    member = Parameter("member", UUIDField())
    return Business.objects.filter(pk=business).annotate(
        has_account=Exists(_connected(accounts)),
        has_import=Exists(imports.filter(status=Import.Status.COMPLETED)),
        has_brief=Exists(briefs.filter(business=business)),
        has_launch=Exists(launches.filter(business=business)),
        is_dismissed=Exists(dismissals.filter(business=business, member=member)),
    )


# Every overview asks.
_FACTS: Final = CompiledQuery(_facts)
