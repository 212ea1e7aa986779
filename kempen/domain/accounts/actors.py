"""Who is acting: the same few facts whether a person, a program or the service itself does it."""

from dataclasses import dataclass
from typing import Self

from kempen.domain.accounts.models import ApiKey, Business, Member, Person
from kempen.kit import ids


@dataclass(frozen=True)
class Actor:
    """`label` is what the audit table keeps: member:…, key:…, client:… or service:….

    `client_email` is the address of somebody without an account, who decides by a link.
    """

    business: Business
    label: str
    person: Person | None = None
    client_email: str = ""

    @classmethod
    def member(cls, member: Member) -> Self:
        """Somebody at a screen."""
        return cls(member.business, f"member:{ids.encode('mem', member.id)}", member.person)

    @classmethod
    def key(cls, key: ApiKey) -> Self:
        """A program with a key; when the key is bound to a member, that member's person."""
        person = key.member.person if key.member is not None else None
        return cls(key.business, f"key:{key.public_id}", person)

    @classmethod
    def client(cls, business: Business, request_id: str, email: str) -> Self:
        """Somebody outside who confirmed that the mail of this address is theirs.

        Only the room `client_approvals` makes one: it has checked the link and the code.
        """
        return cls(business, f"client:{request_id}", client_email=email)

    @classmethod
    def service(cls, business: Business, duty: str) -> Self:
        """Kempen itself, doing a named duty."""
        return cls(business, f"service:{duty}")
