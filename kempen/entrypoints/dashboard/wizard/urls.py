"""Addresses of a new brief; they stand above those of strategies by identifier."""

from django.urls import path

from kempen.entrypoints.dashboard.wizard import claims, start, steps

urlpatterns = [
    path("strategies/new/", start.new_strategy, name="new_strategy"),
    path("strategies/new/<str:public_id>/", start.resume, name="resume_draft"),
    path("strategies/new/<str:public_id>/discard/", start.discard, name="discard_draft"),
    path("strategies/new/<str:public_id>/claims/", claims.claims, name="wizard_claims"),
    path("strategies/new/<str:public_id>/learning/", steps.learning, name="wizard_learning"),
    path("strategies/new/<str:public_id>/<str:name>/", steps.step, name="wizard_step"),
]
