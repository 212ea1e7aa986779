"""Tells the rooms above of what happens to a change, so that nothing here calls up."""

from typing import Final

from django.dispatch import Signal

# Sent with the change, inside the transaction that marks it as failed for good.
change_failed: Final = Signal()
# Sent with the change, inside the transaction that marks it as done.
change_done: Final = Signal()
# Sent with the ad, inside the transaction that keeps its platform's verdict about it.
ad_reviewed: Final = Signal()
