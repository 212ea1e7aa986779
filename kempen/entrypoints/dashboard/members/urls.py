"""Addresses of members and invitations."""

from django.urls import path

from kempen.entrypoints.dashboard.members import handing_over, views

urlpatterns = [
    path("settings/members/", views.members, name="members"),
    path("settings/members/hand-over/", handing_over.hand_over, name="hand_over"),
    path("settings/members/invite/", views.invite_member, name="invite_member"),
    path("settings/members/second-factor/", views.set_second_factor, name="set_second_factor"),
    path(
        "settings/members/invitations/<str:public_id>/send/",
        views.resend,
        name="resend_invitation",
    ),
    path(
        "settings/members/invitations/<str:public_id>/withdraw/",
        views.withdraw_invitation,
        name="withdraw_invitation",
    ),
    path("settings/members/<str:public_id>/", views.edit_member, name="edit_member"),
    path(
        "settings/members/<str:public_id>/ownership/",
        handing_over.ownership,
        name="hand_over_ownership",
    ),
    path("settings/members/<str:public_id>/remove/", views.remove, name="remove_member"),
]
