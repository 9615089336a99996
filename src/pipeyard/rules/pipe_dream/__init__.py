"""Pipe Dream: two dice, six pipes and a city full of Gloop."""
