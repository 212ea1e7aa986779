"""What is kept about forecasts: what was learned of a business, looking ahead and back."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.rules import DayEffect, OverClaim
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column, struct_column
from kempen.kit.tenancy import TenantManager


class Posterior(models.Model):
    """What the optimiser learned from a history, kept so that questions need no new fit."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()  # The optimiser's; an old one is fitted anew.
    target = models.CharField(max_length=12)  # attributed, conversions
    history_digest = models.BinaryField(max_length=32)
    history_until = models.DateField()
    campaign_ids: list[str] = json_column()  # Public ids, in the order of the arrays inside.
    content = models.BinaryField()
    made_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Posterior"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-made_at"], name="posterior_newest_first")]
        constraints = [
            models.UniqueConstraint(
                fields=["business", "version", "target", "history_digest"],
                name="posterior_once_a_history",
            )
        ]


class StoredCounterfactual(models.Model):
    """What past days would have been without spend, by the newest fit: one row for a business.

    Without `content` there was nothing to learn from; `lacking` says why, as a code.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()  # The optimiser's; an old one is learned anew.
    history_digest = models.BinaryField(max_length=32, null=True)
    history_until = models.DateField(null=True)
    content = models.BinaryField(null=True)
    lacking = models.CharField(max_length=40, blank=True)
    read_at = models.DateTimeField()  # Numbers that came later are not in it.
    changes = models.IntegerField(null=True)  # Imports and undos that it knows (freshness.py).

    objects: ClassVar[TenantManager["StoredCounterfactual"]] = TenantManager()

    class Meta:
        db_table = "forecasts_lookback"
        constraints = [
            models.UniqueConstraint(fields=["business"], name="look_back_once_a_business")
        ]


class GoalOutlook(models.Model):
    """What the days up to a goal's end may bring, of one campaign or of all (no campaign).

    `spent` and `brought` are what the goal's days had so far, `to_spend` what is taken to follow,
    `quantiles` what that brings: draws in order, each as likely.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    target = models.CharField(max_length=12)  # attributed, prospects
    first = models.DateField()  # The first day that the goal counts.
    last = models.DateField()
    history_until = models.DateField()
    spent = models.DecimalField(max_digits=18, decimal_places=6)
    brought = models.DecimalField(max_digits=18, decimal_places=6)
    to_spend = models.DecimalField(max_digits=18, decimal_places=6)
    quantiles: list[float] = json_column()
    # Of all campaigns alone, and where total sales were learned from.
    over_claims: tuple[OverClaim, ...] = struct_column(tuple[OverClaim, ...], default=list)
    read_at = models.DateTimeField()

    objects: ClassVar[TenantManager["GoalOutlook"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "campaign"],
                nulls_distinct=False,
                name="goal_outlook_once_a_campaign",
            )
        ]


class LearnedCalendar(models.Model):
    """What named days did to the sales of a business's ads, by its newest fit: one row for each."""

    business = models.OneToOneField(
        Business, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    history_from = models.DateField()
    history_until = models.DateField()
    effects: tuple[DayEffect, ...] = struct_column(tuple[DayEffect, ...], default=list)
    read_at = models.DateTimeField()

    objects: ClassVar[TenantManager["LearnedCalendar"]] = TenantManager()
