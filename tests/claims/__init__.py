"""A checker of ways that shares nothing with the program: it knows the rules of the games and plain JSON.

way.py says what holds of a way of any game (numbers, effort, nothing found twice); a game's file replays its
steps from their claims alone. reading_queens.py reads the sentences back to what they claim,
reading_pictures.py asks whether the signs of a picture show what a sentence leaves to it. told.py runs the
program for all of them.
"""
