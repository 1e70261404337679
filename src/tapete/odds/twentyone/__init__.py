"""Exact values of twenty-one: what each hand is worth under best play, what each rule is worth, and what the shoe is worth now."""
