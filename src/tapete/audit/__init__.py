"""What a careful reader of a regulation would want to know, found by itself: from the rules, their prices and exploring play.

`run.audit` goes through games: what bets cost under each reading (`prices`), situations that the text does not settle, met
by playing (`situations`), what is seen in the rules alone (`seen`), the same game in other regulations (`elsewhere`).
"""
