"""An honest identity provider of others' making (allauth.idp.oidc), in a process of its own."""
