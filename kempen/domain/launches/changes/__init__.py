"""What Kempen can do on a platform: a class per kind of change, with all that is known of it."""
