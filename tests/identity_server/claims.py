"""What the identity provider says of people: allauth's claims, and the groups they are in."""

from typing import Any

from allauth.idp.oidc.adapter import DefaultOIDCAdapter


class GroupsAdapter(DefaultOIDCAdapter):
    """Adds the claim `groups`."""

    def get_claims(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return what is said in an id_token, or by userinfo."""
        claims: dict[str, Any] = super().get_claims(*args, **kwargs)
        user = kwargs.get("user") or args[1]
        return {**claims, "groups": [group.name for group in user.groups.all()]}
