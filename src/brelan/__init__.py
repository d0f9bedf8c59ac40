"""Brelan: a card table for Le Grisbi, Gin Rami and Muzishez."""
