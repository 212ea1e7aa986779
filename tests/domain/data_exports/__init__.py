"""Exports of all that belongs to a business."""
