"""What is said of Tango."""
