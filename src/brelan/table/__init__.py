"""The authority over one table, without I/O."""
