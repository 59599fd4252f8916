"""Tests of the project itself: what is shipped, and what must not stand in the tree."""
