"""A game that exists for the tests alone: what a folder and a table line are enough for."""
