"""What poker among players costs: the house's share."""
