"""Exact values of twenty-one: what each hand, each rule and the shoe as it is now are worth under best play."""
