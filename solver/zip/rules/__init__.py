"""How a person solves Zip: the rules, and what they look at."""
