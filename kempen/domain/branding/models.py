"""What is kept of how a business shows itself."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class Brand(models.Model):
    """The name and the logo that people outside see; a business without a row has its own name.

    The logo is a JPG or PNG without its metadata; without one its columns are empty.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.OneToOneField(Business, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120, blank=True)  # "": the name of the business.
    logo = models.BinaryField(default=b"")
    logo_media_type = models.CharField(max_length=20, blank=True)
    logo_width = models.PositiveIntegerField(default=0)
    logo_height = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Brand"]] = TenantManager()
