"""Plans side by side on their page, and a strategy made of one."""

import re
from decimal import Decimal
from html import unescape

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.models import Brief, BriefDraft
from kempen.domain.strategies.scenarios.rules import (
    Horizon,
    HorizonKind,
    horizon_of,
    seasons_ahead,
)
from kempen.kit import clock
from tests import make
from tests.builders import shop
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db
PAGE = "/strategies/compare/"
ASKED = {"objective": "increase_sales", "days": "quarter"}


@pytest.fixture
def two(alice: Member) -> None:
    for name, top in (("Hampers", 1400.0), ("Beans", 500.0)):
        shop.past(make.campaign(alice.business, name, platform="social"), 120, top=top)


@pytest.fixture
def season() -> Horizon:
    """The nearest season; there is always one within three months."""
    return seasons_ahead(clock.today())[0]


def sent_by(page: str, plan_name: str) -> dict[str, str]:
    """The fields of the form that makes a strategy of a plan."""
    forms = re.findall(r'<form method="post".*?</form>', page, re.DOTALL)
    [form] = [form for form in forms if f"budget_{plan_name}" in form]
    fields = re.findall(r'name="(\w+)"\s+value="([^"]*)"', form)
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


@pytest.mark.usefixtures("two")
def test_a_fresh_page_proposes_budgets_and_asks_by_itself(at_screen: Client) -> None:
    page = at_screen.get(PAGE).content.decode()
    assert 'hx-trigger="load, ' in page
    assert "Calculating…" in page
    budgets = re.findall(r'name="budget_[ABC]" value="(\d+)"', page)
    assert len(budgets) == 3
    assert [int(one) for one in budgets] == sorted(int(one) for one in budgets)


