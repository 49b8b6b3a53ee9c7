"""Queens and Star Battle: boards, the ladder of rules, search."""
