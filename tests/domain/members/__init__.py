"""Who joins, changes and leaves a business."""
