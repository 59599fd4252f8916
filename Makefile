# The commands of tricknote. `make` alone lists them.
#
# Everything runs in .venv, which is made on first use and brought up to date when
# pyproject.toml changes. Needed before: Python 3.11 or newer, make and git.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

CORE  := $(VENV)/.installed-core
DEV   := $(VENV)/.installed-dev
DOCS  := $(VENV)/.installed-docs
BENCH := $(VENV)/.installed-bench

# An environment of its own: atheris is built for some machines only, and is not needed.
FUZZ_VENV := .venv-fuzz
FUZZ_BIN  := $(FUZZ_VENV)/bin
FUZZ      := $(FUZZ_VENV)/.installed

# What tricknote is measured beside has an environment of its own: nothing here needs it.
PEERS_VENV := .venv-peers
PEERS      := $(PEERS_VENV)/.installed

# The valid samples; those that hold a fault on purpose are one folder deeper.
SAMPLES = $(sort $(wildcard samples/*/*.trick))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
# Two installations into one environment at once would spoil it.
.NOTPARALLEL:
.PHONY: help demo test lint types contract docs messages wheel bench bench-peers bench-growth bench-jobs hostile profile measure fuzz format clean distclean

help: ## list these commands
	@echo "tricknote: make COMMAND"
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

# --- Use -------------------------------------------------------------------------------

demo: $(CORE) ## check the samples, draw their replays, say where the page is
	@test -n "$(SAMPLES)" || { echo "There are no samples: samples/*/*.trick" >&2; exit 1; }
	rm -rf build/demo
	mkdir -p build/demo
	$(BIN)/tricknote validate $(SAMPLES)
	$(BIN)/tricknote render $(SAMPLES) -o build/demo
	$(BIN)/tricknote site samples/tournament/records -o build/demo/tournament \
	--overrides samples/tournament/overrides.yaml
	@page=$$(find build/demo -maxdepth 1 -name index.html | head -n 1); \
	test -n "$$page" || page=$$(find build/demo -maxdepth 1 -name '*.html' | LC_ALL=C sort | head -n 1); \
	test -n "$$page" || { echo "No page was drawn." >&2; exit 1; }; \
	echo; \
	echo "Open this page in a browser:"; \
	echo "  $(CURDIR)/$$page"; \
	echo "and the site of the sample tournament:"; \
	echo "  $(CURDIR)/build/demo/tournament/index.html"

# --- Checks ----------------------------------------------------------------------------

test: $(DEV) ## all tests (pages too, if there is a Chromium); ARGS="-k revoke" goes to pytest
	$(BIN)/python -m pytest $(ARGS)

lint: $(DEV) ## style: ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV) $(BENCH) ## types: mypy and pyright
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

contract: $(DEV) ## imports run one way only
	$(BIN)/lint-imports

# --- Languages -------------------------------------------------------------------------

messages: $(DEV) ## collect the texts to translate, update and compile the catalogues
	$(BIN)/python docs/make_messages.py

docs: $(DOCS) ## the manual, into build/docs; warnings are errors
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs
	@echo "The manual: $(CURDIR)/build/docs/index.html"

wheel: $(DEV) ## build the wheel, install it in an empty environment, replay a sample there
	@test -n "$(SAMPLES)" || { echo "There are no samples: samples/*/*.trick" >&2; exit 1; }
	rm -rf dist build/lib build/bdist.*
	@mkdir -p build
	$(BIN)/python -m build --wheel --outdir dist . >build/wheel.log 2>&1 || { \
	cat build/wheel.log >&2; exit 1; }
	$(BIN)/python -m tests.project.wheel_contents dist/*.whl
	@set -eu; \
	room=$$(mktemp -d); trap 'rm -rf "$$room"' EXIT; \
	$(PYTHON) -m venv "$$room/venv"; \
	"$$room/venv/bin/python" -m pip --disable-pip-version-check --quiet install dist/*.whl; \
	cp "$(firstword $(SAMPLES))" "$$room/sample.trick"; \
	cd "$$room"; \
	venv/bin/tricknote --version; \
	venv/bin/tricknote validate sample.trick; \
	venv/bin/tricknote explain revoke >explained.txt; test -s explained.txt; \
	venv/bin/tricknote render sample.trick -o page.html; \
	grep -q -i '<!doctype html>' page.html; \
	echo "The wheel checked and replayed $(firstword $(SAMPLES)) in an empty environment."

# --- Measurements ----------------------------------------------------------------------

bench: $(CORE) $(BENCH) ## cards a second, and pages, beside python-chess, on one core
	$(BIN)/python -m benchmarks.plain
	$(BIN)/python -m benchmarks.render

bench-peers: $(CORE) $(PEERS) ## cards a second beside four programs of other games; ARGS="--rounds 9"
	$(BIN)/python -m benchmarks.peers $(ARGS)

bench-growth: $(CORE) ## time and memory from 1,000 to 1,000,000 deals, and the start of the program
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.growth $(ARGS)

bench-jobs: $(CORE) ## two processes beside one on 100 MB; for a machine that is idle
	$(BIN)/python -m benchmarks.jobs $(ARGS)

hostile: $(CORE) ## how time grows with the size of hostile texts; fails if not in proportion
	$(BIN)/python -m benchmarks.hostile

profile: $(CORE) ## where the time goes in a check of plain records
	$(BIN)/python -m benchmarks.profile_plain

measure: $(DEV) ## the counted tests in full, and one table of their figures
	TRICKNOTE_MEASURE=1 $(BIN)/python -m pytest -m measure $(ARGS)

fuzz: $(FUZZ) ## look for texts that break the program; SECONDS=60, and atheris if it can be had
	$(FUZZ_BIN)/python -m fuzz.run --seconds $(or $(SECONDS),60)

# --- Upkeep ----------------------------------------------------------------------------

format: $(DEV) ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove what was built, and caches
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf .import_linter_cache
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf $(VENV) $(FUZZ_VENV) $(PEERS_VENV)

# --- The environment -------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	echo "tricknote needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	echo "Python could not make an environment; on Debian: apt-get install python3-venv" >&2; \
	exit 1; }

$(CORE): pyproject.toml | $(BIN)/python
	$(PIP) install --editable .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[dev]'
	@touch $@ $(CORE)

$(DOCS): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[docs]'
	@touch $@ $(CORE)

$(BENCH): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[bench]'
	@touch $@ $(CORE)

$(FUZZ): pyproject.toml
	@test -x $(FUZZ_BIN)/python || $(PYTHON) -m venv $(FUZZ_VENV)
	$(FUZZ_BIN)/python -m pip --disable-pip-version-check --quiet install --editable .
	@$(FUZZ_BIN)/python -m pip --disable-pip-version-check --quiet install atheris || \
	echo "atheris cannot be installed here: texts are made by chance instead" >&2
	@touch $@

# One that cannot be installed keeps none of the others away; the table says who is missing.
$(PEERS): benchmarks/peers/requirements.txt
	@test -x $(PEERS_VENV)/bin/python || $(PYTHON) -m venv $(PEERS_VENV)
	@while read -r each; do \
	$(PEERS_VENV)/bin/python -m pip --disable-pip-version-check --quiet install "$$each" || \
	echo "$$each cannot be installed here: it is left out" >&2; \
	done <$<
	@touch $@
