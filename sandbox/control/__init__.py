"""The sandbox's own calls and its page: the clock, what there is, what goes wrong on purpose."""
