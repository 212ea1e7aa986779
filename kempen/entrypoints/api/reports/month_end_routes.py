"""/reports/month-end: what one supplier's month costs in tax, as on the page Month end."""

from datetime import date
from typing import Annotated, Final, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from ninja import Query, Router
from pydantic import Field

from kempen.domain.month_end.answers import MonthEndAnswer, month_end_answer
from kempen.domain.month_end.files import MEDIA_TYPES, MonthEndFormat, content_of, file_name
from kempen.domain.month_end.queries import taxed_month_of
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.platform_codes import CampaignPlatform
from kempen.entrypoints.api.shared.schemas import QuerySchema

router = Router(by_alias=True)
_FILES: Final = {
    media.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}}
    for media in MEDIA_TYPES.values()
}


class MonthEndFilters(QuerySchema):
    """Whose month, and how it is written."""

    month: Annotated[
        str,
        Field(
            pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$",
            description="A month from 2000-01 on, as year and month.",
            examples=["2026-10"],
        ),
    ]
    platform: Annotated[CampaignPlatform, Field(description="The supplier.", examples=["search"])]
    format: Annotated[
        Literal["json", "csv", "xlsx"],
        Field(description="`json`, or a file: `csv` or `xlsx`.", examples=["csv"]),
    ] = "json"

    @property
    def first_day(self) -> date:
        """The month's first day."""
        return date.fromisoformat(f"{self.month}-01")


@router.get(
    "/reports/month-end",
    auth=Key("reports:read"),
    response=MonthEndAnswer,
    operation_id="get_month_end",
    summary="Read a supplier's month with its taxes",
    openapi_extra={"responses": {200: {"content": _FILES}}},
)
def get_month_end(
    request: HttpRequest, filters: Query[MonthEndFilters]
) -> MonthEndAnswer | HttpResponse:
    """Spend, service tax and withholding tax, for form CP37 and self-billed e-invoices.

    Lines sum to the totals to the sen. 422 `tax_unanswered` until the owner has answered how the
    platform bills the business. Nothing is filed.
    """
    business = actor_of(request).business
    taxed = taxed_month_of(business, filters.platform, filters.first_day)
    if filters.format == "json":
        return month_end_answer(taxed, filters.platform)
    form = MonthEndFormat(filters.format)
    content = content_of(business, taxed, filters.platform, form)
    response = HttpResponse(content, content_type=MEDIA_TYPES[form])
    name = file_name(business, taxed, filters.platform, form)
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    return response
