"""The answer to one capture: as an object, as sentences, as a picture, as JSON."""
