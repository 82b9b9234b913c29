# `make` lists the targets. Everything they need goes into .venv and build.
PYTHON ?= python3
# Random steps that `make sanitize` plays; `make sanitize STEPS=10000000` is the long run.
STEPS ?= 50000
# Calls with hostile values, and the seed they follow from; `make sanitize CALLS=1000000` is the long run.
CALLS ?= 20000
SEED ?= 1
# Options of `make load`, `chaos` and `hostile`: STRAIN="--processes 2 --tables 300".
STRAIN ?=
BIN := .venv/bin
# Changes when a file of the package comes or goes: an editable package knows those it was built with.
NAMES := $(firstword $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md' | LC_ALL=C sort | cksum))
KERNEL := $(shell find kernel -name '*.cpp' -o -name '*.hpp' -o -name '*.pat') CMakeLists.txt pyproject.toml

# A sanitized module needs its run-time library before the interpreter's own; Python's allocator would hide what is
# used after it was freed, and Python leaks at its end.
SANITIZED = PYTHONPATH=tests PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
  LD_PRELOAD="$$(c++ -print-file-name=libasan.so):$$(c++ -print-file-name=libstdc++.so)"

.DEFAULT_GOAL := help
.PHONY: help run test explore check bench sanitize docs golden gates houses load chaos hostile roundtrip setup clean

help:  ## List the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 18

run: .venv/installed  ## Score a few telling hands, play a round, and say how to go on
	@$(BIN)/jantaku demo

test: sanitize .venv/learning  ## Run every test: the kernel's under the sanitizers, then Python's and the documentation's
	@$(BIN)/python -m pytest -n auto

explore: .venv/learning  ## Run the tests that make up their own examples with new ones, which `make test` never does
	@$(BIN)/python -m pytest -n auto --hypothesis-profile=default -m hypothesis

check: .venv/checking  ## Lint, types, layers, formatting, warnings, and the packages as published
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run -Werror $(filter %.cpp %.hpp,$(KERNEL))
	@rm -rf build/packages
	$(BIN)/python -m build --no-isolation --outdir build/packages --config-setting cmake.define.JANTAKU_WERROR=ON
	$(BIN)/python tests/packages.py build/packages

bench: build/bench/installed  ## Measure against other libraries and write docs/benchmarks.md
	build/bench/bin/python -m bench --write

sanitize: .venv/installed  ## Run the kernel's tests, and hostile calls of all that is public, under the sanitizers
	@$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DJANTAKU_SANITIZE=ON -DJANTAKU_KERNEL_TESTS=ON -DJANTAKU_WERROR=ON -DSKBUILD=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" >/dev/null
	@$(BIN)/cmake --build build/sanitize --parallel -- --quiet
	build/sanitize/hand_tests
	build/sanitize/score_tests
	build/sanitize/gate_tests
	build/sanitize/seed_tests
	build/sanitize/game_tests $(STEPS)
	build/sanitize/replay_tests
	build/sanitize/batch_tests
	build/sanitize/match_tests
	$(SANITIZED) $(BIN)/python -m fuzz --kernel build/sanitize --calls $(CALLS) --seed $(SEED)

docs: .venv/installed  ## Redraw the README's picture and write the tables of the docs
	$(BIN)/python docs/picture.py
	$(BIN)/python docs/ruleset_tables.py
	$(BIN)/python docs/rule_tables.py
	$(BIN)/python docs/plane_table.py
	$(BIN)/python docs/protocol_schema.py
	$(BIN)/python web/interfaces.py

roundtrip: .venv/installed  ## Play 1,000 games of each engine through JSON and back (a quarter of an hour)
	@PYTHONPATH=tests $(BIN)/python -m contract.roundtrip --games 1000

gates: .venv/installed  ## Judge 20,000 hands by Fix Yaku and by an independent reading of it (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m contract.gates --hands 20000

houses: .venv/installed  ## Play 2,000 games by random house rules, with claims right and wrong (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m riichi.houses --games 2000

load: .venv/installed  ## Measure how many tables a server holds, clients included (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain load $(STRAIN)

chaos: .venv/installed  ## Kill servers, PostgreSQL and Redis under 50 tables; nothing may be lost (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain chaos $(STRAIN)

hostile: .venv/installed  ## Send 100,000 hostile messages while a game is played (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain hostile $(STRAIN)

golden: .venv/installed  ## Write the golden games of the tests anew, after a change that is meant
	$(BIN)/python tests/playthroughs.py

setup: .venv/installed  ## Create .venv and build the package into it

clean:  ## Remove everything that was built
	rm -rf build .venv

.venv/python:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

.venv/names-$(NAMES): .venv/python
	@rm -f .venv/names-*
	@touch $@

.venv/installed: .venv/python .venv/names-$(NAMES) $(KERNEL)
	@echo "Building Jantaku (about a minute the first time) ..."
	$(BIN)/pip install --quiet 'scikit-build-core>=1.1' 'nanobind>=3.1' cmake ninja
	$(BIN)/pip install --quiet --group test --no-build-isolation --editable .
	@touch $@

# PyTorch, for the examples.
.venv/learning: .venv/installed
	$(BIN)/pip install --quiet --group examples
	@touch $@

.venv/checking: .venv/installed
	$(BIN)/pip install --quiet --group check
	@touch $@

# Not editable: what is timed is what users install.
build/bench/installed: .venv/installed $(shell find src -name '*.py' -o -name '*.json')
	$(PYTHON) -m venv build/bench
	build/bench/bin/pip install --quiet --upgrade 'pip>=25.1'
	build/bench/bin/pip install --quiet --group test --group bench .
	@touch $@
