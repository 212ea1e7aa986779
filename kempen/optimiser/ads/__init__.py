"""Ads of one campaign that compete: what each is worth, which should run, which is tired."""
