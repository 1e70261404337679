"""`tapete referee`: what each regulation orders when something goes wrong."""

from __future__ import annotations

from rich.markup import escape

from tapete.catalogue.vocabulary import vocabulary
from tapete.cli.citing import footnotes
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.cli.wording import fact_words, irregularity_words, remedy_words
from tapete.table.called import line_called
from tapete.table.referee import irregularity, remedy


def show_rulings(name: str, which: str, plan: list[str], as_json: bool, law: bool | None = None) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    rules = game.bare if any(not m.bet for m in game.missing(given)) else game.rules(given)
    if which:
        which = vocabulary(rules).name("irregularities", which)
        irregularity(rules, which)
    names = [which] if which else list(rules.irregularities)
    orders = {n: remedy(rules, n) for n in names}
    if as_json:
        out_json(
            [
                {
                    "irregularity": n,
                    "when": rules.irregularities[n].when[lang()],
                    "remedy": order.name,
                    "order": order.text[lang()],
                    "facts": list(order.facts),
                    "cite": order.cite,
                }
                for n, order in orders.items()
            ]
        )
        return
    out = console()
    if not orders:
        print(say("El texto no prevé irregularidades en este juego.", "The text foresees no irregularities in this game."))
        return
    if which:
        order = orders[which]
        out.print(f"[bold]{irregularity_words(rules, which)}[/bold]: {escape(rules.irregularities[which].when[lang()])}")
        out.print(f"→ {escape(order.text[lang()])}  [dim]{escape(order.cite)}[/dim]")
        if several := rules.irregularities[which].several:
            another = say("Si no es la única de la ronda", "If it is not the only one in the round")
            out.print(f"{another}: {irregularity_words(rules, several)} → {escape(remedy(rules, several).text[lang()])}")
        if between := rules.irregularities[which].between:
            another = say("Entre dos rondas", "Between two rounds")
            out.print(f"{another}: {irregularity_words(rules, between)} → {escape(remedy(rules, between).text[lang()])}")
        facts = " ".join(fact_words(rules, f).upper() for f in order.facts)
        said = f"{line_called(rules, f'report {which}')[lang()]} {facts}".rstrip()
        out.print(f"{say('En el acta', 'In an acta')}: {said}")
        footnotes(game.regulation.regulation, [order.cite], law, out)
        return
    rows = [
        [
            irregularity_words(rules, n),
            escape(rules.irregularities[n].when[lang()]),
            remedy_words(rules, order.name),
            escape(order.text[lang()]),
            escape(order.cite),
        ]
        for n, order in orders.items()
    ]
    heads = [
        say("irregularidad", "irregularity"),
        say("cuando", "when"),
        say("remedio", "remedy"),
        say("orden", "order"),
    ]
    out.print(grid([*heads, say("artículo", "article")], rows))
    footnotes(game.regulation.regulation, [order.cite for order in orders.values()], law or False, out)
