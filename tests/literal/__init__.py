"""Slow, literal second engines, written from the rulebooks alone, to hold the fast ones against."""
