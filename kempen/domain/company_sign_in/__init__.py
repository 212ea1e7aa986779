"""Company sign-in: the OpenID Connect provider of a business, and who signs in through it."""
