"""Games as environments for learning agents: arrays in and out, and the interfaces that such programs know."""
