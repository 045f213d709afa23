# Everything runs from a local .venv that the targets build by themselves. Needs Python 3.11 or newer.
#   make play ARGS="--help"      make test PYTEST_ARGS="-k belmez"      make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ARGS ?=
# More workers than cores, because a test of the page mostly waits. A file stays with one worker, so that what its tests
# share (a server, a browser) is started once.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 4)
PYTEST_ARGS ?= -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Types and imports are checked by one process each, while the tests have the other cores.
BESIDE := --beside "$(BIN)/mypy" --beside "$(BIN)/lint-imports"

# What `make check` runs: rules and engine, and everything that depends only on them. No server, no browser.
QUICK_TESTS := tests/rules tests/rulebooks tests/engine tests/acta tests/prose tests/fairness tests/lessons tests/odds \
    tests/test_repository.py tests/test_matrix.py tests/test_docs_pages.py tests/test_architecture.py

# The tests that the compiled build must pass.
COMPILED_TESTS := tests/rulebooks tests/rules tests/engine tests/fairness tests/wire tests/server

# The tests start Python some two hundred times; without its caches each would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: kernel-sizes lockstep help play play-lan terminal serve serve-fast docs test check long profile mutation arena bots-page levels strength review bots-soak bench bench-check soak sockets gallery crash fairness fairness-agree storm fuzz screens weight second-scorer lint types style imports format clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.server ## Play in the browser, at http://127.0.0.1:8000
	@$(BIN)/truquero serve --open --log-level warning $(ARGS)

play-lan: $(VENV)/.server ## The same, open to others in your network: prints the address and a QR code
	@$(BIN)/truquero serve --lan --open --log-level warning $(ARGS)

terminal: $(VENV)/.base ## Play at a table in the terminal
	@$(BIN)/truquero play $(ARGS)

serve: $(VENV)/.server ## Start a server on this machine
	@$(BIN)/truquero serve $(ARGS)

serve-fast: $(VENV)/.server $(VENV)/.bench ## The same, compiled to machine code for a busy server (needs a C compiler)
	@built=$$($(BIN)/python -m benchmarks.compiled) && PYTHONPATH=$$built $(BIN)/python -m truquero serve $(ARGS)

docs: $(VENV)/.server ## Write the generated docs (rulebooks, glossary, protocol) and the page's types
	$(BIN)/truquero page --all docs/rulebooks
	$(BIN)/python -m truquero.prose.glossary docs/glossary.md
	$(BIN)/python -m truquero.prose.sources docs/sources.md
	$(BIN)/python -m truquero.prose.family_tree docs/screens
	$(BIN)/python -m tools.vocabulary docs/vocabulary.md
	$(BIN)/python -m truquero.wire.reference docs/protocol.md
	$(BIN)/python -m truquero.wire.javascript src/truquero/server/static/js

test: style ## Run every check, and beside them the tests; then the matrix of articles
	$(BIN)/python -m tools.run_tests $(BESIDE) $(PYTEST_ARGS)

check: style ## The same without server and browser, in about two minutes
	$(BIN)/python -m tools.run_tests $(BESIDE) $(PYTEST_ARGS) $(QUICK_TESTS)

long: $(VENV)/.dev ## Run longer tests: more manos on the page, more examples (PYTEST_ARGS)
	TRUQUERO_LONG=1 $(BIN)/python -m pytest $(PYTEST_ARGS)

profile: $(VENV)/.dev ## The processor time of every test, the longest first (ARGS: which tests)
	$(BIN)/python -m pytest -p tools.cpu_profile -q $(ARGS)

mutation: $(VENV)/.dev ## Put faults into the code and say which ones no test notices (ARGS="--sample 100")
	$(BIN)/python -m tools.mutation $(ARGS)

arena: $(VENV)/.arena ## Let bots play each other and measure them
	@$(BIN)/truquero arena $(ARGS)

bots-page: $(VENV)/.arena ## Measure the bots in every rulebook and write the tables of docs/bots.md (an hour or so)
	$(BIN)/python -m benchmarks.bots_page $(ARGS)

levels: $(VENV)/.arena ## Measure the levels against each other and bullies against them, and write the tables of docs/bots.md
	$(BIN)/python -m benchmarks.levels_page $(ARGS)

strength: $(VENV)/.bench $(VENV)/.arena ## Measure how strong maestro is; write the tables and plots of docs/strength.md (some hours)
	$(BIN)/python -m benchmarks.strength $(ARGS)

review: $(VENV)/.base ## Measure how well the statistics tell foul pairs of bots from honest ones
	$(BIN)/python -m benchmarks.review $(ARGS)

bots-soak: $(VENV)/.base ## Play 1,000 whole games of mixed bots at every kind of table
	$(BIN)/python -m benchmarks.bots_soak $(ARGS)

