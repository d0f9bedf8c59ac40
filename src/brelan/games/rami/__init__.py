"""Gin Rami: lay down the contract of the round, then be rid of all cards."""
