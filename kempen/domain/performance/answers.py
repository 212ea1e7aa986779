"""What programs are answered about rows that were stored and days that were taken back."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import Doc, Documented, Form, Id
from kempen.kit.json_values import JsonObject, whole_of

_Counted = Annotated[int, Form({"minimum": 0}, is_in_api=False)]


@dataclass(frozen=True)
class RowCounts(Documented):
    """How many rows came and what became of them."""

    received: Annotated[_Counted, Doc("Rows that came.", (2,))]
    inserted: Annotated[_Counted, Doc("Days that are new.", (1,))]
    updated: Annotated[_Counted, Doc("Days whose numbers changed.", (1,))]
    unchanged: Annotated[_Counted, Doc("Days that stood there in the same words.", (0,))]
    rejected: Annotated[_Counted, Doc("Rows that cannot be stored; `errors` says why.", (0,))]
    rounded: Annotated[
        _Counted,
        Doc("Numbers finer than six places, rounded half-even. Absent when there were none.", (0,)),
    ] = 0
    outranked: Annotated[
        _Counted,
        Doc(
            "Days left as they are because the campaign prefers the other source. "
            "Absent when there were none.",
            (0,),
        ),
    ] = 0
    skipped: Annotated[
        _Counted,
        Doc("Rows of totals that were skipped as asked. Absent when there were none.", (0,)),
    ] = 0


@dataclass(frozen=True)
class UndoneDays(Documented):
    """What taking an import back did, in days."""

    restored: Annotated[_Counted, Doc("Days that are again what they were.", (1,))]
    removed: Annotated[_Counted, Doc("Days that it had brought and that are gone.", (1,))]
    stayed: Annotated[
        _Counted, Doc("Days that something later changed and that stay as they are.", (0,))
    ]

    @classmethod
    def of(cls, stored: JsonObject | None) -> "UndoneDays | None":
        """Return what an import keeps of its undo; None when it was not taken back."""
        if not stored:
            return None
        restored, removed, stayed = (
            whole_of(stored.get(name)) or 0 for name in ("restored", "removed", "stayed")
        )
        return cls(restored, removed, stayed)


@dataclass(frozen=True)
class ImportCompleted(Documented):
    """What `import.completed` carries."""

    import_id: Annotated[str, Id("imp")]
    campaign_ids: list[Annotated[str, Id("cmp")]]
    status: str
    rows: RowCounts


@dataclass(frozen=True)
class ImportUndone(Documented):
    """What `import.undone` carries."""

    import_id: Annotated[str, Id("imp")]
    campaign_ids: list[Annotated[str, Id("cmp")]]
    status: str
    days: Annotated[
        UndoneDays,
        Doc(
            "restored to what they were, removed because there was nothing "
            "before, or stayed because something later changed them."
        ),
    ]
    ended_campaign_ids: Annotated[
        list[Annotated[str, Id("cmp")]],
        Doc("Campaigns that the import had made and that have no days now. They were ended."),
    ]
