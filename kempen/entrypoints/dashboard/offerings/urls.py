"""Addresses of offerings; words stand above identifiers."""

from django.urls import path

from kempen.entrypoints.dashboard.offerings import brand_views, campaign_views, claim_views, views

urlpatterns = [
    path("offerings/", views.offerings, name="offerings"),
    path("offerings/new/", views.new_offering, name="new_offering"),
    path(
        "offerings/campaigns/<str:campaign_id>/",
        campaign_views.choose_offering,
        name="choose_offering",
    ),
    path("offerings/<str:public_id>/", views.offering, name="offering"),
    path("offerings/<str:public_id>/edit/", views.edit_offering, name="edit_offering"),
    path("offerings/<str:public_id>/archive/", views.archive, name="archive_offering"),
    path("offerings/<str:public_id>/claims/", claim_views.claims, name="offering_claims"),
    path("offerings/<str:public_id>/claims/match/", claim_views.matched, name="match_claims"),
    path("offerings/<str:public_id>/brand/", brand_views.brand, name="offering_brand"),
]
