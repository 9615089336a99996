# Everything here needs make and Python 3.11 or newer; a C compiler makes it faster. All else goes into .venv.
#   make play    start the table and print its address; open it in a browser
#   make client  build the page alone, as play, test and the wheel do by themselves
#   make test    check, then the tests on the compiled build, and on the interpreted one what could differ there
#   make test-quick    what can be tested in three minutes, on the sources as they are
#   make test-pythons  the core, compiled, on each Python of this machine
#   make check   lint, formatting, types and the direction of imports
#   make bench   measure, beside peers that it installs in .venv-bench; writes docs/benchmarks.md
#   make load    let simulated people play until a server is full; writes docs/scale.md
#   make docs    serve the library's reference, made from its docstrings; docs/library.md is the tour
#   make sbom    list what a release is made of, and ask for known holes in it where that can be asked
#   make wheel   build the package as it is released, into dist
#   make release everything a release has that can be built here, into dist: sdist, interpreted wheel, wheels, list of parts
#   make image   build the server's image, start it and wait until it is ready
#   make deep    search long for disagreement, all tests interpreted, and the browser's on a busy machine
#   make clean   remove what these made
PYTHON ?= python3
WORKERS ?= 2
QUICK_SECONDS ?= 150

VENV := .venv
RUN := $(VENV)/bin/python
STAMPS := $(VENV)/stamps
CHECKED := src/pipeyard tests hatch_build.py $(wildcard bench scripts)
PAGE := $(shell find client -type f ! -path '*/node_modules/*' ! -path '*/translations/*') \
	$(wildcard src/pipeyard/language/*/page.po) scripts/build_client.py
# Whole files to a worker, the longest first: see tests/outcome.py. A worker that dies ends the run; another would try again.
PYTEST := $(RUN) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 0
INTERPRETED := PYTHONPATH=src PIPEYARD_EXPECT=interpreted
# What runs on both builds: only rules, search and learn/core are compiled, and these tests ask them everything there is to ask.
BOTH := tests/transcripts tests/scenarios tests/perft tests/properties/test_properties.py::test_the_protocol_is_kept \
	$(patsubst %,tests/rules/test_%.py,bag copies draws grid network shapes state table_questions) \
	tests/match/test_games.py tests/bots/test_search.py::test_levels_make_legal_moves_and_the_same_ones_again \
	tests/learn/test_vectors.py tests/test_build.py::test_modules_run_as_expected
DOCTESTS := $(shell grep -rl --include='*.py' '>>> ' src/pipeyard tests)
MEASURED := $(PYTHON) scripts/measured.py
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -path 'src/pipeyard/web/static/*') hatch_build.py pyproject.toml LICENSE README.md

# Without it every process compiles all that it imports again: a server then takes twice as long to start.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/pycache

# Quick to build here; `make bench` measures, and `make wheel` makes, what is quick to run.
export PIPEYARD_SKIPPED := $(VENV)/skipped
export PIPEYARD_CACHE := $(VENV)/compiled
export PIPEYARD_QUICK := 1
bench load wheel wheels: export PIPEYARD_QUICK :=

ifeq ($(CI),true)
export PIPEYARD_REQUIRE_COMPILED := 1
endif

.PHONY: play client test tested test-quick test-pythons check bench load docs sbom wheel sdist pure-wheel wheels release image deep clean FORCE
.DELETE_ON_ERROR:

# Starts on the interpreted rules and changes over when the compiled ones are ready.
play: $(STAMPS)/playable
	@$(RUN) scripts/play.py

client: $(STAMPS)/client

test:
	@rm -f $(VENV)/cpu
	@$(MAKE) --no-print-directory tested
	@$(MEASURED)

tested: check $(STAMPS)/pipeyard
	@rm -f $(PIPEYARD_SKIPPED)
	@if ls $(VENV)/wheel/*-none-any.whl >/dev/null 2>&1; then \
		echo "== Tests and doctests on the interpreted build ONLY: the rules were not compiled here"; \
		test -z "$(PIPEYARD_REQUIRE_COMPILED)" || { echo "and PIPEYARD_REQUIRE_COMPILED is set"; exit 1; }; \
		$(INTERPRETED) $(MEASURED) "interpreted tests" $(PYTEST) --doctest-modules tests $(DOCTESTS) || exit 1; \
	else \
		echo "== Tests on the compiled build"; \
		PIPEYARD_EXPECT=compiled $(MEASURED) "compiled tests" $(PYTEST) || exit 1; \
		echo "== Tests and doctests on the interpreted build: what could differ there"; \
		PIPEYARD_SHALLOW=1 $(INTERPRETED) $(MEASURED) "interpreted tests" $(PYTEST) --doctest-modules $(BOTH) $(DOCTESTS) || exit 1; \
	fi
	@$(RUN) scripts/skipped.py $(PIPEYARD_SKIPPED)

# For between two edits: nothing is built. One journey through each game, then what was quickest last time.
test-quick: $(STAMPS)/tools
	@$(VENV)/bin/ruff check --quiet
	@$(INTERPRETED) $(RUN) -m pytest -n $(WORKERS) --doctest-modules tests $(DOCTESTS) -q --maxfail=5 --failed-first --within $(QUICK_SECONDS)

# The core, compiled, on every other Python that is here: quick to build, without the front ends' extras.
test-pythons: $(STAMPS)/needs
	@for python in $${PYTHONS:-$$($(RUN) scripts/pythons.py)}; do $(RUN) scripts/pythons.py $$python || exit 1; done

check: $(STAMPS)/tools $(STAMPS)/client
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --check --quiet || { echo "run: $(VENV)/bin/ruff format"; false; }
	@$(MEASURED) check $(RUN) -m mypy $(CHECKED)
	@PYTHONPATH=src $(MEASURED) check $(VENV)/bin/lint-imports
	@$(MEASURED) check $(RUN) scripts/build_client.py --check

wheel: $(STAMPS)/pipeyard
	@mkdir -p dist
	@cp $(VENV)/wheel/*.whl dist/
	@echo "$$(ls dist/*.whl)"

sdist: $(STAMPS)/client
	@$(RUN) -m hatchling build -t sdist -d dist

pure-wheel: $(STAMPS)/client
	@PIPEYARD_PURE=1 $(RUN) -m hatchling build -t wheel -d dist

# For each Python that pyproject.toml names, on this system; on Linux that needs Docker.
wheels: $(STAMPS)/needs
	@$(RUN) -m pip install -qq --disable-pip-version-check "cibuildwheel>=3.2"
	@$(RUN) -m cibuildwheel --output-dir dist

release: sdist pure-wheel wheels sbom

image:
	docker build -f deploy/Dockerfile -t pipeyard .
	docker run --rm -d --name pipeyard-tried pipeyard
	timeout 60 sh -c 'until docker inspect -f "{{.State.Health.Status}}" pipeyard-tried | grep -q ^healthy; do sleep 1; done'; \
		code=$$?; docker rm -f pipeyard-tried >/dev/null; exit $$code

bench: $(STAMPS)/tools $(STAMPS)/pipeyard
	@$(RUN) -m bench

load: $(STAMPS)/tools $(STAMPS)/pipeyard
	@$(RUN) -m bench.load

sbom: $(STAMPS)/tools
	@$(RUN) scripts/sbom.py

docs: $(STAMPS)/tools
	@PYTHONPATH=src $(RUN) -m pdoc pipeyard

deep: $(STAMPS)/tools $(STAMPS)/pipeyard
	@$(RUN) scripts/install.py cluster
	@$(RUN) -m pytest -m deep -n $(WORKERS) -o faulthandler_timeout=0
	@$(INTERPRETED) $(PYTEST) --doctest-modules tests $(DOCTESTS)
	@$(RUN) scripts/stress.py
	@$(RUN) -m tests.deep --workers $(WORKERS)
	@$(RUN) -m tests.mutants --workers $(WORKERS)

clean:
	rm -rf $(VENV) .venv-bench build dist src/pipeyard/web/static client/node_modules client/src/translations .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +

# Setting up, in steps that are repeated only when what they depend on has changed.

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Pipeyard needs Python 3.11 or newer: make PYTHON=/path/to/python"; false; }
	@echo "== Setting up $(VENV)"
	@$(MEASURED) setup $(PYTHON) -m venv --clear $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

# What building and playing need, then what developing needs, as pyproject.toml lists them, in the versions of constraints.txt.
$(STAMPS)/needs: pyproject.toml constraints.txt scripts/install.py $(STAMPS)/venv
	@echo "== Installing what Pipeyard needs"
	@$(MEASURED) setup $(RUN) scripts/install.py web paper
	@touch $@

$(STAMPS)/tools: pyproject.toml $(STAMPS)/needs
	@echo "== Installing the tools to test it with"
	@$(MEASURED) setup $(RUN) scripts/install.py web paper postgres push valkey lab learn dev
	@touch $@

# The page, built into the package, where the wheel takes it from.
$(STAMPS)/client: $(PAGE) | $(STAMPS)/needs
	@echo "== Building the page"
	@$(MEASURED) page $(RUN) scripts/build_client.py
	@touch $@

# The rules, compiled beside the page and kept until one of them changes.
$(STAMPS)/rules: $(SOURCES) $(STAMPS)/needs $(STAMPS)/circumstances
	@echo "== Compiling the rules"
	@$(MEASURED) compile $(RUN) hatch_build.py >/dev/null || true
	@touch $@

BUILD_AND_INSTALL = rm -rf $(VENV)/wheel; \
	$(MEASURED) compile $(RUN) -m hatchling build -t wheel -d $(VENV)/wheel 2>&1 >/dev/null | grep -v '^$(VENV)/wheel/' >&2; \
	$(MEASURED) compile $(RUN) scripts/install.py --wheel $(VENV)/wheel/*.whl

# Built without isolation, so that what the build says is seen and its needs are not fetched each time.
$(STAMPS)/pipeyard: $(SOURCES) $(STAMPS)/client $(STAMPS)/rules $(STAMPS)/circumstances
	@echo "== Building Pipeyard"
	@$(BUILD_AND_INSTALL)
	@touch $@

# The same without waiting for the compiler: with the compiled rules if they are kept, else interpreted.
$(STAMPS)/playable: $(SOURCES) $(STAMPS)/client $(STAMPS)/needs $(STAMPS)/circumstances
	@echo "== Building Pipeyard"
	@PIPEYARD_KEPT=1; export PIPEYARD_KEPT; $(BUILD_AND_INSTALL)
	@touch $@

# Changes when a file comes or goes, or when compiling becomes possible or wanted.
$(STAMPS)/circumstances: FORCE | $(STAMPS)/venv
	@echo "pure=$(PIPEYARD_PURE) quick=$(PIPEYARD_QUICK)" "$$(command -v $${CC:-cc} gcc clang)" $(sort $(SOURCES)) > $@.now
	@cmp -s $@.now $@ || cp $@.now $@
