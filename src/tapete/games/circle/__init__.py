"""Poker among players: pots, betting rounds, the deal and the showdown."""
