"""High card: three seats, four tricks, follow suit, the highest rank takes."""
