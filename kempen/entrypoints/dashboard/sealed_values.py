"""What the pages of sign-in keep encrypted, in rows of django-allauth."""

from allauth.mfa.models import Authenticator

from kempen.domain.installation.sealed_places import SealedColumn, register_sealed
from kempen.entrypoints.dashboard.sign_in.second_factor import owner_of


def _owner(authenticator: Authenticator) -> str:
    return owner_of(authenticator.user_id)


# A seed is the text `person|base64`; whose it is stays as it was written.
register_sealed(
    SealedColumn(
        "seeds of authenticator apps",
        Authenticator,
        "data",
        _owner,
        ("user_id",),
        read="decode(split_part({column} ->> 'secret', '|', 2), 'base64')",
        write="jsonb_set({column}, '{{secret}}', to_jsonb(split_part({column} ->> 'secret', '|', 1)"
        " || '|' || translate(encode(%s, 'base64'), E'\\n', '')))",
    ),
    SealedColumn(
        "seeds of recovery codes",
        Authenticator,
        "data",
        _owner,
        ("user_id",),
        read="decode(split_part({column} ->> 'seed', '|', 2), 'base64')",
        write="jsonb_set({column}, '{{seed}}', to_jsonb(split_part({column} ->> 'seed', '|', 1)"
        " || '|' || translate(encode(%s, 'base64'), E'\\n', '')))",
    ),
)
