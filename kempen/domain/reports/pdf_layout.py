"""A program of its own that lays a page out as a PDF: HTML comes in, the PDF goes out; pure.

Run as a file, by pdf_file. Laying out takes seconds of one core and holds Python while it does, so
it has no place in a process that answers requests; here the machine bounds its time and memory, and
both are given back when it ends. It knows nothing of the service, and its environment no secret.
"""

import os
import resource
import sys
from typing import Final, NoReturn

# What it ends with where the system has no Pango.
NO_PANGO: Final = 3
_MOST_CPU_SECONDS: Final = 40
_MOST_MEMORY: Final = 2 * 1024**3


def refuse(url: str, *_args: object, **_kwargs: object) -> NoReturn:
    """Nothing in a report lies anywhere else."""
    raise ValueError(f"a report fetches nothing, and was asked for {url[:80]}")


def main() -> int:
    """Read HTML (UTF-8) from standard input, write a tagged PDF to standard output."""
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_CPU_SECONDS, _MOST_CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    os.nice(2)
    try:
        import weasyprint
    except (OSError, ImportError):
        return NO_PANGO
    html = sys.stdin.buffer.read().decode()
    made = weasyprint.HTML(string=html, url_fetcher=refuse).write_pdf(pdf_tags=True)
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
