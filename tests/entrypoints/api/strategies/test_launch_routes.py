"""A program reads a launch, and has what failed in it sent once more."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Change, Launch
from tests import make
from tests.builders.approved import approve, strategy
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import keyed

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


def account_of(business: Business) -> None:
    """A connected account that a launch would use."""
    Connection.objects.add(
        business,
        platform="social",
        environment="sandbox",
        account_id="1",
        facts={"page_id": "2", "pixel_id": "3"},
    )


def test_a_launch_is_read_without_asking_for_it_again(business: Business) -> None:
    program, member = keyed(business)
    approved_strategy = approve(strategy(business, "social"), member)
    path = f"/strategies/{approved_strategy.public_id}/launch"
    assert problem(program.get(path)) == (404, "not_found")
    account_of(business)
    asked = program.post(path)
    assert asked.status_code == 202, asked.content
    assert program.get(path).json() == asked.json()
    program.post(f"/strategies/{approved_strategy.public_id}/undo-launch")
    undone = program.get(path).json()
    assert (undone["status"], undone["launch_id"]) == ("undone", asked.json()["launch_id"])
    assert {change["status"] for change in undone["changes"]} == {"withdrawn"}


def test_what_failed_in_a_launch_is_sent_once_more_and_nothing_else(business: Business) -> None:
    program, member = keyed(business)
    approved_strategy = approve(strategy(business, "social"), member)
    path = f"/strategies/{approved_strategy.public_id}"
    assert problem(program.post(f"{path}/retry-launch")) == (409, "not_launched")
    account_of(business)
    program.post(f"{path}/launch")
    changes = Change.objects.of(business)
    changes.filter(kind="create_campaign").update(status="done")
    changes.filter(kind="start").update(status="failed", can_retry=True, attempts=9)
    Launch.objects.of(business).update(status="failed")
    answer = program.post(f"{path}/retry-launch").json()
    assert answer["status"] == "pushing"
    assert [(one["kind"], one["status"], one["attempts"]) for one in answer["changes"]] == [
        ("create_campaign", "done", 0),
        ("start", "planned", 0),
    ]
    assert program.post(f"{path}/retry-launch").json() == answer, "there is nothing left to retry"
