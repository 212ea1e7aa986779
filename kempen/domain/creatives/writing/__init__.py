"""Writing ads from a brief: the built-in writer's grammar and phrases; pure."""
