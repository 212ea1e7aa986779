"""Who is acting: the same few facts whether a person, a program or the service itself does it."""

from dataclasses import dataclass
from typing import Self

from kempen.domain.accounts.models import ApiKey, Business, Member, Person
from kempen.kit import ids


@dataclass(frozen=True)
class Actor:
    """`label` is what the audit table keeps: member:…, key:… or service:…."""

    business: Business
    label: str
    person: Person | None = None

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
    def service(cls, business: Business, duty: str) -> Self:
        """Kempen itself, doing a named duty."""
        return cls(business, f"service:{duty}")
