"""The whole list of what runs in the background. A duty is short: it calls one action.

The domain defers a duty by its name (`kit.jobs.defer`) and never imports these files. A duty may
run more than once, also twice at the same moment: what it calls must bear that.
"""

from kempen.entrypoints.worker.duties import (
    audit,
    company_sign_in,
    language_models,
    numbers,
    partners,
    people,
    planning,
    sample_data,
    upkeep,
)

__all__ = [
    "audit",
    "company_sign_in",
    "language_models",
    "numbers",
    "partners",
    "people",
    "planning",
    "sample_data",
    "upkeep",
]
