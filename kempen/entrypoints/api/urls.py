"""The addresses under /v1/."""

from django.urls import path

from kempen.entrypoints.api.main import api
from kempen.entrypoints.api.reference import pages

urlpatterns = [
    path("", pages.index),
    path("openapi.json", pages.openapi_json, name="openapi"),
    path("docs", pages.docs, name="api_docs"),
    path("docs/<slug:anchor>", pages.docs_of, name="api_docs_of"),
    path("docs.css", pages.style),
    path("", api.urls),
]
