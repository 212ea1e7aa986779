"""Lays a page out as a PDF, inside a bounded process: HTML comes in, the PDF goes out; pure.

Laying out takes seconds of one core and holds Python while it does, so it has no place in a process
that answers requests. It knows nothing of the service, and its environment no secret.
"""

import sys
from contextlib import redirect_stdout

from kempen.kit.child_refusal import ChildRefused

NO_PANGO = "no_pango"


def lay_out(content: bytes) -> bytes:
    """Return a tagged PDF of HTML (UTF-8); raise ChildRefused where the system has no Pango."""
    try:
        # A late import: it needs Pango, and nothing else does. Where that is missing it also prints
        # what to do, and standard output is for the answer.
        with redirect_stdout(sys.stderr):
            import weasyprint
    except (OSError, ImportError) as error:
        raise ChildRefused(NO_PANGO) from error
    # A logo lies in the page itself; a report fetches nothing, and fails where it is asked to.
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("data",), fail_on_errors=True)
    page = weasyprint.HTML(string=content.decode(), url_fetcher=fetcher)
    pdf: bytes = page.write_pdf(pdf_tags=True)
    return pdf
