"""Days that matter to one business: its own events, beside those of the whole market."""
