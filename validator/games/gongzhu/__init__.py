"""Gong Zhu: options, exposures, play, scores, and the end of the match."""
