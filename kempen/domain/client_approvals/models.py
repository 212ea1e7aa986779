"""What is kept of requests to clients, and whether a business uses them."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class ApprovalRequest(models.Model):
    """Somebody outside is asked to approve one version of a strategy, or of changes to ads.

    States: `rules.state_of`. The link's token and the codes are kept as digests only.
    `content_hash` is what was sent (`subjects.py`): the link is worth nothing for anything else.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="+")
    # Changes to the ads of one of the strategy's campaigns; null: it is about the strategy itself.
    ad_revision = models.ForeignKey(
        AdRevision, on_delete=models.CASCADE, null=True, related_name="+"
    )
    revision = models.PositiveIntegerField()  # The version of what is asked about.
    content_hash = models.CharField(max_length=64)
    email = models.EmailField(max_length=254)  # In lower case.
    language = models.CharField(max_length=12, default="en")
    note = models.CharField(max_length=500, blank=True)
    requested_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    token_digest = models.BinaryField(max_length=32, unique=True)
    sends = models.PositiveSmallIntegerField(default=1)
    valid_days = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(default=clock.now)
    sent_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    code_digest = models.CharField(max_length=64, blank=True)  # Of the last code that was mailed.
    code_sent_at = models.DateTimeField(null=True)
    codes_sent = models.PositiveSmallIntegerField(default=0)  # Since the link was last sent.
    wrong_guesses = models.PositiveSmallIntegerField(default=0)  # At the last code.
    answer = models.CharField(
        max_length=8, blank=True, choices=[(one.value, one.value) for one in ClientAnswer]
    )
    answered_at = models.DateTimeField(null=True)
    answer_note = models.CharField(max_length=500, blank=True)
    withdrawn_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["ApprovalRequest"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "strategy", "revision", "email"],
                condition=models.Q(answered_at=None, withdrawn_at=None, ad_revision=None),
                name="approval_asked_once_an_address",
            ),
            models.UniqueConstraint(
                fields=["business", "ad_revision", "revision", "email"],
                condition=models.Q(answered_at=None, withdrawn_at=None),
                name="ad_approval_asked_once",
            ),
        ]
        indexes = [models.Index(fields=["business", "created_at"], name="approval_requests_by_day")]

    @property
    def public_id(self) -> str:
        """The identifier as people and programs see it."""
        return ids.encode("apr", self.id)


class ClientApprovalSettings(models.Model):
    """Whether a business lets clients approve by link; without a row it does."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.OneToOneField(Business, on_delete=models.CASCADE, related_name="+")
    is_on = models.BooleanField(default=True)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ClientApprovalSettings"]] = TenantManager()
