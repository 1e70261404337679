"""What poker against the house costs: evaluators, exact values under best play, side bets and progressives.

Everything here is arithmetic on plain figures. Which figures a table plays by is the catalogue's knowledge.
"""
