"""What commands say to each refusal of the domain that they can meet."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kempen.kit.refusal import Refusal, RefusalCode


def sentence_of(refusal: "Refusal") -> str:
    """Say why something is refused."""
    return sentences()[type(refusal.code)][refusal.code].format(**refusal.facts)


def sentences() -> "Mapping[type[RefusalCode], Mapping[RefusalCode, str]]":
    """Return the sentences by enum."""
    # A late import, like most in the commands.
    from kempen.domain.accounts.refusals import KeyRefusal

    return {
        KeyRefusal: {
            KeyRefusal.UNKNOWN_SCOPE: "Unknown scope: {unknown}. The scopes are: {scopes}.",
            KeyRefusal.NO_SCOPE: "Name at least one scope. The scopes are: {scopes}.",
            KeyRefusal.MEMBER_NEEDED: "The scope {scope} is a person's decision: bind the key to a "
            "member. (--member E-MAIL)",
            KeyRefusal.BAD_NAME: "Give the key a name of up to {longest} characters.",
            KeyRefusal.NAME_NOT_SHOWN: "The name holds a character that cannot be shown.",
            KeyRefusal.OTHER_BUSINESS: "That member belongs to another business.",
            KeyRefusal.EXPIRY_PAST: "The expiry must be in the future.",
            KeyRefusal.TOO_MANY_KEYS: "A business can have {most} working keys. Revoke one that is "
            "no longer used.",
        }
    }
