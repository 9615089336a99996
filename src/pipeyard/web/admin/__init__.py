"""What whoever runs a server does with its database: ``pipeyard admin``."""
