"""/v1/members and /v1/invitations."""
