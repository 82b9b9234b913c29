"""What tests of the server share: the application, its parts, its players, its processes."""
