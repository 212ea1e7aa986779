"""The connector of the social platform."""
