"""Rows of imports as earlier versions wrote them are still read."""

from datetime import timedelta
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.imports import queries
from kempen.domain.imports.actions.receive_large import store_large
from kempen.domain.imports.actions.uploads import choices_of
from kempen.domain.imports.answers import UnknownCampaign
from kempen.domain.imports.formats.cell_rules import STRICT
from kempen.domain.imports.models import ImportFile, ImportPart, UploadedFile
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import groups_of
from kempen.kit import clock, ids
from tests import make

OPTIONS: dict[str, Any] = {
    "kind": "csv",
    "campaign": None,
    "on_error": "skip",
    "date_form": "dmy",
    "number_form": None,
    "creates_unknown": True,
    "objective": "generate_prospects",
}
CHOICES: dict[str, Any] = {
    "mapping": {
        "columns": {"date": 0, "spend": 1, "revenue": 2, "campaign": 3},
        "date_form": "dmy",
        "number_form": None,
        "encoding": "gb18030",
    },
    "target": {
        "campaign": None,
        "new_name": "",
        "creates_unknown": True,
        "objective": "generate_prospects",
    },
}
FAULT: dict[str, Any] = {
    "code": "duplicate_date",
    "row": 3,
    "column": "date",
    "value": "2026-01-31",
    "other_row": 2,
}
REPORT: dict[str, Any] = {
    "counts": {"received": 2, "inserted": 0, "updated": 0, "unchanged": 0, "rejected": 2},
    "total": 2,
    "groups": [{"code": "duplicate_date", "column": "date", "count": 2, "examples": [FAULT]}],
    "new": [],
    "unknown": [["Raya", 2]],
    "campaigns": 0,
    "rows": [],
    "first_day": None,
    "last_day": None,
}


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def test_a_file_that_waited_before_is_stored(business: Business) -> None:
    import_ = Import.objects.add(
        business, id=ids.new_id(), source="api_csv", created_at=clock.now()
    )
    file = ImportFile.objects.add(business, import_record=import_, options=OPTIONS, size=60)
    content = b"date,spend,revenue,campaign\n3/4/2026,1,2,Raya\n4/4/2026,x,2,Raya\n"
    ImportPart.objects.add(business, file=file, number=0, content=content)
    store_large(str(import_.id))
    stored = Import.objects.of(business).select_related("campaign").get()
    assert (stored.status, stored.inserted, stored.rejected) == ("completed", 1, 1)
    assert stored.campaign is not None
    assert (stored.campaign.name, stored.campaign.objective) == ("Raya", "generate_prospects")
    assert stored.names == {
        "new": ["Raya"],
        "created": [str(stored.campaign.id)],
        "unknown": [],
        "unknown_total": 0,
    }


def test_what_was_chosen_before_is_known(business: Business) -> None:
    mapping, target = choices_of(UploadedFile(business=business, choices=CHOICES))
    assert mapping.cell_rules == STRICT
    assert mapping.as_json() == {**CHOICES["mapping"], "cell_rules": STRICT.as_json()}
    assert target.as_json() == CHOICES["target"]
    assert (target.is_by_column, mapping.encoding) == (True, "gb18030")


def test_the_report_of_a_trial_of_before_is_read() -> None:
    (group,) = groups_of(REPORT)  # type: ignore[arg-type] # As the database returns it.
    assert (group.code, group.count, group.examples[0].other_row) == ("duplicate_date", 2, 2)
    assert group.examples[0].as_json() == FAULT


def test_names_without_their_total_are_shown(business: Business) -> None:
    import_ = Import.objects.add(
        business,
        source="dashboard",
        status="completed",
        errors=[FAULT],
        names={"new": ["Kopi"], "unknown": [["Raya", 2]]},
        created_at=clock.now() - timedelta(days=1),
    )
    assert queries.still_unknown(import_) == ([("Raya", 2)], 1)
    shown = queries.representation(import_)
    assert shown.campaigns_created == ("Kopi",)
    assert shown.campaigns_unknown == (UnknownCampaign("Raya", 2),)
    (error,) = queries.errors_of(import_)
    assert (error.pointer, error.code) == ("#row=3", "duplicate_date")
