"""Players that are not people. They see views only; one file per idea."""
