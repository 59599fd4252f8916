"""Barbu: options, contracts, doubles, the tricks and the domino, and the end of the match."""
