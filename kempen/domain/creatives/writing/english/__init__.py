"""What only English needs: how it speaks of work, of several, and of what people type; pure."""
