"""The CRM's specification."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from kempen.platforms.contacts import Crm
from kempen.platforms.spec import (
    Address,
    ConnectStep,
    CredentialField,
    CrmSpec,
    FieldKind,
    LiveAddress,
    PartnerWords,
    Setting,
    VersionEnd,
    gettext_noop,
)


def _open(credentials: Mapping[str, str], address: Address, time_zone: str) -> Crm:
    """Open an account; reads api_key. `time_zone` is the account's, if it is known."""
    # Imported here: a specification is read without its client.
    from kempen.platforms.crm.client import CrmClient

    return CrmClient(
        credentials["api_key"],
        base_url=address.base_url,
        version=address.version,
        time_zone=time_zone,
    )


CRM: Final = CrmSpec(
    code="crm",
    words=PartnerWords(
        name=gettext_noop("CRM"),
        about=gettext_noop("The system where you manage your prospects."),
        reads=gettext_noop("The names of the contact properties."),
        writes=gettext_noop(
            "Contacts of people who gave their email address in a lead form, with consent."
        ),
        sandbox=gettext_noop(
            "A CRM for trying. It accepts contacts and rejects bad ones like the real CRM. It"
            " emails no one."
        ),
        connect=gettext_noop("Connect account"),
        disconnect=gettext_noop(
            "Kempen deletes its key and sends no more prospects. Contacts in the CRM stay. Waiting "
            "prospects stay in Kempen until you connect a CRM."
        ),
        steps=(
            ConnectStep(
                gettext_noop(
                    "In the CRM’s settings, create a private app or a service key for Kempen."
                )
            ),
            ConnectStep(
                gettext_noop("Add these scopes:"),
                codes=(
                    "crm.objects.contacts.read",
                    "crm.objects.contacts.write",
                    "crm.schemas.contacts.read",
                ),
            ),
            ConnectStep(
                gettext_noop(
                    "Copy its key into the field below. Then save the mapping and send a test"
                    " contact."
                )
            ),
        ),
    ),
    fields=(
        CredentialField(
            "api_key",
            gettext_noop("API key"),
            gettext_noop(
                "Create a key only for Kempen. It needs permission to read and write contacts and "
                "to read their properties. It begins with pat-."
            ),
            FieldKind.HIDDEN,
        ),
    ),
    live=LiveAddress(
        base_url=Setting("CRM_API_URL", "https://api.hubapi.com"),
        version=Setting("CRM_API_VERSION", "v3", is_version=True),
        versions=(
            # Said of a month; this is its first day.
            VersionEnd("v3", date(2027, 9, 1), "https://developers.hubspot.com/changelog"),
        ),
    ),
    open=_open,
)
