"""Talk to partners: dataclasses in, HTTP out; no Django, no tables."""
