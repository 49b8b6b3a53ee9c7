"""The way to an answer, drawn for any game: panels, sheets, animations, pages."""
