"""Measurements anyone can repeat, always beside a peer: read the ratios, not the seconds."""
