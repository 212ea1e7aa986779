"""An approved strategy carried to the platforms, change by change."""
