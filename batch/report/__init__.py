"""What a run over many captures comes to: summary, tables, and pages to look through."""
