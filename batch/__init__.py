"""Runs over many captures: their sources, the processes that answer them, the journal and the report."""
