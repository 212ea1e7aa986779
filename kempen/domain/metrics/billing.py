"""A business's answers to how the platforms bill it: asked once, changed at any time."""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.db.models import UUIDField

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.metrics.models import SupplierTax
from kempen.domain.metrics.suppliers import Suppliers
from kempen.kit import clock
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.market.tax import TaxTerms, Withholding
from kempen.platforms.registry import campaign_platform_codes

__all__ = ["save_terms", "suppliers_of"]


def suppliers_of(business: Business) -> Suppliers:
    """Return the terms that a business has answered for."""
    return Suppliers(
        {
            row.platform: TaxTerms(row.service_tax, Withholding(row.withholding))
            for row in _TERMS.rows(business=business.pk)
        }
    )


# Every page of figures asks.
_TERMS: Final = CompiledQuery(
    lambda: SupplierTax.objects.of_everyone(closed_too=True).filter(
        business=Parameter("business", UUIDField())
    )
)


def save_terms(actor: Actor, terms: Mapping[str, TaxTerms | None]) -> None:
    """Keep the answers for some platforms; None takes an answer back. ValueError for no platform.

    Two people who answer at once leave the later answer, whole.
    """
    if unknown := set(terms) - set(campaign_platform_codes()):
        raise ValueError(f"there is no platform {min(unknown)}")
    with transaction.atomic():
        Business.objects.select_for_update().get(pk=actor.business.pk)
        for platform, given in terms.items():
            rows = SupplierTax.objects.of(actor.business).filter(platform=platform)
            if given is None:
                rows.delete()
                continue
            values = {
                "service_tax": given.service_tax,
                "withholding": given.withholding.value,
                "answered_at": clock.now(),
            }
            if not rows.update(**values):
                SupplierTax.objects.add(actor.business, platform=platform, **values)
        audit(
            actor,
            "business.taxes_answered",
            {
                platform: None
                if given is None
                else {"service_tax": given.service_tax, "withholding": given.withholding.value}
                for platform, given in terms.items()
            },
        )
