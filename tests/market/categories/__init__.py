"""Kinds of business."""
