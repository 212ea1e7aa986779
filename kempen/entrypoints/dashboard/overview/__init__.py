"""What the money did, in one sentence and four figures."""
