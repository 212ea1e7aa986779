"""Locking leads in one order, so that two deeds never wait for each other."""

from kempen.domain.accounts.models import Business
from kempen.domain.leads.models import Lead
from kempen.kit.tenancy import TenantQuerySet


def locked(business: Business, rows: TenantQuerySet[Lead]) -> TenantQuerySet[Lead]:
    """Lock these leads, the older first, until the transaction ends; return exactly them."""
    ordered = rows.select_for_update(of=("self",)).order_by("pk")
    keys = list(ordered.values_list("pk", flat=True))
    return Lead.objects.of(business).filter(pk__in=keys)
