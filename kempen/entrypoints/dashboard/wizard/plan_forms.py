"""What the wizard asks about the plan: audience, money and days, goal, what the ads say."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL, CampaignBudget
from kempen.domain.offerings.rules import LONGEST_NAME as LONGEST_PRODUCT_NAME
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.rules import (
    LATEST_START,
    LEAST_A_DAY,
    LONGEST_PLAN,
    MOST_MONEY,
    AfterPlan,
    NewBrief,
    NewLine,
)
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    TYPED,
    PhrasesField,
    RinggitField,
    figure_fields,
    name_fields,
)
from kempen.entrypoints.dashboard.wizard.ad_words_form import AdWordsForm, OfferingChoice
from kempen.entrypoints.dashboard.wizard.plan_fields import (
    NUMBER,
    WHOLE,
    after_plan_field,
    age_field,
    day_field,
    several_lines,
)
from kempen.market.numbers import count as written
from kempen.market.numbers import trimmed
from kempen.market.states import STATES

_MOST_PROSPECTS: Final = 2_000_000_000


def _profit_help(margin: Decimal | None) -> str:
    if margin is None:
        return str(
            _(
                "Profit after ads for each RM1 spent. It needs a margin: enter yours under "
                "Analytics > Sales first."
            )
        )
    words = _("Profit after ads for each RM1 spent, at your margin of %(margin)s.")
    return words % {"margin": f"{trimmed(margin * 100)}%"}


class PlanForm(AdWordsForm):
    """The rest of a brief."""

    field_order = (
        *("budget_amount", "budget_start", "budget_end", "after_plan"),
        *("return_goal", "profit_goal", "most_profit", "prospect_goal", "prospect_cost"),
        *("states", "languages", "age_min", "age_max", "interests", "description"),
    )

    budget_amount = RinggitField(
        label=_("Budget in RM, before tax"),
        min_value=Decimal("0.01"),
        max_value=MOST_MONEY,
        decimal_places=2,
        help_text=_("For all days together. The strategy never plans more than this."),
        widget=forms.TextInput(attrs=NUMBER),
        error_messages={
            "required": _("Enter the whole budget, such as 5,600."),
            "invalid": _("Enter an amount such as 5,600 or 5,600.50."),
            "min_value": _("Enter an amount above 0."),
            "max_decimal_places": _("Enter 2 decimal places or fewer."),
        },
    )
    budget_start = day_field(_("First day"), _("Enter the first day of the plan."))
    budget_end = day_field(_("Last day"), _("Enter the last day of the plan."))
    after_plan = after_plan_field()
    return_goal = forms.DecimalField(
        label=_("Return goal"),
        required=False,
        min_value=Decimal("0.001"),
        max_value=min(LARGEST_RETURN_GOAL, Decimal(1000)),
        decimal_places=3,
        widget=forms.TextInput(attrs=NUMBER),
        help_text=_("Revenue for each RM1 spent. 4 means RM4 back for each RM1."),
        error_messages={
            "invalid": _("Enter a number such as 4 or 3.5, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
            "max_value": _("Enter 1,000 or less."),
            "max_decimal_places": _("Enter 3 decimal places or fewer."),
        },
    )
    profit_goal = RinggitField(
        label=_("Or: profit goal, in RM"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=Decimal(1000),
        decimal_places=2,
        widget=forms.TextInput(attrs=NUMBER),
        error_messages={
            "invalid": _("Enter an amount such as 0.50, or leave it empty."),
            "min_value": _("Enter an amount above 0, or leave it empty."),
            "max_value": _("Enter 1,000 or less."),
            "max_decimal_places": _("Enter 2 decimal places or fewer."),
        },
    )
    most_profit = forms.BooleanField(
        label=_("Or: most profit. Spend only what is likely to bring profit."), required=False
    )
    prospect_goal = forms.IntegerField(
        label=_("Prospect goal"),
        required=False,
        min_value=1,
        max_value=_MOST_PROSPECTS,
        widget=forms.TextInput(attrs=WHOLE),
        help_text=_("How many prospects you want in these days."),
        error_messages={
            "invalid": _("Enter a whole number such as 200, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
            "max_value": _("Enter a smaller number, or leave it empty."),
        },
    )
    prospect_cost = RinggitField(
        label=_("Or: highest cost per prospect, in RM"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=MOST_MONEY,
        decimal_places=2,
        widget=forms.TextInput(attrs=NUMBER),
        help_text=_("The goal is then the budget divided by this cost."),
        error_messages={
            "invalid": _("Enter an amount such as 25, or leave it empty."),
            "min_value": _("Enter an amount above 0, or leave it empty."),
        },
    )
    states = forms.MultipleChoiceField(
        label=_("States"),
        required=False,
        choices=[(name, name) for name in sorted(STATES.values())],
    )
    languages = forms.MultipleChoiceField(label=_("Languages"), required=False, choices=LANGUAGES)
    age_min = age_field(_("Youngest age"))
    age_max = age_field(_("Oldest age"))
    interests = PhrasesField(
        label=_("Interests"),
        most=50,
        by_comma=True,
        max_length=4_000,
        help_text=_("Separate with commas, such as: coffee, home brewing."),
    )
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=2_000,
        validators=[several_lines],
        widget=forms.Textarea(attrs={"rows": "2", **TYPED}),
        help_text=_("For example: office workers in the Klang Valley who brew at home."),
    )

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        objective: str,
        needs_ads: bool,
        has_running: bool,
        today: date,
        offerings: Sequence[OfferingChoice] = (),
        new_platforms: Sequence[str] = (),
        margin: Decimal | None = None,
        asks_figures: bool = False,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.objective, self.today = objective, today
        self.fields["profit_goal"].help_text = _profit_help(margin)
        if not has_running:
            del self.fields["after_plan"]
        for name in self._goals_of_the_other():
            del self.fields[name]
        self.fields.update(name_fields(LONGEST_PRODUCT_NAME))
        if asks_figures:
            self.fields.update(figure_fields(objective, required=False))
        self.show_offerings(offerings)
        self.show_sold(offerings, new_platforms)
        if needs_ads and not self.has_offering():
            self.fields["product"].required = self.fields["landing_url"].required = True
            self.fields["product"].error_messages["required"] = _(
                "Enter what the ads should sell, such as “Liberica beans”."
            )
            self.fields["landing_url"].error_messages["required"] = _(
                "Enter the landing page, such as https://example.com/beans."
            )
        self.needs_ads = needs_ads

    def _goals_of_the_other(self) -> tuple[str, ...]:
        is_for_sales = self.objective == "increase_sales"
        return (
            ("prospect_goal", "prospect_cost")
            if is_for_sales
            else ("return_goal", "profit_goal", "most_profit")
        )

    def clean(self) -> dict[str, object]:
        """What hangs together: days, money for them, ages, one way to say the goal."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        start: date | None = self.cleaned_data.get("budget_start")
        end: date | None = self.cleaned_data.get("budget_end")
        if start and start < self.today:
            self.add_error("budget_start", _("This day has passed. Enter today or a later day."))
        elif start and (start - self.today).days > LATEST_START:
            self.add_error("budget_start", _("Enter a day within five years. Check the year."))
        if start and end:
            self._clean_span(self.cleaned_data.get("budget_amount"), (end - start).days + 1)
        youngest: int | None = self.cleaned_data.get("age_min")
        oldest: int | None = self.cleaned_data.get("age_max")
        if youngest and oldest and oldest < youngest:
            self.add_error("age_max", _("Enter an oldest age above the youngest."))
        goals = [one for one in ("return_goal", "profit_goal", "most_profit") if cleaned.get(one)]
        if len(goals) > 1:
            words = _("Choose one: a return goal, a profit goal or the most profit.")
            self.add_error(goals[-1], words)
        self._clean_figures()
        if cleaned.get("prospect_goal") and cleaned.get("prospect_cost"):
            self.add_error("prospect_cost", _("Enter the goal or the cost, not both."))
        elif cleaned.get("prospect_cost") and cleaned.get("budget_amount") and not self._number():
            self.add_error("prospect_cost", _("Enter less than the whole budget."))
        return cleaned

    def _clean_span(self, budget: Decimal | None, days: int) -> None:
        if days < 1:
            self.add_error("budget_end", _("Enter a last day on or after the first day."))
        elif days > LONGEST_PLAN:
            words = _("Plan for %(most)s days or fewer. These are %(days)s.")
            self.add_error("budget_end", words % {"most": LONGEST_PLAN, "days": written(days)})
        elif budget and budget < LEAST_A_DAY * days:
            words = _("Enter RM%(least)s or more. %(days)s days need RM1 a day at least.")
            least = written(LEAST_A_DAY * days)
            self.add_error("budget_amount", words % {"least": least, "days": written(days)})

    def _clean_figures(self) -> None:
        """Ask for both figures of a sale where one was entered."""
        pair = ("cost_per_conversion", "conversion_value")
        given = [name for name in pair if self.cleaned_data.get(name)]
        if len(given) == 1 and pair[1] in self.fields:
            (missing,) = set(pair) - set(given)
            if missing not in self.errors:
                self.add_error(missing, _("Enter both amounts, or neither."))

    def _figures(self) -> OwnFigures | None:
        cost: Decimal | None = self.cleaned_data.get("cost_per_conversion")
        return None if not cost else OwnFigures(cost, self.cleaned_data.get("conversion_value"))

    def _number(self) -> int | None:
        """Return how many prospects are wanted, said in either way."""
        given = self.cleaned_data
        if given.get("prospect_goal"):
            return int(given["prospect_goal"])
        if not given.get("prospect_cost"):
            return None
        wanted = given["budget_amount"] / given["prospect_cost"]
        return min(int(wanted.quantize(Decimal(1), ROUND_HALF_UP)), _MOST_PROSPECTS)

    def brief(self, campaigns: tuple[str, ...], new: tuple[NewLine, ...]) -> NewBrief:
        """Return the whole brief, once it is valid."""
        given = self.cleaned_data
        return NewBrief(
            objective=self.objective,
            budget=CampaignBudget(
                given["budget_amount"], given["budget_start"], given["budget_end"]
            ),
            return_goal=given.get("return_goal"),
            prospect_goal=self._number(),
            profit_goal=given.get("profit_goal"),
            most_profit=bool(given.get("most_profit")),
            audience=self._audience(),
            creative_guidelines=self.guidelines(),
            campaign_ids=campaigns,
            new_campaigns=self.selling(new),
            after_plan=AfterPlan(given.get("after_plan") or AfterPlan.CONTINUE),
            offering_id=given.get("offering") or None,
            own_figures=self._figures(),
        )

    def _audience(self) -> dict[str, object] | None:
        names = ("states", "languages", "age_min", "age_max", "interests", "description")
        audience = {name: self.cleaned_data[name] for name in names}
        return audience if any(audience.values()) else None
