"""A browser whose person has just given her password, and the partners as a process."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from tests import make
from tests.domain.launches.conftest import partners, running
from tests.entrypoints.webhooks.test_pages import signed_in

__all__ = ["partners", "running"]


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def browser(business: Business) -> Client:
    return signed_in(business)


@pytest.fixture
def member(browser: Client, business: Business) -> Member:
    return Member.objects.of(business).get()
