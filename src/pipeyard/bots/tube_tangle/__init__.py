"""Players of Tube Tangle."""
