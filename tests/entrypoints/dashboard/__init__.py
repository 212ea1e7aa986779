"""The pages of the dashboard that everybody meets: signing up and in, settings, the frame."""
