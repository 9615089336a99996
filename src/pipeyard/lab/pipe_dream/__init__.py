"""What is measured in Pipe Dream."""
