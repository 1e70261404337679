"""`python -m tapete` is the command line."""

from tapete.cli import main

main()
