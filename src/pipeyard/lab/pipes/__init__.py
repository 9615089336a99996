"""What is measured in Pipes."""
