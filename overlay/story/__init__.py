"""Pictures of the way to an answer, for any game: panels, sheets, animations, pages."""
