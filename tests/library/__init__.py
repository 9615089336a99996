"""The library: what import pipeyard offers."""
