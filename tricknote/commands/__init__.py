"""The commands, a module each; every one of them has an attribute ``command``."""
