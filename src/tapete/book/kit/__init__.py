"""What the chapters of all families share: numbers and lists in words, limits, cards and shoe, prison."""
