"""Closing, reopening and erasing a business."""
