"""Games, bots and editions from outside the package."""
