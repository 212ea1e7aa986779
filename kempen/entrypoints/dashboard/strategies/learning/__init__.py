"""Weeks that vary so that the next plans know more: in words, and the button that refuses them."""
