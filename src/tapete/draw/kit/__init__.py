"""What every drawing is made of: marks, boxes, chips, cards, the shoe, lettering."""
