"""`kempen keys`: the API keys of businesses, and the service's own encryption keys."""

from collections import Counter
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import click

from kempen.entrypoints.cli.opening import CommandRefused, with_service
from kempen.entrypoints.cli.refusal_copy import printable

if TYPE_CHECKING:
    from kempen.domain.accounts.queries import ApiKey, Business, Member

_LONGEST_EXPIRY_DAYS = 3_650
_business_option = click.option(
    "--business", required=True, help="Email of a member, or the ID (biz_…)."
)


@click.group("keys")
def command() -> None:
    """Create, list and revoke API keys, or change the encryption key (reseal)."""


@command.command("create")
@_business_option
@click.option("--scopes", required=True, help="Scopes, separated by commas.")
@click.option("--name", default="Command line", show_default=True, help="The name of the key.")
@click.option("--member", help="Email of the member for whom the key may decide.")
@click.option(
    "--expires-days",
    type=click.IntRange(1, _LONGEST_EXPIRY_DAYS),
    help="Days until the key stops working (default: never).",
)
@with_service
def create(
    business: str, scopes: str, name: str, member: str | None, expires_days: int | None
) -> None:
    """Create a key and print it. Kempen shows it only once."""
    # Late imports: Django is ready from here on.
    from kempen.domain.accounts.actions.keys import create_key
    from kempen.domain.accounts.actors import Actor
    from kempen.kit import clock

    owner = _business(business)
    bound_to = _member(owner, member) if member is not None else None
    wanted = [scope.strip() for scope in scopes.split(",") if scope.strip()]
    expires_at = clock.now() + timedelta(days=expires_days) if expires_days else None
    _, token = create_key(
        Actor.service(owner, "command"), name, wanted, member=bound_to, expires_at=expires_at
    )
    click.echo(token)


@command.command("list")
@click.option("--business", help="Email of a member, or biz_… (default: every business).")
@with_service
def list_keys(business: str | None) -> None:
    """List keys, newest first. The keys themselves are never shown."""
    from kempen.domain.accounts.queries import every_business, keys_of, keys_of_who_left

    owners = [_business(business)] if business is not None else every_business()
    for owner in owners:
        click.echo(f"{owner.public_id}  {printable(owner.name)}  {owner.status}")
        left = keys_of_who_left(owner)
        for key in keys_of(owner):
            state = _state(key, maker_left=key.id in left)
            click.echo(f"  {key.public_id}  {key.start}…  {printable(key.name)}  {state}")
            click.echo(f"    {','.join(key.scopes)}")


@command.command("revoke")
@_business_option
@click.argument("key")
@with_service
def revoke(business: str, key: str) -> None:
    """Revoke a KEY at once. KEY is its ID (key_…) or the key itself."""
    from kempen.domain.accounts.actions.keys import revoke_key
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.queries import key_by, key_of

    owner = _business(business)
    api_key = key_by(owner, key) or key_of(key)
    if api_key is None or api_key.business_id != owner.pk:
        raise CommandRefused(
            f"there is no such key. `kempen keys list --business {business}` lists the IDs"
        )
    revoked = revoke_key(Actor.service(owner, "command"), api_key)
    click.echo(f"{revoked.public_id} is revoked.")


@command.command("reseal")
@click.option("--check", is_flag=True, help="Count the secrets and change nothing.")
@with_service
def reseal(check: bool) -> None:  # noqa: FBT001 -- click gives it
    """Encrypt every stored secret again with the first key of CREDENTIALS_KEYS.

    The service can run. At the end, Kempen lists the keys that you can remove from
    CREDENTIALS_KEYS.
    """
    from django.conf import settings

    from kempen.domain.installation.key_ring import uses_by_key
    from kempen.domain.installation.reseal import reseal_all, retire_unused_keys

    ring = settings.CREDENTIALS_KEYS
    for one in () if check else reseal_all():
        if one.resealed or one.unreadable:
            left = f", {one.unreadable:,} cannot be decrypted" if one.unreadable else ""
            click.echo(f"{one.name}: {one.resealed:,} re-encrypted with {ring.first_id}{left}")
    if not check:
        retire_unused_keys()
    used: Counter[str] = Counter()
    for name, uses in uses_by_key().items():
        used += uses
        if check and uses:
            parts = [f"{count:,} with {printable(key)}" for key, count in sorted(uses.items())]
            click.echo(f"{name}: {', '.join(parts)}")
    for key_id in [key_id for key_id in ring.keys if key_id not in {*used, ring.first_id}]:
        click.echo(
            f"Key {key_id} is no longer used. Remove it from CREDENTIALS_KEYS. Keep a copy of it "
            "elsewhere: backups and the archive from before open only with it."
        )
    others = sorted((key, count) for key, count in used.items() if key != ring.first_id)
    for key_id, count in others:
        click.echo(f"Key {printable(key_id)} still encrypts {count:,} secrets. Do not remove it.")
    if others and not check:
        raise click.exceptions.Exit(1)


def _business(text: str) -> "Business":
    from kempen.domain.accounts.queries import business_by

    business = business_by(text)
    if business is None:
        raise CommandRefused(
            f"there is no business {printable(text)!r}: enter the email of a member, or an ID "
            "(biz_…) from `kempen keys list`"
        )
    return business


def _member(business: "Business", email: str) -> "Member":
    from kempen.domain.accounts.queries import member_by_email

    member = member_by_email(business, email)
    if member is None:
        raise CommandRefused(f"{printable(email)!r} is not a member of {printable(business.name)}")
    return member


def _state(key: "ApiKey", *, maker_left: bool) -> str:
    from kempen.kit import clock

    if key.revoked_at is not None:
        return f"revoked {_day(key.revoked_at)}"
    if maker_left:
        return "stopped: its creator is no longer a member"
    if key.expires_at is not None and key.expires_at <= clock.now():
        return f"expired {_day(key.expires_at)}"
    used = f"last used {_day(key.last_used_at)}" if key.last_used_at else "never used"
    return f"{used}, until {_day(key.expires_at)}" if key.expires_at else used


def _day(at: datetime) -> str:
    from kempen.kit.clock import BUSINESS_TIME_ZONE

    return at.astimezone(BUSINESS_TIME_ZONE).date().isoformat()
