"""The answer to one capture as an object, with its sentences, pictures and JSON."""
