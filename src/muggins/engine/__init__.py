"""Computer players, and fast counting; import what you need from the modules."""