@pytest.mark.usefixtures("two")
def test_plans_stand_side_by_side(at_screen: Client, alice: Member) -> None:
    asked = {**ASKED, "budget_A": "RM 9,000", "goal_A": "4", "budget_C": "18000.50"}
    shown = unescaped_text_of(at_screen.get(PAGE, asked))
    assert "Plan A: RM9,000" in shown
    assert "Plan C: RM18,000.50" in shown
    assert "Chance of reaching 4×" in shown
    assert shown.count("RM1 more is expected to bring") == 2
    assert "Plan B: " not in shown
    assert "Hampers" in shown
    assert "Learned from results up to" in shown
    part = at_screen.get(PAGE, asked, headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "Plan A: RM9,000" in unescaped_text_of(part)
    assert not Brief.objects.of(alice.business).exists()
    year = unescaped_text_of(at_screen.get(PAGE, {**asked, "days": "year", "goal_A": ""}))
    assert "more can change than these ranges show" in year
    assert "Chance of reaching" not in year


@pytest.mark.usefixtures("two")
def test_what_is_wrong_stands_beside_its_field(at_screen: Client) -> None:
    for fields, words in (
        ({"budget_A": "lots"}, "Enter an amount such as 5,600 or 5,600.50."),
        ({"budget_B": "5"}, "days need RM1 a day at least."),
        ({}, "Enter the budget of one plan at least."),
        ({"budget_A": "9000", "goal_A": "0"}, "Enter a number above 0, or leave it empty."),
        ({"budget_A": "9000", "days": "decade"}, "Choose one of the options on this page."),
        ({"budget_B": "lots"}, "Plan B · Total budget in RM, before tax: Enter an amount such as"),
    ):
        for headers in ({}, {"HX-Request": "true"}):
            answer = at_screen.get(PAGE, {**ASKED, **fields}, headers=headers)
            assert answer.status_code == 422
            assert words in unescaped_text_of(answer)


@pytest.mark.usefixtures("two")
def test_a_plan_becomes_a_brief_in_the_wizard(at_screen: Client, alice: Member) -> None:
    asked = {**ASKED, "budget_A": "9000", "budget_B": "18000.50", "goal_B": "3.5"}
    sent = sent_by(at_screen.get(PAGE, asked).content.decode(), "B")
    answer = at_screen.post(PAGE, sent)
    assert answer.status_code == 302
    draft = BriefDraft.objects.of(alice.business).get()
    assert answer["Location"].endswith(f"/strategies/new/{draft.public_id}/")
    step = at_screen.get(f"/strategies/new/{draft.public_id}/", follow=True)
    page = step.content.decode()
    assert step.redirect_chain[-1][0].endswith("/plan/")
    for name, value in (("budget_amount", "18000.50"), ("return_goal", "3.5")):
        assert re.search(rf'name="{name}"[^>]* value="{value}"', page)
    # Sent again, it is the same draft.
    assert at_screen.post(PAGE, sent)["Location"] == answer["Location"]
    assert BriefDraft.objects.of(alice.business).count() == 1


def test_without_results_the_page_says_what_it_needs(at_screen: Client) -> None:
    shown = unescaped_text_of(at_screen.get(PAGE))
    assert "Not enough data" in shown
    assert "Import results" in shown


@pytest.mark.usefixtures("two")
def test_somebody_who_writes_no_briefs_cannot_compare(alice: Member) -> None:
    viewer = make.member(alice.business, make.person("vera"), "viewer")
    client = Client()
    client.force_login(viewer.person)
    assert client.get(PAGE).status_code == 403
    assert "Compare plans" not in unescaped_text_of(client.get("/strategies/"))


@pytest.mark.usefixtures("two")
def test_prospects_are_planned_for_apart(at_screen: Client, alice: Member) -> None:
    shop.past(make.campaign(alice.business, "Leads", objective="generate_prospects"), 60)
    page = at_screen.get(f"{PAGE}?objective=generate_prospects").content.decode()
    assert "Prospect goal" in page
    asked = {"objective": "generate_prospects", "days": "quarter", "budget_A": "9000"}
    shown = unescaped_text_of(at_screen.get(PAGE, {**asked, "goal_A": "300"}))
    assert "Chance of reaching 300 prospects" in shown
    assert "RM100 more is expected to bring" in shown


@pytest.mark.usefixtures("two")
def test_a_business_with_a_margin_compares_by_profit(at_screen: Client, alice: Member) -> None:
    asked = {**ASKED, "budget_A": "9000", "budget_B": "18000"}
    shown = unescaped_text_of(at_screen.get(PAGE, asked))
    assert "Profit after ads" not in shown
    assert "Enter your margin to compare plans by profit too." in shown
    set_margin(make.actor(alice.business), Decimal("0.4"))
    asked |= {"profit_A": "0.60"}
    page = at_screen.get(PAGE, asked)
    shown = unescaped_text_of(page)
    assert "Enter your margin" not in shown
    assert shown.count("Profit after ads: likely") == 2
    assert shown.count("After the ad and your costs") == 2
    assert "Chance of reaching RM0.60 profit for each RM1" in shown
    assert "At a margin of 40%, that of your business" in shown
    assert re.search(r"Plan [AB] is expected to bring the most profit, RM", shown)
    both = at_screen.get(PAGE, {**asked, "goal_A": "4"})
    assert both.status_code == 422
    assert "Choose one: a return goal or a profit goal." in unescaped_text_of(both)
    sent = sent_by(page.content.decode(), "A")
    answer = at_screen.post(PAGE, sent, follow=True)
    assert re.search(r'name="profit_goal"[^>]* value="0.60?"', answer.content.decode())


@pytest.mark.usefixtures("two")
def test_prospects_have_no_profit(at_screen: Client, alice: Member) -> None:
    set_margin(make.actor(alice.business), Decimal("0.4"))
    shop.past(make.campaign(alice.business, "Leads", objective="generate_prospects"), 60)
    page = unescaped_text_of(at_screen.get(f"{PAGE}?objective=generate_prospects"))
    assert "profit goal" not in page
    assert "Enter your margin" not in page


def former(**fields: str) -> dict[str, str]:
    """What the page sends of the totals that it showed last, for a quarter."""
    return {"former_days": "quarter", **{f"former_{name}": typed for name, typed in fields.items()}}


def total_on(page: str, name: str) -> str:
    """The value of the one field of a total."""
    [value] = re.findall(rf'<input type="text" name="{name}"[^>]*? value="([^"]*)"', page)
    return unescape(value)


@pytest.mark.usefixtures("two")
def test_other_days_keep_the_budget_a_day(at_screen: Client, season: Horizon) -> None:
    quarter = horizon_of(HorizonKind.QUARTER, clock.today())
    assert quarter is not None
    asked = {**ASKED, "budget_A": "9000", "budget_B": "18,000", "goal_A": "4"}
    shown = {"budget_A": "9000", "budget_B": "18000.00", "budget_C": ""}
    chosen = {**asked, "days": season.season, **former(**shown)}
    page = at_screen.get(PAGE, chosen).content.decode()
    for name, budget in (("budget_A", 9000), ("budget_B", 18000)):
        adjusted = Decimal(total_on(page, name))
        daily, before = adjusted / season.days, Decimal(budget) / quarter.days
        assert abs(daily / before - 1) < Decimal("0.01")
    words = unescape(page)
    assert f"Kempen adjusted total budgets to {season.days} days." in words
    assert f"a day for {season.days} days" in words
    # What was typed with the days is meant for them.
    part = at_screen.get(
        PAGE, {**chosen, "budget_B": "500"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert total_on(part, "budget_B") == "500"
    assert part.count('hx-swap-oob="true"') == 4
    assert f'name="former_days" value="{season.season}"' in part
    assert f'name="former_budget_A" value="{total_on(part, "budget_A")}"' in part
    # Back again, it is what it was.
    back = {f"former_{name}": total_on(page, name) for name in ("budget_A", "budget_B")}
    again = {name.removeprefix("former_"): total for name, total in back.items()}
    page = at_screen.get(
        PAGE, {**ASKED, **again, **back, "former_days": season.season}
    ).content.decode()
    for name, budget in (("budget_A", 9000), ("budget_B", 18000)):
        assert abs(Decimal(total_on(page, name)) / budget - 1) < Decimal("0.01")


@pytest.mark.usefixtures("two")
def test_the_same_days_leave_totals_alone(at_screen: Client, season: Horizon) -> None:
    for fields in (
        former(budget_A="9000"),
        {"former_days": "decade", "former_budget_A": "9000", "days": season.season},
        {"days": season.season},
    ):
        answer = at_screen.get(
            PAGE, {**ASKED, "budget_A": "9000", **fields}, headers={"HX-Request": "true"}
        )
        page = answer.content.decode()
        assert "Kempen adjusted" not in page
        assert "Plan A: RM9,000" in unescape(page)
        assert page.count('hx-swap-oob="true"') == 1


@pytest.mark.usefixtures("two")
def test_a_total_that_is_wrong_for_other_days_is_shown_as_it_was_asked(
    at_screen: Client, season: Horizon
) -> None:
    fields = {"budget_A": "lots", "budget_B": "99000000", "days": "year"}
    answer = at_screen.get(
        PAGE,
        {**ASKED, **fields, "former_days": season.season, "former_budget_B": "99000000"},
        headers={"HX-Request": "true"},
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert total_on(page, "budget_A") == "lots"
    assert f'name="former_budget_B" value="{total_on(page, "budget_B")}"' in page
    assert "This is more than any budget." in unescape(page)


@pytest.mark.usefixtures("two")
def test_other_days_change_prospect_goals_too(
    at_screen: Client, alice: Member, season: Horizon
) -> None:
    shop.past(make.campaign(alice.business, "Leads", objective="generate_prospects"), 60)
    asked = {"objective": "generate_prospects", "budget_A": "9000", "goal_A": "300"}
    totals = former(budget_A="9000", goal_A="300")
    page = at_screen.get(PAGE, {**asked, **totals, "days": season.season}).content.decode()
    assert "adjusted total budgets and prospect goals" in page
    quarter = horizon_of(HorizonKind.QUARTER, clock.today())
    assert quarter is not None
    wanted = Decimal(300) * season.days / quarter.days
    assert abs(Decimal(total_on(page, "goal_A")) - wanted) <= 1
