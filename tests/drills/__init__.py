"""Faults: killed servers and workers, taken ports, folders that cannot be written."""
