"""Where captures and boards come from: files, folders, archives, addresses, texts, a watched folder."""
