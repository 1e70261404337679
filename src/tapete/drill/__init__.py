"""Practice: questions on any game, as its croupier, its player or its table chief, and the article with every answer."""

from tapete.drill.questions import Grade, Question, Trade, question

__all__ = ["Grade", "Question", "Trade", "question"]
