"""A forecast of an older optimiser is made anew under the same split."""

from decimal import Decimal

import pytest
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.models import Posterior
from kempen.domain.strategies.actions import briefs, decide, edit, generate, renew
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.preview import preview
from kempen.domain.strategies.queries import lines_of, strategy_of
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import shop
from tests.builders.approved import answer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Actor:
    return Actor.member(make.member(make.business()))


@pytest.fixture
def old(owner: Actor) -> Strategy:
    """A ready strategy with an edited split, whose forecast an older version made."""
    campaigns = []
    for name, top in (("Raya hampers", 1400.0), ("Beans", 500.0)):
        one = make.campaign(owner.business, name, platform="other")
        shop.past(one, 90, top=top)
        campaigns.append(one.public_id)
    new_strategy = briefs.submit_brief(
        owner, shop.brief(campaign_ids=tuple(campaigns), new_campaigns=())
    )
    generate.generate(str(new_strategy.id))
    first = lines_of(new_strategy)[0]
    edit.edit_split(owner, new_strategy, {first.public_id: Decimal(1000)}, 1)
    Posterior.objects.of(owner.business).update(version=0)
    return now(owner.business, new_strategy)


def now(business: Business, strategy: Strategy) -> Strategy:
    stored_strategy = strategy_of(business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def test_what_is_asked_meanwhile_is_refused_in_words(owner: Actor, old: Strategy) -> None:
    line = lines_of(old)[0]
    with pytest.raises(Refusal) as refusal:
        preview(old, {line.public_id: Decimal(5)})
    assert refusal.value.code == "old_forecast"


def test_the_split_stays_and_its_figures_are_those_of_a_new_fit(
    owner: Actor, old: Strategy
) -> None:
    before = [(line.amount, line.expected, line.curve) for line in lines_of(old)]
    assert renew.renew_old_forecasts() == 1
    renewed = now(owner.business, old)
    assert (renewed.revision, renewed.posterior_id) != (old.revision, old.posterior_id)
    # The same days learned by the same optimiser say the same.
    assert [(line.amount, line.expected, line.curve) for line in lines_of(renewed)] == before
    assert renewed.expected == old.expected
    assert answer_of(renewed).suggested == answer_of(old).suggested
    line = lines_of(renewed)[0]
    assert preview(renewed, {line.public_id: Decimal(5)}).expected.mean > 0
    with pytest.raises(Refusal, match="changed_meanwhile"):
        decide.approve(owner, renewed, old.revision)
    assert renew.renew_old_forecasts() == 0


def test_figures_of_new_campaigns_alone_are_renewed_once_they_differ(owner: Actor) -> None:
    lines = (NewLine("social", "Hampers"), NewLine("search", "Beans"))
    ready = briefs.submit_brief(owner, shop.brief(new_campaigns=lines))
    generate.generate(str(ready.id))
    ready = now(owner.business, ready)
    assert ready.posterior_id is None
    assert ready.expected is not None
    # What an older version worked out otherwise.
    ready.expected = replace(ready.expected, p10=ready.expected.p10 / 2)
    ready.save(update_fields=["expected"])
    assert renew.renew_old_forecasts() == 1
    renewed = now(owner.business, ready)
    assert renewed.expected is not None
    assert renewed.expected.p10 == pytest.approx(ready.expected.p10 * 2)
    assert renewed.expected == preview(renewed, {}).expected
    assert renewed.revision == ready.revision + 1
    assert renew.renew_old_forecasts() == 0


def test_a_decision_that_was_faster_keeps_its_forecast(owner: Actor, old: Strategy) -> None:
    Strategy.objects.of(owner.business).update(status="rejected")
    assert renew.renew(old) is False
    assert renew.renew_old_forecasts() == 0
    assert now(owner.business, old).posterior_id == old.posterior_id
