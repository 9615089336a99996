"""What is measured in Tube Tangle."""
