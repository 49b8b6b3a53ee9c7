"""Boards, accounts and streams of a terminal."""
