"""Foreign keys point down, rooms do not reach back up, and every tenant's row is guarded."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import Field, ForeignObject, Model

from kempen.domain.accounts.models import Business
from kempen.kit.tenancy import BusinessNotNamed, TenantManager
from tests import make

# From the lowest room up, as the import rules in pyproject.toml have it.
ROOMS = [
    "installation",
    "accounts",
    "company_sign_in",
    "language_models",
    "events",
    "requests",
    "campaigns",
    "connections",
    "creatives",
    "branding",
    "leads",
    "performance",
    "ad_results",
    "imports",
    "sales",
    "calendar_events",
    "offerings",
    "forecasts",
    "metrics",
    "strategies",
    "webhooks",
    "ad_revisions",
    "launches",
    "client_approvals",
    "drift",
    "spend_guard",
    "sync",
    "alerts",
    "steering",
    "reports",
    "scorecards",
    "notification_centre",
    "data_exports",
    "backups",
    "operators",
]


def our_models() -> Iterator[type[Model]]:
    for config in apps.get_app_configs():
        if config.name.startswith("kempen.domain."):
            yield from config.get_models()


def foreign_keys() -> list[tuple[type[Model], ForeignObject]]:  # type: ignore[type-arg]
    return [
        (model, field)
        for model in our_models()
        for field in model._meta.get_fields()
        if isinstance(field, ForeignObject) and field.remote_field
    ]


def test_every_room_with_tables_is_known() -> None:
    assert {model._meta.app_label for model in our_models()} == set(ROOMS)


def test_foreign_keys_point_down() -> None:
    up = [
        f"{model.__name__}.{field.name}"
        for model, field in foreign_keys()
        if isinstance(field.related_model, type)
        and ROOMS.index(field.related_model._meta.app_label) > ROOMS.index(model._meta.app_label)
    ]
    assert up == []


def test_no_room_is_reached_from_below_through_a_related_name() -> None:
    leaks = [
        f"{model.__name__}.{field.name}"
        for model, field in foreign_keys()
        if isinstance(field.related_model, type)
        and field.related_model._meta.app_label != model._meta.app_label
        and not field.remote_field.hidden
    ]
    assert leaks == []


def tenant_models() -> list[type[Model]]:
    return [
        model
        for model in our_models()
        if any(isinstance(f, Field) and f.name == "business" for f in model._meta.get_fields())
    ]


def test_there_are_tenants_to_guard() -> None:
    assert len(tenant_models()) >= 10


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_a_tenants_rows_are_never_read_without_saying_whose(model: type[Model]) -> None:
    assert isinstance(model._default_manager, TenantManager)
    with pytest.raises(BusinessNotNamed):
        model._default_manager.all()


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)
def test_unique_constraints_of_a_tenant_begin_with_the_business(model: type[Model]) -> None:
    """Except the day's key, which distributes by campaign, and digests that nobody can choose."""
    firsts = {
        constraint.name: constraint.fields[0] for constraint in model._meta.total_unique_constraints
    }
    assert all(first == "business" for first in firsts.values()), firsts


def test_the_business_is_a_tenants_only_owner() -> None:
    owners = {
        field.related_model
        for model in tenant_models()
        for field in model._meta.get_fields()
        if isinstance(field, ForeignObject) and field.name == "business"
    }
    assert owners == {Business}


@pytest.mark.django_db
def test_the_manager_of_a_relation_never_forgets_whose_it_is() -> None:
    campaign = make.campaign(make.business())
    with pytest.raises(BusinessNotNamed):
        campaign.external_ids.of(campaign.business)
