"""Ads as the platforms show them, for every section that shows some."""
