"""Three games in one round lie on a table of twenty-one: the cards of the third game lie with the hand."""

from tapete.draw.twentyone.felt import scene, svg

__all__ = ["scene", "svg"]
