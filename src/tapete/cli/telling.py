"""What happened at a table, and what may be typed there, as lines for a player."""

from __future__ import annotations

from rich.markup import escape

from tapete.cli.keys import commands
from tapete.cli.setting import lang, say
from tapete.cli.wording import lying_words
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.table.table import Table
from tapete.text import Text

VERBS = {
    "wins": (Text("gana", "wins"), "green"),
    "loses": (Text("pierde", "loses"), "red"),
    "pays": (Text("paga", "pays"), "red"),
    "gets back": (Text("recupera", "gets back"), "cyan"),
}


def event_words(table: Table, event: Event, whose: bool) -> str:
    """One thing that happened; `whose` says the seat too, where there are several."""
    money = table.terms.money
    cite = f"  [dim]{escape(event.cite)}[/dim]" if event.cite else ""
    match event:
        case Call():
            return f"[italic]«{escape(event.text[lang()])}»[/italic]"
        case Payment():
            verb, style = VERBS.get(event.verb, (Text(event.verb, event.verb), "cyan"))
            seat = say(f"puesto {event.seat}, ", f"seat {event.seat}, ") if whose else ""
            paid = f"{seat}{lying_words(table, event.bet)}: {verb[lang()]} {money(event.figure):{lang()}}"
            why = event.told(money)[lang()]
            because = f" ({escape(why)})" if why != verb[lang()] else ""
            return f"  [{style}]{escape(paid)}[/{style}]{because}{cite}"
        case Stays():
            return f"  {escape(lying_words(table, event.bet))}: {escape(event.why[lang()])}{cite}"
        case TakenBack():
            paid = f"{lying_words(table, event.payment.bet)} {money(event.payment.figure):{lang()}}"
            return f"  [yellow]{say('se deshace', 'taken back')}: {escape(paid)}[/yellow]{cite}"
        case Ruling():
            return f"  [yellow]{escape(event.text[lang()])}[/yellow]{cite}"


def help_words(circle: bool, like: tuple[str, str], go: str, resting: str) -> list[tuple[str, str, str]]:
    """What may be typed, what it does, and the key that does it too."""
    said = {name: command.words[0] for name, command in commands(lang()).items()}
    bet = " ".join(like)
    ways = (
        [
            (go, say("(o Intro) reparte la mano siguiente", "(or Enter) deals the next hand")),
            (say("pasar, ir, retirarse", "check, call, fold"), say("su palabra en la ronda", "your word in the round")),
            (
                say("apostar 10, subir 20, resto", "bet 10, raise 20, all in"),
                say("apuesta o sube hasta tanto", "bets or raises to so much"),
            ),
            (say("mostrar, entregar", "show, muck"), say("enseña o entrega la mano", "shows the hand or hands it in")),
        ]
        if circle
        else [
            (bet, say("apuesta", "bets")),
            (f"{said['back']} {bet}", say("retira", "takes back")),
            (said["undo"], say("quita la última apuesta", "takes the last bet off")),
            *(
                [
                    (
                        f"{said['on']} {resting}",
                        say(
                            f"pide que juegue sin punto ({said['off']}, que no)",
                            f"has it work without a point ({said['off']}, rest)",
                        ),
                    )
                ]
                if resting
                else []
            ),
            (go, say("(o Intro) juega", "(or Enter) plays the coup")),
            (said["again"], say("las mismas apuestas", "the same bets")),
            (said["close"], say("cierra las apuestas sin jugar", "closes the bets without playing")),
            (said["last"], say("anuncia las últimas jugadas", "announces the last coups")),
            (said["prices"], say("lo que cuesta cada apuesta", "what each bet costs")),
        ]
    )
    ways += [
        (f"{said['report']} X", say("denuncia una irregularidad", "reports an irregularity")),
        (said["help"], say("esta ayuda", "this help")),
        (said["quit"], say("se levanta", "leaves")),
    ]
    keys = {command.words[0]: command.key for command in commands(lang()).values()}
    return [(word, means, keys.get(word, "")) for word, means in ways]
