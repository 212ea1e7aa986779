"""A campaign of a platform that this version does not know any more keeps its pages."""

from datetime import timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import ExternalId
from kempen.kit import clock
from tests import make
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/campaigns/", "/campaigns/{}/"])
def test_its_pages_name_the_platform_as_no_longer_supported(
    at_screen: Client, business: Business, path: str
) -> None:
    campaign = make.campaign(business, name="Screens", platform="kiosk")
    make.day(campaign, clock.today() - timedelta(days=2))
    answer = at_screen.get(path.format(campaign.public_id))
    assert answer.status_code == 200
    assert "Platform no longer supported" in text_of(answer)


def test_its_id_there_is_named_in_words(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business, name="Screens", platform="kiosk")
    ExternalId.objects.add(business, campaign=campaign, platform="kiosk", external_id="k-1")
    text = text_of(at_screen.get(f"/campaigns/{campaign.public_id}/"))
    assert "ID on a platform no longer supported k-1" in text
