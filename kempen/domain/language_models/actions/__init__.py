"""What changes the language model of a business."""
