"""The way of a brief up to the approval: a program hands it in, a member decides."""

import json
from decimal import Decimal

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.events.models import Event
from kempen.domain.strategies.actions.briefs import GENERATE
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.entrypoints.worker import duties
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db


def test_a_brief_is_answered_edited_and_approved_exactly_as_seen() -> None:
    business = make.business()
    owner = make.member(business)
    shop.past(make.campaign(business, "Raya hampers", platform="social"), 120, top=1400)
    shop.past(make.campaign(business, "Beans", platform="search"), 120, top=500)
    shop.connected(business)
    program = Program(create_key(make.actor(business), "Ours", SCOPES, member=owner)[1])
    money = shop.budget()

    handed_in = program.post(
        "/strategies",
        {
            "objective": "increase_sales",
            "return_goal": 4,
            "budget": {
                "amount": 5600,
                "start_date": money.start.isoformat(),
                "end_date": money.end.isoformat(),
            },
            "creative_guidelines": shop.GUIDELINES,
            "new_campaigns": [{"platform": "social", "name": "House blend"}],
        },
    )
    assert handed_in.status_code == 202
    strategy_id = handed_in.json()["strategy_id"]
    assert handed_in.headers["Location"].endswith(f"/strategies/{strategy_id}")

    # The worker takes up what was deferred with the brief.
    job = ProcrastinateJob.objects.get(task_name=GENERATE)
    duties.planning.generate_strategy(**job.args)

    seen = program.get(f"/strategies/{strategy_id}").json()
    assert seen["status"] == "ready"
    assert [line["name"] for line in seen["allocation"]] == ["Raya hampers", "Beans", "House blend"]
    assert sum(Decimal(str(line["amount"])) for line in seen["allocation"]) == 5600
    assert {ad["platform"] for ad in seen["ads"]} == {"search", "social"}

    edited = program.patch(
        f"/strategies/{strategy_id}",
        {
            "revision": seen["revision"],
            "allocation": [{"line_id": seen["allocation"][2]["line_id"], "amount": 300}],
            "ads": [{"ad_id": seen["ads"][0]["ad_id"], "is_chosen": False}],
        },
    ).json()
    assert (edited["revision"], edited["unspent"]) == (3, 260)

    # Kempen made images for the posts. One that has none is not approved; an upload serves all.
    post = next(ad for ad in edited["ads"] if ad["platform"] == "social" and ad["is_chosen"])
    assert {one["shape"] for one in post["images"]} == {"1:1", "4:5", "9:16", "1.91:1"}
    bare = program.send("DELETE", f"/strategies/{strategy_id}/ads/{post['ad_id']}/image?revision=3")
    assert bare.json()["revision"] == 4
    refused = program.post(f"/strategies/{strategy_id}/approve", {"revision": 4})
    assert problem(refused) == (409, "needs_picture")
    revision = 4
    for line in edited["allocation"]:
        ads = [ad for ad in edited["ads"] if ad["line_id"] == line["line_id"]]
        if line["platform"] == "social":
            answer = program.post(
                f"/strategies/{strategy_id}/ads/{ads[0]['ad_id']}/image"
                f"?revision={revision}&also_bare=true",
                raw=shop.picture(),
                content_type="image/png",
            )
            assert answer.status_code == 200, answer.content
            revision = answer.json()["revision"]

    approved = program.post(f"/strategies/{strategy_id}/approve", {"revision": revision})
    assert approved.json()["status"] == "approved"

    strategy = Strategy.objects.of(business).select_related("brief", "business").get()
    assert strategy.approved_by_id == owner.person_id
    content = frozen_content(strategy)
    assert strategy.approved_hash == hash_of(content)
    chosen = [ad.ad_id for line in content.campaigns for ad in line.ads]
    assert seen["ads"][0]["ad_id"] not in chosen
    # Beans has too little a day for all of its ads: only some were chosen to begin with.
    assert len(chosen) == sum(ad["is_chosen"] for ad in seen["ads"]) - 1
    types = list(Event.objects.of(business).order_by("sequence").values_list("type", flat=True))
    assert types == ["strategy.ready", "strategy.approved"]
    last = json.loads(Event.objects.of(business).get(type="strategy.approved").body)["data"]
    assert last["status"] == "approved"
    assert last["expected"]["mean"] == edited["expected"]["mean"]
