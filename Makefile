# Everything needs only Python 3.11+ and make; the virtual environment is made on first use.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= spain/roulette
export NO_MKDOCS_2_WARNING := 1
# Hundreds of processes are started by the tests: what one has compiled, the next need not, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
# The releases with which everything was last tried; whatever may be had where those may not, as under a newer Python.
TRIED := --constraint constraints.txt

.PHONY: setup upgrade play serve test lint check mutate exercise pokerkit rng rng-full siege tamper tournament pai-gow draw-poker switch prices bench written docs clean

setup: $(VENV)/.ready
$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) $(TRIED) --editable '.[dev]' || $(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.serving

# Playing and serving need less than testing does.
$(VENV)/.serving: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) $(TRIED) --editable . || $(PIP) --editable .
	@touch $@

upgrade: setup ## the newest releases of what is used, noted in constraints.txt: then `make test lint`
	$(PIP) --upgrade --upgrade-strategy eager --editable '.[dev]'
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt
	@touch $(VENV)/.ready $(VENV)/.serving

play: $(VENV)/.serving   ## sit down at a table: make play GAME=chile/big-six
	@$(BIN)/tapete play $(GAME)

serve: $(VENV)/.serving  ## the floor in the browser
	@$(BIN)/tapete serve

test: setup   ## every test, the cases among them, and the mutation check on what changed
	$(BIN)/python -m pytest -n auto
	$(BIN)/python tools/mutate.py --changed

lint: setup   ## formatting, lint, types, and the docs built strictly
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mkdocs build --strict --quiet --site-dir $(VENV)/site

check: setup  ## every game with every option: a thousand coups each, and what every bet costs
	$(BIN)/tapete check --coups 1000 --prices all --seconds 1800

mutate: setup ## change each number of each TOML in turn: some case must fail
	$(BIN)/python tools/mutate.py

exercise: setup ## every case once: which passages of the law they exercise
	$(BIN)/python tools/exercise.py

pokerkit: setup ## ten thousand random hands through PokerKit as well
	TAPETE_POKERKIT_HANDS=10000 $(BIN)/python -m pytest -n auto tests/test_pokerkit_agrees.py

rng: setup    ## the generator: the ten tests of 25 CFR 547.14, and a part of dieharder
	$(BIN)/tapete rng --report --out rng-report.md; status=$$?; cat rng-report.md; exit $$status

rng-full: setup ## the same with all of dieharder: seven to ten hours
	$(BIN)/tapete rng --report --dieharder all --out rng-report.md; status=$$?; cat rng-report.md; exit $$status

KILLS ?= 1000
siege: setup  ## SIGKILL under load on both databases, with one process and two: make siege KILLS=1000
	TAPETE_KILLS=$(KILLS) $(BIN)/python -m pytest -n auto tests/floor/test_crash.py

pai-gow: setup ## pai gow poker reckoned again under every house way: what the package knows still stands; some minutes
	$(BIN)/python -P tools/paigow.py --check

draw-poker: setup ## draw poker counted again under every reading: what the package knows still stands; some minutes
	$(BIN)/python -P tools/draw_poker.py --check

switch: setup ## Switch reckoned again by a player who forgets nothing: what the package knows still stands; ten minutes
	$(BIN)/python -P tools/switch.py --check

tamper: setup ## every edit an insider could make of the books: all are named; writes docs/tampering.md
	$(BIN)/python tools/tamper.py

tournament: setup ## 300 players at 30 tables of hold'em, and 40 at roulette, every hand by the procedure
	TAPETE_TOURNAMENT_PLAYERS=300 $(BIN)/python -m pytest -n auto tests/test_tournaments.py -k played

prices: setup ## every bet of every game, and readings that move a price: docs/prices.json and the pages of prices
	$(BIN)/python -P tools/prices.py $(DEEP)

bench: setup
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/peers.py
	$(BIN)/python benchmarks/twentyone.py
	$(BIN)/python benchmarks/twentyone_sim.py
	$(BIN)/python benchmarks/simulate.py
	$(BIN)/python benchmarks/poker.py
	$(BIN)/python benchmarks/equity.py
	$(BIN)/python benchmarks/floor.py
	$(BIN)/python benchmarks/long_tables.py
	$(BIN)/python benchmarks/hall.py
	$(BIN)/python benchmarks/rl.py

written: setup ## write again what is written from the catalogue, where it has changed: passages exercised, coverage, prices, who may what, screens
	$(BIN)/python tools/exercise.py
	$(BIN)/python tools/coverage.py
	$(BIN)/python -P tools/prices.py --moved --deep
	$(BIN)/python tools/matrix.py
	$(BIN)/python tools/screens.py

docs: setup   ## the documentation, into site/
	$(BIN)/mkdocs build --strict

clean:
	rm -rf $(VENV) site dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
