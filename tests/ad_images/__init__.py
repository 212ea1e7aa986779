"""Tests of the images of ads."""
