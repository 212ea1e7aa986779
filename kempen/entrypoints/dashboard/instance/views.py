"""The instance page and what an operator can do there."""

from django.http import HttpResponseBase
from django.shortcuts import render

from kempen.domain.operators.queries.instance import instance
from kempen.entrypoints.dashboard.instance.context import instance_context
from kempen.entrypoints.dashboard.shared.operator_access import OperatorRequest, for_operators


@for_operators
def instance_page(request: OperatorRequest) -> HttpResponseBase:
    """Show the service; a request of htmx gets the part that is renewed every half minute."""
    template = "instance/live.html" if request.headers.get("HX-Request") else "instance/page.html"
    return render(request, template, instance_context(instance()))
