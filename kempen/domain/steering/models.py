"""What is kept of steering: each day's decision, moves, recommendations, and next plans."""

from typing import ClassVar
from uuid import UUID

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.launches.models import Change, Launch
from kempen.domain.steering.outcomes import (
    AdReason,
    MoveOrigin,
    MoveReason,
    MoveStatus,
    RecommendationKind,
    RecommendationStatus,
    SwapOutcome,
)
from kempen.domain.steering.stored_shapes import AdAdvice, MovedLine, MoveGain, MoveResult
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import struct_column
from kempen.kit.tenancy import TenantManager


class SteeringCheck(models.Model):
    """What was last decided for a launched plan; who decides holds the row: one at a time."""

    launch = models.OneToOneField(
        Launch, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    # The Malaysian day that was decided about; while it waits for data, the day before stays.
    decided_on = models.DateField(null=True)
    # outcomes.DayDecision: what came of it, or what is in the way.
    decision = models.CharField(max_length=24, blank=True)
    # The day on which its ads were last looked at for a recommendation.
    ads_advised_on = models.DateField(null=True)
    checked_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SteeringCheck"]] = TenantManager()


class Recommendation(models.Model):
    """A move, or a change of ads, that a person is asked about.

    At most one move of a plan is open, and one change of the ads of each campaign.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    status = models.CharField(
        max_length=10,
        choices=[(str(one), str(one)) for one in RecommendationStatus],
        default=RecommendationStatus.OPEN,
    )
    kind = models.CharField(
        max_length=8,
        choices=[(str(one), str(one)) for one in RecommendationKind],
        default=RecommendationKind.MOVE,
    )
    reason = models.CharField(
        max_length=8, choices=[(str(one), str(one)) for one in (*MoveReason, *AdReason)]
    )
    lines: tuple[MovedLine, ...] = struct_column(tuple[MovedLine, ...])
    gain: MoveGain | None = struct_column(MoveGain, null=True)
    # Of a change of ads: whose, which one where it is about one, and what applying it put down.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, null=True, related_name="+")
    advice: AdAdvice | None = struct_column(AdAdvice, null=True)
    ad_revision = models.ForeignKey(
        AdRevision, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    decided_by = models.CharField(max_length=80, blank=True)  # The actor's label.
    decided_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Recommendation"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy"],
                condition=models.Q(status="open", kind="move"),
                name="recommendation_open_once",
            ),
            models.UniqueConstraint(
                fields=["business", "campaign"],
                condition=models.Q(status="open"),
                name="ad_recommendation_open_once",
            ),
        ]
        indexes = [models.Index(fields=["business", "-id"], name="recommendation_newest_first")]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("rec", self.id)


class Move(models.Model):
    """Money moved between the campaigns of a running plan: first what is lowered, then the rest.

    Its changes on the platforms carry its identifier. A plan has one a day at most; what undoes
    one is a move of its own.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()  # The Malaysian day from which on it holds.
    status = models.CharField(max_length=8, choices=[(str(one), str(one)) for one in MoveStatus])
    origin = models.CharField(max_length=16, choices=[(str(one), str(one)) for one in MoveOrigin])
    reason = models.CharField(max_length=8, choices=[(str(one), str(one)) for one in MoveReason])
    ordered_by = models.CharField(max_length=80)  # The actor's label.
    lines: tuple[MovedLine, ...] = struct_column(tuple[MovedLine, ...])
    gain: MoveGain | None = struct_column(MoveGain, null=True)
    brought: MoveResult | None = struct_column(MoveResult, null=True)
    recommendation = models.OneToOneField(
        Recommendation, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    undoes = models.ForeignKey("Move", on_delete=models.SET_NULL, null=True, related_name="+")
    failure = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Move"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy", "day"],
                condition=~models.Q(origin="undo"),
                name="move_once_a_day",
            ),
            models.UniqueConstraint(
                fields=["business", "undoes"],
                condition=models.Q(undoes__isnull=False) & ~models.Q(status="failed"),
                name="move_undone_once",
            ),
        ]
        indexes = [
            models.Index(fields=["business", "-id"], name="move_newest_first"),
            models.Index(
                fields=["business"],
                condition=models.Q(status__in=["lowering", "raising"]),
                name="move_on_its_way",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("mov", self.id)


class AdPause(models.Model):
    """An ad that Kempen paused inside what the plan's approval allows, and who undid that.

    With `starting`, an ad in reserve takes its place: that starts first, and the old one pauses
    once the platform has approved it. An ad has one of a plan at most of which something came, and
    one in reserve starts once: what a person undid is left alone.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="+")
    # What pauses it; null: it goes on until the platform has approved what takes its place.
    change = models.OneToOneField(Change, on_delete=models.CASCADE, null=True, related_name="+")
    day = models.DateField()  # The Malaysian day on which it was decided.
    reason = models.CharField(
        max_length=8,
        choices=[(str(one), str(one)) for one in (AdReason.WORSE, AdReason.TIRED)],
        default=AdReason.WORSE,
        db_default="worse",
    )
    # The chance that the ad was the best of its campaign, from 0 to 1, and that it was tired.
    chance_best = models.DecimalField(max_digits=4, decimal_places=3)
    chance_tired = models.DecimalField(max_digits=4, decimal_places=3, null=True)
    # The ad in reserve that takes its place, and what makes it on the platform.
    started = models.ForeignKey(StrategyAd, on_delete=models.CASCADE, null=True, related_name="+")
    # The same where it was put in reserve after the launch.
    started_added = models.ForeignKey(
        AdRevisionChange, on_delete=models.CASCADE, null=True, related_name="+"
    )
    starting = models.OneToOneField(Change, on_delete=models.CASCADE, null=True, related_name="+")
    # Why nothing came of it, and the old ad goes on.
    outcome = models.CharField(
        max_length=8,
        blank=True,
        choices=[(str(one), str(one)) for one in SwapOutcome],
        default="",
        db_default="",
    )
    # The approved revision that lets it run again.
    undone_by = models.ForeignKey(
        AdRevision, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["AdPause"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "launch", "ad"],
                condition=models.Q(outcome=""),
                name="ad_paused_once_a_plan",
            ),
            models.UniqueConstraint(fields=["business", "started"], name="reserve_started_once"),
            models.UniqueConstraint(
                fields=["business", "started_added"], name="added_reserve_started_once"
            ),
        ]
        indexes = [models.Index(fields=["business", "-id"], name="ad_pause_newest_first")]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("adp", self.id)

    @property
    def started_ad_id(self) -> UUID | None:
        """The identifier of the ad from the reserve; None: the old one only pauses."""
        return self.started_id or self.started_added_id

    @property
    def started_creative(self) -> Creative | None:
        """What the ad from the reserve says."""
        reserve = self.started or self.started_added
        return reserve.creative if reserve is not None else None


class NextPlan(models.Model):
    """The plan that was proposed a week before a launched one ends; once for each."""

    launch = models.OneToOneField(
        Launch, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    # Null: what was proposed is gone.
    strategy = models.ForeignKey(Strategy, on_delete=models.SET_NULL, null=True, related_name="+")
    proposed_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["NextPlan"]] = TenantManager()
