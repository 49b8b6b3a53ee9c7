"""Draws what a Reading and the steps say onto a copy of the capture; derives nothing itself."""
