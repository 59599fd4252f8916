"""Measurements of tricknote, beside peers where there are any.

``python -m benchmarks.plain`` and ``python -m benchmarks.profile_plain``; not part of what
is installed.
"""
