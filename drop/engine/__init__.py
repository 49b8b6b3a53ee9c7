"""The questions of the page and their answers, for the local server and for the browser tab."""
