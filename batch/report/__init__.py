"""The report of a run over many captures: summary, tables, and pages to look through."""
