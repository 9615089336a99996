"""The terminal: what is drawn, typed and told."""
