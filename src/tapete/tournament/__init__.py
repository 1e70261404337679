"""Tournaments: a plan over tables of ordinary games. Who sits where, with which chips, until when, who is out, who is paid.

A tournament is a value that moves by what is said to it (`play.apply`), as its record tells (`record.Record`). Nothing here reads
a clock, draws a number or knows a database: whoever drives it brings them.
"""

from tapete.tournament.law import Chapter as Chapter
from tapete.tournament.law import chapter as chapter
from tapete.tournament.opening import Papers as Papers
from tapete.tournament.opening import opened as opened
from tapete.tournament.record import Record as Record
