"""The page without our server: a folder for any web server; the browser itself runs the program."""
