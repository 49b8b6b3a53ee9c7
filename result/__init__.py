"""What is known of one capture: as an object, as sentences, as a picture, as JSON."""
