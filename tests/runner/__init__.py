"""Runs the tests in several processes side by side: all of them, or those that a change reaches."""
