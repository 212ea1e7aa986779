"""What is asked about a file of rows, the same for every noun that takes one."""

from typing import Annotated, Literal

from pydantic import Field

OnError = Annotated[
    Literal["refuse", "skip"] | None,
    Field(description="Files only: `skip` stores the good rows when others are bad."),
]
DateForm = Annotated[
    Literal["ymd", "dmy", "mdy"] | None,
    Field(description="text/csv only: needed where 3/4/2026 could be April or March."),
]
NumberForm = Annotated[
    Literal["point", "comma"] | None,
    Field(description="text/csv only: needed where 1,234 could be 1234 or 1.234."),
]
TotalRows = Annotated[
    Literal["refuse", "skip"] | None,
    Field(
        description="text/csv only: `skip` passes over rows such as Total or Jumlah. "
        "`refuse` unless told."
    ),
]
