"""Fuzzing: what must hold for any bytes at all, and ways to look for some for which it does not.

``fuzz.targets`` says what must hold, ``fuzz.run`` looks for it not to.  Nothing of the project
imports this.
"""
