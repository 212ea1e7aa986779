"""Values that wait encrypted in the arguments of jobs, as base64 under the name `sealed`."""

import json
from collections.abc import Callable, Mapping
from typing import LiteralString

from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.installation.sealed_places import SealedColumn


def sealed_in_jobs(
    name: str, where: LiteralString, owner: Callable[[Mapping[str, str]], str]
) -> SealedColumn[ProcrastinateJob]:
    """Return the place of such values in the jobs that an SQL condition chooses.

    `owner` is given a job's arguments.
    """
    return SealedColumn(
        name,
        ProcrastinateJob,
        "args",
        # Past Django's field the database gives JSON as a text.
        lambda job: owner(json.loads(str(job.args))),
        ("args",),
        read="decode({column} ->> 'sealed', 'base64')",
        write="jsonb_set({column}, '{{sealed}}',"
        " to_jsonb(translate(encode(%s, 'base64'), E'\\n', '')))",
        where=where,
    )
