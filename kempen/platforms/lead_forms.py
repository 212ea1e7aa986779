"""What people enter in the lead forms of ads, the same for every platform."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class FormLead:
    """What one person entered in a lead form of an ad; "" is what was not asked or not given.

    Only the ids show in a repr: the rest is personal.
    """

    lead_id: str
    created_at: datetime
    campaign_id: str = ""
    ad_id: str = ""
    email: str = field(default="", repr=False)
    first_name: str = field(default="", repr=False)
    last_name: str = field(default="", repr=False)
    phone: str = field(default="", repr=False)
    company: str = field(default="", repr=False)
    # Question → answer, for what the form asked besides.
    answers: Mapping[str, str] = field(default_factory=dict, repr=False)


def names_of(given: Mapping[str, str], first: str, last: str, full: str) -> tuple[str, str]:
    """Return first and last name as a form has them.

    A form that asks for the full name only gives it as the first name: where a Malaysian name
    divides cannot be guessed.
    """
    if given.get(first) or given.get(last):
        return given.get(first, ""), given.get(last, "")
    return given.get(full, ""), ""
