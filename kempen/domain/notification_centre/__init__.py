"""The notification centre: what needs a member's decision, and what happened since they looked."""
