"""What is kept about people, businesses, their members and their API keys."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower

from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class PersonManager(BaseUserManager["Person"]):
    """Makes people; an e-mail address is compared without regard to case."""

    def create_user(
        self,
        email: str,
        password: str | None = None,
        **fields: Any,  # Any: as Django has it.
    ) -> "Person":
        """Store a person with a hashed password."""
        person = self.model(email=email.strip().lower(), **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def get_by_natural_key(self, email: str | None) -> "Person":
        """Return the person of this address."""
        return self.get(email__iexact=email)


class Person(AbstractBaseUser):
    """Somebody who signs in. What they may do depends on the business (see Member).

    An operator runs the service and is a member of no business (kempen/domain/operators).
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    email = models.EmailField(max_length=254, unique=True)
    name = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=12, default="en")
    theme = models.CharField(max_length=8, default="system")
    is_active = models.BooleanField(default=True)
    is_operator = models.BooleanField(default=False, db_default=False)
    terms_accepted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[PersonManager] = PersonManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="person_email_any_case")]

    def __str__(self) -> str:
        return self.email


class Business(models.Model):
    """The tenant: every row of its own carries its id."""

    class Status(models.TextChoices):
        """unverified → active ⇄ closed → erasing → erased.

        Unverified until its owner follows the link in the mail. Closed: everything has stopped, and
        an owner can reopen it. Of an erased one this row is left, without its name.
        """

        UNVERIFIED = "unverified"
        ACTIVE = "active"
        CLOSED = "closed"
        ERASING = "erasing"
        ERASED = "erased"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    name = models.CharField(max_length=120)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.UNVERIFIED)
    website_url = models.URLField(max_length=300, blank=True)
    target_market = models.CharField(max_length=2, default="MY")
    primary_platforms = ArrayField(models.CharField(max_length=16), default=list)
    return_goal = models.DecimalField(max_digits=9, decimal_places=3, null=True)
    profile_completed_at = models.DateTimeField(null=True)
    # Its pages open only to sessions that came through its own identity provider.
    company_sign_in_required = models.BooleanField(default=False, db_default=False)
    requires_second_factor = models.BooleanField(default=False, db_default=False)
    # Its campaigns and numbers are made up: nobody may launch, connect or import anything in it.
    is_sample = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=clock.now)
    # Set from the moment it is closed, also while it is erased and afterwards.
    closed_at = models.DateTimeField(null=True)
    erase_after = models.DateTimeField(null=True)
    erasure_announced_at = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["Business"]] = models.Manager()

    class Meta:
        indexes = [
            # Asked with every duty; few businesses are in it.
            models.Index(
                fields=["erase_after"],
                name="business_closed",
                condition=models.Q(closed_at__isnull=False),
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("biz", self.id)


class Member(models.Model):
    """A person in a business."""

    class Role(models.TextChoices):
        """What the member may do is in rules.py."""

        OWNER = "owner"
        MANAGER = "manager"
        ANALYST = "analyst"
        VIEWER = "viewer"
        VISITOR = "visitor"  # Of a business with sample data; nobody can give it.

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=Role.choices)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Member"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "person"], name="member_once_a_business")
        ]

    @property
    def public_id(self) -> str:
        """The identifier as people and programs see it."""
        return ids.encode("mem", self.id)


class Invitation(models.Model):
    """An address that may join a business: open → accepted or withdrawn, or its days are over.

    The link is signed and names `sends`, so that sending it again ends the link before.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    email = models.EmailField(max_length=254)  # In lower case.
    role = models.CharField(max_length=8, choices=Member.Role.choices)
    language = models.CharField(max_length=12, default="en")
    # For an owner to whom the business is handed over: what these members are from then on.
    agency_role = models.CharField(max_length=8, blank=True, default="", db_default="")
    agency_members = ArrayField(models.UUIDField(), default=list, db_default=[])
    invited_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    sends = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Invitation"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "email"],
                condition=models.Q(accepted_at=None, withdrawn_at=None),
                name="invitation_open_once_an_address",
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as people and programs see it."""
        return ids.encode("inv", self.id)

    @property
    def is_over(self) -> bool:
        """Whether its days are over; it can be sent again."""
        return self.expires_at <= clock.now()


class ApiKey(models.Model):
    """A key of a program. Only its digest is kept, so it is shown once."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=80)
    start = models.CharField(max_length=12)  # The first characters, so that people tell keys apart.
    digest = models.BinaryField(max_length=32, unique=True)
    scopes = ArrayField(models.CharField(max_length=24))
    # Goes with its maker: without one it would look like a key that a command made.
    created_by = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["ApiKey"]] = TenantManager()

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("key", self.id)


class PendingSignUp(models.Model):
    """A sign-up that was asked for. It is kept until an address is verified by the link of one."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    email = models.EmailField(max_length=254, db_index=True)
    company_name = models.CharField(max_length=120)
    password_hash = models.CharField(max_length=256)
    language = models.CharField(max_length=12)
    terms_accepted_at = models.DateTimeField()
    created_at = models.DateTimeField(default=clock.now)
    mailed_at = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["PendingSignUp"]] = models.Manager()