bench: $(VENV)/.bench ## Measure random play side by side with other programs
	$(BIN)/python -m benchmarks.random_play $(ARGS)
	$(BIN)/python -m benchmarks.kernel_play

bench-check: $(VENV)/.bench $(VENV)/.dev ## Run the tests of rules, engine and server against the compiled build
	built=$$($(BIN)/python -m benchmarks.compiled) && \
	    PYTHONPATH=$$built $(BIN)/python -m pytest $(PYTEST_ARGS) $(COMPILED_TESTS)

kernel-sizes: $(VENV)/.dev ## The tables of every rulebook and number of players: how large they are, how long they take
	$(BIN)/python -m benchmarks.kernel_sizes $(ARGS)

lockstep: $(VENV)/.dev ## Walk engine and kernel side by side: every rulebook, number of players and option (an hour or so)
	$(BIN)/python -m pytest tests/kernel/long_test_sampling.py tests/kernel/long_test_refinement.py tests/envs/long_test_cfr.py
	$(BIN)/python -m tests.kernel.lockstep $(ARGS)

soak: $(VENV)/.dev ## 1,000 tables under load: latencies, errors, memory, and what else kept the machine busy
	$(BIN)/python -m benchmarks.soak $(ARGS)

sockets: $(VENV)/.dev ## 10,000 quiet sockets: the memory they take
	$(BIN)/python -m benchmarks.sockets $(ARGS)

gallery: $(VENV)/.dev ## A thousand spectators at one table: whether its players wait any longer
	$(BIN)/python -m benchmarks.gallery $(ARGS)

crash: $(VENV)/.dev ## Kill -9 the server under load, on SQLite and PostgreSQL, and look for losses
	$(BIN)/python -m benchmarks.crash $(ARGS)

fairness: $(VENV)/.dev ## 10 million deals against exact combinatorics, and planted shuffles that must be caught
	$(BIN)/python -m benchmarks.fairness $(ARGS)

fairness-agree: $(VENV)/.dev ## 100,000 random deals, in Python and in the page's JavaScript (needs node)
	$(BIN)/python -m tests.fairness.browser $(ARGS)

storm: $(VENV)/.dev ## Run the server in a simulated storm for an hour; a seed that breaks it prints its story
	$(BIN)/python -m tests.storm $(ARGS)

fuzz: $(VENV)/.dev ## A million broken frames
	$(BIN)/python -m benchmarks.fuzz_wire --frames 1000000 $(ARGS)

screens: $(VENV)/.dev ## Take the pictures of docs/screens (needs Chromium)
	$(BIN)/python -m benchmarks.screens $(ARGS)

weight: $(VENV)/.dev ## What the page weighs, and how soon the first card is on the table (needs Chromium)
	$(BIN)/python -m benchmarks.page_weight $(ARGS)

second-scorer: $(VENV)/.dev ## An hour of random games, scored a second time from the articles alone (ARGS="--minutes 5 --seed 7")
	$(BIN)/python -m tests.second_scorer $(ARGS)

lint: style imports ## Check style and the direction of imports

types: $(VENV)/.dev ## Check types
	$(BIN)/mypy

style: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

imports: $(VENV)/.dev
	$(BIN)/lint-imports

format: $(VENV)/.dev ## Format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m tools.javascript format

clean: ## Remove the local environment, caches and builds
	rm -rf $(VENV) build dist node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks -type d -name __pycache__ -prune -exec rm -rf {} +

# ---- the local environment: the stamps say what is installed in it

$(VENV)/.base: pyproject.toml | $(VENV)/.made
	$(PIP) -e '.[terminal]'
	@touch $@

$(VENV)/.server: pyproject.toml | $(VENV)/.made
	$(PIP) -e '.[fast,server,postgres,terminal]'
	@touch $(VENV)/.base $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.made
	$(PIP) -e '.[dev]'
	@touch $(VENV)/.base $(VENV)/.server $@

$(VENV)/.arena: pyproject.toml | $(VENV)/.made
	$(PIP) -e '.[arena]'
	@touch $(VENV)/.base $@

$(VENV)/.bench: pyproject.toml | $(VENV)/.made
	$(PIP) -e '.[bench]'
	@$(PIP) -e '.[bench-pgx]' || echo "pgx cannot be installed here: the bench leaves it out"
	@touch $(VENV)/.base $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "Truquero needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Truquero needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    package=$$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        echo "Installing $$package"; apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y "$$package"; \
	    else \
	        echo "This Python cannot make virtual environments. On Debian and Ubuntu: sudo apt-get install $$package" >&2; exit 1; \
	    fi; }
	$(PYTHON) -m venv $(VENV)
	@touch $@
