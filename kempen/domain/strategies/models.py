"""What is kept about briefs and the strategies that answer them."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Creative
from kempen.domain.forecasts.models import Posterior
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.rules import AfterPlan, NewLine
from kempen.domain.strategies.stored_shapes import (
    AdGuidelines,
    BriefAudience,
    GenerationProgress,
    LineCurve,
    LineExpectation,
    LineSufficiency,
    PlanAnswer,
    PlannedDay,
    SplitExpectation,
    StoredDraftPart,
)
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import from_json, json_column, struct_column
from kempen.kit.tenancy import TenantManager


class BriefDraft(models.Model):
    """A brief that is still being written: saved at every step, resumable by its link."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    step = models.PositiveSmallIntegerField(default=1)
    answers: dict[str, StoredDraftPart] = struct_column(dict[str, StoredDraftPart], default=dict)
    strategy = models.ForeignKey("Strategy", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["BriefDraft"]] = TenantManager()

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("dft", self.id)


class Brief(models.Model):
    """What a person wants. Money is MYR before tax, both days included."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    objective = models.CharField(max_length=20, choices=Campaign.Objective.choices)
    return_goal = models.DecimalField(max_digits=9, decimal_places=3, null=True)
    prospect_goal = models.IntegerField(null=True)
    # Profit after ads wanted for each 1 spent; then the return goal is the one that brings it at
    # `margin`, the share of sales that was profit before ads when the brief was handed in.
    profit_goal = models.DecimalField(max_digits=9, decimal_places=3, null=True)
    # Spend no more than brings profit, at `margin`; there is no other goal then.
    most_profit = models.BooleanField(default=False, db_default=False)
    margin = models.DecimalField(max_digits=7, decimal_places=6, null=True)
    margin_source = models.CharField(max_length=8, blank=True, default="")
    # Both exactly as they were handed in, because an approval holds their hash.
    audience: dict[str, object] | None = json_column(null=True)
    budget_amount = models.DecimalField(max_digits=18, decimal_places=6)
    budget_start = models.DateField()
    budget_end = models.DateField()
    creative_guidelines: dict[str, object] = json_column()
    campaign_ids: list[str] = json_column(default=list)  # Public ids of existing campaigns.
    new_campaigns: tuple[NewLine, ...] = struct_column(tuple[NewLine, ...], default=list)
    # For campaigns that ran before the plan; "" was approved before there was a choice: they end.
    after_plan = models.CharField(
        max_length=8,
        blank=True,
        choices=[(one.value, one.value) for one in AfterPlan],
        default=AfterPlan.CONTINUE,
    )
    # In place of the guesses for campaigns without history; null: the guesses.
    own_figures: OwnFigures | None = struct_column(OwnFigures, null=True)
    written_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    # What is sold; a brief for campaigns without ads names none.
    offering = models.ForeignKey(Offering, on_delete=models.SET_NULL, null=True, related_name="+")
    # What the brief was made of; a newer strategy from the same draft supersedes an older one.
    draft = models.ForeignKey(BriefDraft, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Brief"]] = TenantManager()

    @property
    def target_audience(self) -> BriefAudience:
        """Whom the ads are for."""
        return from_json(self.audience or {}, BriefAudience)

    @property
    def guidelines(self) -> AdGuidelines:
        """What the ads should say, and never say."""
        return from_json(self.creative_guidelines or {}, AdGuidelines)

    @property
    def when_over(self) -> AfterPlan:
        """What happens to existing campaigns when the plan is over."""
        return AfterPlan(self.after_plan or AfterPlan.END)


class Strategy(models.Model):
    """The answer to a brief: a split of the budget with creatives, for a person to decide about."""

    class Status(models.TextChoices):
        """generating → ready → approved → launched; also failed, rejected, superseded."""

        GENERATING = "generating"
        READY = "ready"
        APPROVED = "approved"
        LAUNCHED = "launched"
        FAILED = "failed"
        REJECTED = "rejected"
        SUPERSEDED = "superseded"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    brief = models.ForeignKey(Brief, on_delete=models.CASCADE, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.GENERATING)
    progress: GenerationProgress = struct_column(GenerationProgress, default=dict)
    failure = models.CharField(max_length=300, blank=True)
    posterior = models.ForeignKey(Posterior, on_delete=models.SET_NULL, null=True, related_name="+")
    expected: SplitExpectation | None = struct_column(SplitExpectation, null=True)
    answer: PlanAnswer | None = struct_column(PlanAnswer, null=True)
    # What may change by itself after the launch; null: nothing.
    envelope: Envelope | None = struct_column(Envelope, null=True)
    revision = models.PositiveIntegerField(default=1)  # Counts up with each edit.
    approved_hash = models.CharField(max_length=64, blank=True)
    approved_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    # The address of a client who approved by a link, in place of a person.
    approved_by_client = models.EmailField(max_length=254, blank=True, default="", db_default="")
    approved_at = models.DateTimeField(null=True)
    rejected_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    rejected_by_client = models.EmailField(max_length=254, blank=True, default="", db_default="")
    rejected_reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Strategy"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-id"], name="strategy_newest_first")]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("str", self.id)


class StrategyLine(models.Model):
    """One campaign's part of the split; one that does not exist yet has name and platform."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="lines")
    position = models.PositiveSmallIntegerField()
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, null=True, related_name="+")
    # What the launch made of a line without a campaign; no part of what was approved.
    launched_as = models.ForeignKey(
        Campaign, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    platform = models.CharField(max_length=8)
    name = models.CharField(max_length=120)
    amount = models.DecimalField(max_digits=18, decimal_places=6)  # The suggestion, then the edit.
    suggested_amount = models.DecimalField(max_digits=18, decimal_places=6)
    current_amount = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    is_locked = models.BooleanField(default=False)
    basis = models.CharField(max_length=10, default="history")  # history, or assumption
    expected: LineExpectation | None = struct_column(LineExpectation, null=True)
    curve: LineCurve | None = struct_column(LineCurve, null=True)
    sufficiency: LineSufficiency | None = struct_column(LineSufficiency, null=True)
    daily: tuple[PlannedDay, ...] = struct_column(tuple[PlannedDay, ...], default=list)
    # The last day with money where its festival ends before the plan; else the plan's last day.
    last_day = models.DateField(null=True)
    # What its ads sell, and the brief's words for it; null: what the brief sells.
    offering = models.ForeignKey(Offering, on_delete=models.SET_NULL, null=True, related_name="+")
    creative_guidelines: dict[str, object] | None = json_column(null=True)
    # What a person said that it sells: a strategy generated again for its brief keeps it.
    chosen_offering = models.ForeignKey(
        Offering, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Null: planned before campaigns had their own, or nothing narrows it.
    targeting: LineTargeting | None = struct_column(LineTargeting, null=True)

    objects: ClassVar[TenantManager["StrategyLine"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy", "position"], name="line_once_a_position"
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("line", self.id)


class StrategyAd(models.Model):
    """A creative that a strategy proposes for one of its campaigns."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    line = models.ForeignKey(StrategyLine, on_delete=models.CASCADE, related_name="ads")
    creative = models.ForeignKey(Creative, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    is_chosen = models.BooleanField(default=True)
    # Approved with the others and not made by the launch: it may take the place of one that pauses.
    is_reserve = models.BooleanField(default=False, db_default=False)

    objects: ClassVar[TenantManager["StrategyAd"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "line", "position"], name="proposed_ad_once_a_position"
            ),
            models.CheckConstraint(
                condition=models.Q(is_chosen=False) | models.Q(is_reserve=False),
                name="proposed_ad_runs_or_waits",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it; the ad keeps it when it is launched."""
        return ids.encode("ad", self.id)


class FrozenForecast(models.Model):
    """What an approved strategy was expected to bring, as it stood at approval; never changed.

    Money is MYR, or prospects where `target` says so; both days are included. `content` holds the
    whole with each campaign's part, `content_hash` is its SHA-256: empty while its approval is
    withdrawn.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="+")
    target = models.CharField(max_length=12)  # attributed, prospects
    first = models.DateField()
    last = models.DateField()
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    mean = models.DecimalField(max_digits=18, decimal_places=6)
    p10 = models.DecimalField(max_digits=18, decimal_places=6)
    p90 = models.DecimalField(max_digits=18, decimal_places=6)
    goal = models.DecimalField(max_digits=12, decimal_places=3, null=True)
    chance_of_goal = models.DecimalField(max_digits=4, decimal_places=3, null=True)
    content: dict[str, object] = json_column()  # As it was hashed; FrozenContent reads it.
    content_hash = models.CharField(max_length=64)
    frozen_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["FrozenForecast"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy"], name="forecast_frozen_once_a_strategy"
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("fc", self.id)
