"""Tests of the records in samples/."""
