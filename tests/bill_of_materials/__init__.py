"""What Kempen is delivered with: every package of the lock files, its version and its licence."""
