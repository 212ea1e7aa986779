"""What is kept about how forecasts turned out."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.scorecards.rules import LineScore
from kempen.domain.strategies.models import FrozenForecast
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import struct_column
from kempen.kit.tenancy import TenantManager


class Score(models.Model):
    """How one frozen forecast stands: written anew every night, as late numbers come in.

    `spent` and `brought` are sums of its days so far, in MYR or prospects; `campaigns` has each
    campaign's. `held` and `goal_met` are known once it is scored.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    forecast = models.ForeignKey(FrozenForecast, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=12)  # rules.State
    until = models.DateField(null=True)  # The newest day of its days that has numbers.
    spent = models.DecimalField(max_digits=18, decimal_places=6)
    brought = models.DecimalField(max_digits=18, decimal_places=6)
    campaigns: tuple[LineScore, ...] = struct_column(tuple[LineScore, ...], default=list)
    held = models.BooleanField(null=True)
    goal_met = models.BooleanField(null=True)
    scored_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Score"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "forecast"], name="score_once_a_forecast")
        ]
