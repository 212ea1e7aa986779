"""Briefs name what they sell; those of before get an offering for each distinct product."""

from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from kempen.domain.offerings.from_brief import numbered, offering_from
from kempen.domain.strategies.brief_words import words_of
from kempen.domain.strategies.stored_shapes import AdGuidelines, BriefAudience
from kempen.kit import clock
from kempen.kit.database.struct_column import from_json, to_json
from kempen.market.claims import to_json as claim_to_json


def carry_over(apps: Any, schema_editor: Any) -> None:  # Any: models as migrations have them
    """Give each brief with a product its offering, and each campaign that it created too."""
    briefs = apps.get_model("strategies", "Brief")._base_manager
    offerings = apps.get_model("offerings", "Offering")
    known: dict[tuple[object, str], object] = {}
    names: set[tuple[object, str]] = set()
    for brief in briefs.order_by("-id").iterator():
        words = words_of(
            from_json(brief.creative_guidelines or {}, AdGuidelines),
            from_json(brief.audience or {}, BriefAudience),
        )
        if not words.name:
            continue
        product = (brief.business_id, " ".join(words.product.split()).casefold())
        if product not in known:
            details = offering_from(words, clock.today())
            name, number = details.name, 1
            while (brief.business_id, name.casefold()) in names:
                number += 1
                name = numbered(details.name, number)
            names.add((brief.business_id, name.casefold()))
            known[product] = offerings._base_manager.create(
                business_id=brief.business_id,
                name=name,
                category=details.category,
                description=details.description,
                languages=list(details.languages),
                landing_url=details.landing_url,
                claims=[claim_to_json(claim) for claim in details.claims],
                must_say=list(details.must_say),
                never_say=list(details.never_say),
                permits=to_json(details.permits),
                created_at=brief.created_at,
                updated_at=brief.created_at,
            )
        briefs.filter(pk=brief.pk).update(offering=known[product])
    _promote(apps)


def _promote(apps: Any) -> None:  # Any: as above
    """A campaign that a strategy created promotes what the strategy's brief sells."""
    lines = apps.get_model("strategies", "StrategyLine")._base_manager
    promotions = apps.get_model("offerings", "Promotion")
    promotions._base_manager.bulk_create(
        [
            promotions(business_id=business, campaign_id=campaign, offering_id=offering)
            for business, campaign, offering in _created(lines)
        ],
        ignore_conflicts=True,
    )


def _created(
    lines: Any,  # Any: as above
) -> Iterator[tuple[object, object, object]]:
    launched_lines = lines.filter(launched_as__isnull=False, strategy__brief__offering__isnull=False)
    columns = ("business_id", "launched_as_id", "strategy__brief__offering_id")
    yield from launched_lines.order_by("-id").values_list(*columns).iterator()


class Migration(migrations.Migration):
    dependencies = [
        ("offerings", "0001_initial"),
        ("strategies", "0008_decided_by_clients"),
    ]

    operations = [
        migrations.AddField(
            model_name="brief",
            name="offering",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="offerings.offering",
            ),
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop, elidable=True),
    ]
