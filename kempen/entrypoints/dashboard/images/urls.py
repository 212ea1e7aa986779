"""Addresses of the image library; words stand above identifiers."""

from django.urls import path

from kempen.entrypoints.dashboard.images import views

urlpatterns = [
    path("images/", views.images, name="images"),
    path("images/upload/", views.upload, name="upload_image"),
    path("images/<str:image_id>/", views.image, name="image"),
    path("images/<str:image_id>/delete/", views.delete, name="delete_image"),
]
