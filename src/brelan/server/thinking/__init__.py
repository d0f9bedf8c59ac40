"""Bots think in processes of their own: their pool, one of them from outside, and its own program."""
