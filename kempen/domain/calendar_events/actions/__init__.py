"""What changes the events of a business."""
