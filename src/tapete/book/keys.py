"""What to type: the keys of a game's file, for who writes a plan or an acta. The one part of the rulebook that shows them."""

from __future__ import annotations

from tapete.book.document import Row, Section, grid, section
from tapete.book.kit.naming import param_name
from tapete.book.kit.say import joined, say
from tapete.catalogue.schema import GameRules
from tapete.text import Text, same

HEADS = Text("se escribe", "type"), Text("para", "for"), Text("valores", "values")


def keys(rules: GameRules) -> Section:
    """Everything that a plan may name, the bets, and the irregularities that may be reported."""
    plan = [Row((same(name), param_name(rules, name), same(" | ".join(p.options)))) for name, p in rules.params.items()]
    if rules.variants:
        plan.append(Row((same("variant"), Text("la variante", "the variant"), same(" | ".join(rules.variants)))))
    for name, reading in rules.readings.items():
        options = joined((say("{}: {}", "{}: {}", key, option.text) for key, option in reading.options.items()), " | ")
        plan.append(Row((same(name), reading.question, options)))
    bets = [Row((same(slug), bet.names)) for slug, bet in rules.bets.items()]
    faults = [Row((same(name), row.when)) for name, row in rules.irregularities.items()]
    return section(
        "keys",
        "Lo que se escribe",
        "What to type",
        below=(
            section("keys-plan", "En un plan", "In a plan", grid(HEADS, plan)),
            section("keys-bets", "Apuestas", "Bets", grid(HEADS[:2], bets)),
            section("keys-reports", "Irregularidades que se informan", "Irregularities to report", grid(HEADS[:2], faults)),
        ),
    )
