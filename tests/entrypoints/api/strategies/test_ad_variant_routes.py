"""Variants of a proposed ad by API."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import approved
from tests.builders.program import Program, problem
from tests.builders.shop import GUIDELINES
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business) -> Strategy:
    """A ready strategy with a social and a search ad."""
    return approved.strategy(business, "social", "search")


def at(strategy: Strategy, number: int = 0) -> str:
    ad = ads_of(strategy)[number]
    return f"/strategies/{strategy.public_id}/ads/{ad.public_id}/variants"


def test_a_copy_is_answered_and_can_be_changed(program: Program, strategy: Strategy) -> None:
    answer = program.post(at(strategy), {"revision": 1})
    assert answer.status_code == 201, answer.content
    body = answer.json()
    assert (body["revision"], body["ad"]["is_chosen"]) == (2, False)
    assert body["ad"]["headlines"] == ["Liberica beans"]
    change = {"ad_id": body["ad"]["ad_id"], "headlines": ["Other beans"]}
    path = f"/strategies/{strategy.public_id}"
    changed = program.patch(path, {"revision": 2, "ads": [change]}).json()
    assert [ad["headlines"][0] for ad in changed["ads"][:2]] == ["Liberica beans", "Other beans"]


def test_a_request_that_is_repeated_makes_one_copy(program: Program, strategy: Strategy) -> None:
    key = "9d0d3ac6-3f7c-4a3d-9d4a-d1b0c4a5f0aa"
    first = program.post(at(strategy), {"revision": 1}, Idempotency_Key=key)
    again = program.post(at(strategy), {"revision": 1}, Idempotency_Key=key)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json() == first.json()
    late = program.post(at(strategy), {"revision": 1})
    assert problem(late) == (409, "changed_meanwhile")
    assert len(ads_of(strategy)) == 3


def test_a_translation_says_what_it_leaves_out(business: Business) -> None:
    program, _member = keyed(business)
    own = {"benefits": ["Grandma's own hands"], "proof": []}
    guidelines = {**GUIDELINES, "languages": ["en", "ta"], **own}
    lines = [{"platform": "search"}]
    strategy = ready(program, business, creative_guidelines=guidelines, new_campaigns=lines)
    english = next(ad for ad in strategy["ads"] if "grandma" in " ".join(ad["descriptions"]))
    path = f"/strategies/{strategy['strategy_id']}/ads/{english['ad_id']}/variants"
    answer = program.post(path, {"revision": 1, "language": "ta"})
    assert answer.status_code == 201, answer.content
    assert answer.json()["ad"]["language"] == "ta"
    left_out = [{"type": "", "slots": None, "text": {"en": "Grandma's own hands"}}]
    assert answer.json()["left_out"] == left_out
    of_ad = f"/strategies/{strategy['strategy_id']}/ads/{answer.json()['ad']['ad_id']}/claims"
    tamil = program.get(of_ad).json()
    assert (tamil["language"], tamil["left_out"]) == ("ta", left_out)
    claims = program.get(path.replace("/variants", "/claims")).json()
    assert claims["claims"] == [*left_out, *tamil["claims"]]
    assert claims["left_out"] == []
    again = program.post(path, {"revision": 2, "language": "ms"})
    assert problem(again) == (422, "not_a_choice")
    assert again.json()["errors"][0]["pointer"] == "#/language"


def test_a_strategy_of_one_language_has_no_translation(
    program: Program, strategy: Strategy
) -> None:
    answer = program.post(at(strategy), {"revision": 1, "language": "ms"})
    assert problem(answer) == (422, "not_a_choice")
    assert answer.json()["errors"][0]["pointer"] == "#/language"


def test_nobody_copies_an_ad_of_another_business(program: Program) -> None:
    other = approved.strategy(make.business("Other"), "social")
    assert problem(program.post(at(other), {"revision": 1})) == (404, "not_found")


def test_a_copy_is_deleted_and_the_last_ad_is_not(program: Program, strategy: Strategy) -> None:
    copied = program.post(at(strategy), {"revision": 1}).json()["ad"]["ad_id"]
    of_copy = f"/strategies/{strategy.public_id}/ads/{copied}"
    assert problem(program.send("DELETE", f"{of_copy}?revision=1")) == (409, "changed_meanwhile")
    assert program.send("DELETE", f"{of_copy}?revision=2").status_code == 204
    assert problem(program.send("DELETE", f"{of_copy}?revision=3")) == (404, "not_found")
    last = at(strategy).removesuffix("/variants")
    assert problem(program.send("DELETE", f"{last}?revision=3")) == (409, "last_ad")
    other = at(approved.strategy(make.business("Other"), "social")).removesuffix("/variants")
    assert problem(program.send("DELETE", f"{other}?revision=1")) == (404, "not_found")
