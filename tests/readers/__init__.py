"""Tests of the readers of foreign logs."""
