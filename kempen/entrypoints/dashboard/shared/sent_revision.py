"""The revision of a strategy that a form was made for."""

from kempen.entrypoints.dashboard.shared.access import BusinessRequest


def revision_of(request: BusinessRequest) -> int:
    """Return the revision that the form was made for; 0, which none has, for anything else."""
    text = request.POST.get("revision", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
