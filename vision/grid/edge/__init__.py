"""The sides of a board: is it whole, is it larger than was read, does another page begin there?"""
