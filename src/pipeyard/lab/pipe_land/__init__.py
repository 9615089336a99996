"""What is measured in Pipe Land."""
