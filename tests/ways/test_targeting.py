"""The way of an audience: brief → looked up → approved → what stands there → what came of it."""

from contextlib import closing
from typing import Any

import pytest
from django.db import connection as database
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.queries import reading_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.actions import connect_sandbox
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.launches.actions.approving import approve
from kempen.domain.launches.actions.keywords import add_keyword, exclude_search
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.approvals import approved_targeting
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import external_id_of
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.targeting import (
    WantedCriterion,
    WantedTargeting,
    set_targeting,
)
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.entrypoints.worker import duties
from kempen.kit.refusal import Refusal
from kempen.platforms.targeting import Targeting
from tests import make
from tests.builders import shop
from tests.builders.program import Program
from tests.domain.conftest import Later, later, no_jobs, partners, running
from tests.sandbox.partners import Partners

__all__ = ["later", "no_jobs", "partners", "running"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_jobs")]
assert duties.partners  # Importing the duties registers them.


@pytest.fixture
def alice(db: None) -> Actor:
    return Actor.member(make.member(make.business()))


def work_off() -> None:
    """Do what waits for the worker, once each; what is not due yet does nothing."""
    for job in ProcrastinateJob.objects.filter(status="todo").order_by("id"):
        with database.cursor() as cursor:
            cursor.execute(
                "UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [job.id]
            )
        app.tasks[job.task_name].func(**job.args)


def proposed(alice: Actor) -> Strategy:
    """A strategy for a new campaign on each platform, its audience looked up."""
    audience = {"states": ["Selangor", "Pulau Pinang"], "languages": ["ms", "ta"]}
    audience |= {"interests": ["Coffee"]}
    brief = shop.brief(
        audience=audience,
        budget=shop.budget("1400", days=14, begins_in=0),
        campaign_ids=(),
        new_campaigns=(NewLine("search", "Beans"), NewLine("social", "Hampers")),
    )
    new_strategy = briefs.submit_brief(alice, brief)
    generate.generate(str(new_strategy.pk))
    work_off()
    new_strategy.refresh_from_db()
    shop.with_pictures(new_strategy)
    return new_strategy


def approved(alice: Actor, plan: Strategy) -> Strategy:
    plan.refresh_from_db()
    return approve(alice, plan, plan.revision)


def standing(connection: Connection, campaign: Campaign) -> Targeting:
    """What the platform itself says of a campaign."""
    number = external_id_of(campaign, campaign.platform)
    with closing(open_platform(connection)) as opened:
        return opened.targeting([number])[number]


def parts(targeting: Targeting) -> dict[str, Any]:
    return {
        "keywords": {(one.text, one.match) for one in targeting.keywords},
        "negatives": {(one.text, one.match) for one in targeting.negative_keywords},
        "places": {one.key for one in targeting.places},
        "languages": {one.key for one in targeting.languages},
        "interests": {one.key for one in targeting.interests},
    }


def test_what_was_approved_stands_on_both_platforms_and_is_read_back(
    alice: Actor, partners: Partners, later: Later
) -> None:
    business = alice.business
    accounts = {one: connect_sandbox(alice, one) for one in ("social", "search")}
    plan = proposed(alice)
    search, social = lines_of(plan)
    assert search.targeting is not None
    assert social.targeting is not None
    keywords = (*search.targeting.keywords, ChosenKeyword("liberica beans", "exact"))
    set_targeting(alice, plan, search.public_id, WantedTargeting(keywords=keywords), plan.revision)
    launch(alice, approved(alice, plan))
    later(61)
    duties.partners.push_due_changes.func(timestamp=0)
    work_off()
    for line in lines_of(plan):
        campaign = line.launched_as
        assert campaign is not None
        assert campaign.status == "active"
        there = standing(accounts[line.platform], campaign)
        assert line.targeting is not None
        assert parts(there) == parts(line.targeting.for_platform)
        assert approved_targeting(campaign) == line.targeting

    # A day later people have typed something somewhere.
    partners.move(days=2)
    later(2 * 86_400)
    duties.partners.sync_everything.func(timestamp=0)
    work_off()
    work_off()
    beans = Campaign.objects.of(business).get(platform="search")
    program = Program.of(business)
    terms = program.get(f"/campaigns/{beans.public_id}/search-terms").json()
    assert terms["failure"] is None
    assert terms["data"], terms
    regions = program.get(f"/campaigns/{beans.public_id}/regions").json()
    assert {one["name"] for one in regions["data"]} <= {"Selangor", "Penang"}
    spent = sum(one["spend"] for one in regions["data"])
    assert spent > 0
    assert reading_of(beans, "terms") is not None

    # What a person adds and excludes stands there, and all else stays; twice changes nothing.
    before = parts(standing(accounts["search"], beans))
    for _twice in range(2):
        add_keyword(alice, beans, ChosenKeyword("Kopi  Liberica", "exact"))
        exclude_search(alice, beans, ChosenKeyword("instant"))
        work_off()
    changes = Change.objects.of(business).filter(kind="change_keywords")
    assert [one.status for one in changes] == ["done", "done"]
    after = parts(standing(accounts["search"], beans))
    assert after == before | {
        "keywords": before["keywords"] | {("kopi liberica", "exact")},
        "negatives": before["negatives"] | {("instant", "phrase")},
    }
    now_approved = approved_targeting(beans)
    assert now_approved is not None
    assert parts(now_approved.for_platform) == after


def test_what_an_account_does_not_know_is_never_first_met_at_the_launch(
    alice: Actor, partners: Partners, later: Later
) -> None:
    connect_sandbox(alice, "social")
    connect_sandbox(alice, "search")
    plan = proposed(alice)
    social = lines_of(plan)[1]
    wanted = WantedTargeting(interests=(WantedCriterion("nothing that anybody knows"),))
    set_targeting(alice, plan, social.public_id, wanted, plan.revision)
    with pytest.raises(Refusal) as waiting:
        approved(alice, plan)
    assert [flaw.code for flaw in waiting.value.flaws] == ["target_not_looked_up"]
    work_off()
    with pytest.raises(Refusal) as unknown:
        approved(alice, plan)
    assert [flaw.code for flaw in unknown.value.flaws] == ["target_unknown"]
    plan.refresh_from_db()
    set_targeting(alice, plan, social.public_id, WantedTargeting(interests=()), plan.revision)
    assert approved(alice, plan).status == "approved"


def test_a_strategy_from_before_is_launched_as_before(
    alice: Actor, partners: Partners, later: Later
) -> None:
    connection = connect_sandbox(alice, "search")
    plan = proposed(alice)
    for line in lines_of(plan):
        line.targeting = None
        line.save()
    connect_sandbox(alice, "social")
    launch(alice, approved(alice, plan))
    later(61)
    duties.partners.push_due_changes.func(timestamp=0)
    work_off()
    beans = Campaign.objects.of(alice.business).get(platform="search")
    change = Change.objects.of(alice.business).get(campaign=beans, kind="create_campaign")
    assert "targeting" not in change.payload
    there = standing(connection, beans)
    assert {one.text for one in there.keywords} == {"kopi rimba house blend", "coffee"}
    assert approved_targeting(beans) in (None, LineTargeting())
