"""Weeks of a strategy that swing around its plan, so that the next plans know more."""
