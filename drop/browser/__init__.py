"""The page without a server: a folder that anybody can offer, whose program the browser itself runs."""
