"""The questions of the page and their answers, whoever carries them."""
