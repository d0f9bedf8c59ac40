# Brelan. `make play` and `make test` do all their own set-up; `make help` lists the rest.
HOST ?= 127.0.0.1
PORT ?= 8000
SECONDS ?= 60
# A file's tests stay together, since they may share a server or a browser.
PYTEST ?= --numprocesses=auto --maxprocesses=4 --dist=loadfile
GAMES ?= 10000

BIN := .venv/bin
LEARNING := .venv-learn/bin
CLIENT := src/brelan/server/static/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f ! -name '*.test.ts' -print) \
	$(wildcard src/brelan/words/*.json src/brelan/games/*/words.*.json)
# Not `npm --prefix`: that makes npm miss the settings of the whole machine.
NPM := cd web && npm
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --generate-hashes \
	--python-version 3.11 --no-emit-index-url --no-emit-find-links

# The environment's programs come first, Node among them where the machine has none.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# A newer Node then trusts whom the system trusts, as pip does (networks with a proxy of their own).
export NODE_USE_SYSTEM_CA := 1

.DELETE_ON_ERROR:
.PHONY: help play setup warm test test-ray prove check format bench bench-server learn golden pictures site types lock clean \
	check-format check-lint check-types check-imports check-hygiene check-client

help:
	@echo "make play     play in the browser (HOST=$(HOST) PORT=$(PORT))"
	@echo "make test     run all tests, the browser's included"
	@echo "make prove    play GAMES=10000 between bots of all levels, every move checked (long)"
	@echo "make test-ray play on a local Ray cluster of two workers, and compare (an environment of its own; long)"
	@echo "make check    format, lint, strict types, import order, no registry host or path of a machine"
	@echo "make setup    leave $(BIN)/brelan working, client built"
	@echo "make bench    measure the rules' speed; benches/peers.py compares it with another engine"
	@echo "make bench-server  load the server with tables of people for SECONDS=60"
	@echo "make learn    let MaskablePPO, and self-play, learn a game for a minute each, in an environment of its own (a large download)"
	@echo "make golden   write the golden games again (then review the difference)"
	@echo "make pictures take the pictures again that tests compare (then look at what has changed)"
	@echo "make site     build the documentation into site/, every link followed"
	@echo "make types    write the client's message types again"
	@echo "make format   format everything"
	@echo "make lock     choose newer libraries"
	@echo "make clean    remove the environment and all that was built"

# ---- what people do

play: setup
	@$(BIN)/brelan serve --host $(HOST) --port $(PORT) --open

setup: .make/run $(CLIENT)

warm: .make/run
	@$(BIN)/brelan warm

# All is compiled beforehand: test files that run side by side would each compile it for themselves.
test: .make/dev .make/chromium $(CLIENT)
	@$(BIN)/brelan warm --envs
	@status=0; \
	($(NPM) run --silent test) > .make/client-tests 2>&1 & client=$$!; \
	$(BIN)/pytest $(PYTEST) || status=1; \
	wait $$client || status=1; \
	cat .make/client-tests; \
	exit $$status

test-ray: .make/ray
	@.make/ray-env/bin/python tools/prove_ray.py

prove: .make/run warm
	@$(BIN)/python tools/prove_bots.py --games $(GAMES)

bench: .make/run
	@$(BIN)/brelan bench

bench-server: .make/load
	@$(BIN)/python benches/server.py --seconds $(SECONDS)

learn: .make/learn
	@$(LEARNING)/python -m pytest -q -p no:cacheprovider tests/learning

pictures: .make/dev .make/chromium $(CLIENT) warm
	@BRELAN_PICTURES=again $(BIN)/pytest -q tests/browser/test_pictures.py

site: .make/dev
	@$(BIN)/python -m tools.site

golden: .make/dev
	@$(BIN)/python tests/golden/regenerate.py

types: .make/run
	@$(BIN)/python -m brelan.server.schema > .make/wire.ts
	@mv .make/wire.ts web/src/lib/wire.ts

# ---- what must hold before a change lands

check: check-format check-lint check-types check-imports check-hygiene check-client

check-format: .make/dev
	$(BIN)/ruff format --check

check-lint: .make/dev
	$(BIN)/ruff check

check-types: .make/dev
	$(BIN)/mypy

check-imports: .make/dev
	$(BIN)/lint-imports

check-hygiene: .make/dev
	$(BIN)/python tools/hygiene.py

check-client: .make/npm
	$(NPM) run --silent format:check
	$(NPM) run --silent lint
	$(NPM) run --silent types

format: .make/dev .make/npm
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(NPM) run --silent format

lock: .make/dev
	$(LOCK) $(UPGRADE) pyproject.toml requirements/run.in -o requirements/run.txt
	$(LOCK) $(UPGRADE) requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) $(UPGRADE) requirements/ray.in -c requirements/run.txt -o requirements/ray.txt
	$(LOCK) $(UPGRADE) requirements/node.in -o requirements/node.txt

# ---- set-up, each step once; a stamp in .make/ says that it is done

.make/venv: tools/venv.sh
	@mkdir -p .make
	@tools/venv.sh .venv
	@touch $@

.make/run: .make/venv pyproject.toml hatch_build.py requirements/run.txt
	@echo "brelan: installing its libraries (once, about a minute)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.make/dev: .make/run requirements/dev.txt
	@echo "brelan: installing the tools of its tests and checks (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

# PyTorch comes without hashes: which of its builds fits is the machine's choice.
.make/learn: pyproject.toml hatch_build.py requirements/run.txt requirements/learn.txt tools/venv.sh
	@echo "brelan: installing learning libraries, PyTorch among them (once, some minutes)"
	@mkdir -p .make
	@tools/venv.sh .venv-learn
	@$(LEARNING)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@$(LEARNING)/python -m pip install --quiet --disable-pip-version-check -r requirements/learn.txt
	@$(LEARNING)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.make/ray: .make/run requirements/ray.txt
	@echo "brelan: installing Ray, apart from all else (once)"
	@tools/venv.sh .make/ray-env
	@.make/ray-env/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/run.txt -r requirements/ray.txt
	@.make/ray-env/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.make/node: .make/run tools/node.py requirements/node.txt
	@if ! $(BIN)/python tools/node.py; then \
		echo "brelan: installing Node from PyPI (once)"; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt; \
	fi
	@touch $@

.make/npm: .make/node web/package.json web/package-lock.json web/.npmrc
	@echo "brelan: installing what builds the client (once)"
	@$(NPM) ci --loglevel=error --no-progress
	@touch $@

.make/load: .make/node benches/load/package.json benches/load/package-lock.json
	@cd benches/load && npm ci --loglevel=error --no-progress
	@touch $@

$(CLIENT): .make/npm $(CLIENT_SOURCES)
	@echo "brelan: building the client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

.make/chromium: tools/chromium.sh
	@tools/chromium.sh
	@touch $@

clean:
	rm -rf .venv .venv-learn .make web/node_modules benches/load/node_modules src/brelan/server/static benches/.peers
