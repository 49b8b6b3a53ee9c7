"""Draws what a Reading and the steps say onto a copy of the capture, or from nothing; derives nothing."""
