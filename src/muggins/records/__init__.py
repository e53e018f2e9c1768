"""Games written down and read back: events as JSON, game records, other programs' logs."""
