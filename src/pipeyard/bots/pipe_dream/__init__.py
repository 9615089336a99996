"""Players of Pipe Dream."""
