"""Kempen plans, launches and measures digital advertising for businesses that sell to Malaysia."""
