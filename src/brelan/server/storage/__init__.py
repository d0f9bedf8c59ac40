"""What is kept on disk: the log of every table, and who is who."""
