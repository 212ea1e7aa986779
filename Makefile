# Needs Python 3.11 and make, nothing else. `make` alone tells what there is.
SHELL := /bin/bash
.SHELLFLAGS := -ec
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# The system's Python first, where it can make environments: Debian's is about a tenth quicker than one
# that was compiled as pyenv does it.
PYTHON ?= $(or $(shell for python in /usr/bin/python3.11 python3.11 python3; do \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null && command -v "$$python" && break; done),python3)
VENV := .venv
# Warnings of pip are about the machine's own settings; what fails is an error and is shown.
PIP := $(VENV)/bin/pip --disable-pip-version-check -qq
PINNED := install --require-hashes --no-deps --only-binary :all:
LOCK := $(VENV)/bin/uv pip compile pyproject.toml --quiet --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links --python-version 3.11
# What production sets, for checks that need no server.
PRODUCTION := env DATABASE_URL=postgresql://kempen@127.0.0.1:1/kempen \
	DASHBOARD_URL=https://kempen.example EMAIL_URL=smtp://127.0.0.1:1 \
	SECRET_KEY=only-for-checks-$(shell date +%s%N)-0123456789-abcdefghijklmnopqrstuvwxyz \
	CREDENTIALS_KEYS=check:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=
# The order of the tests of a file. It is the same everywhere; pytest run by itself, or SEED=default,
# shuffles anew. Which files run one after the other depends on which process is free.
SEED ?= 20260831
TESTED_WITH = $(VENV)/.dev build/.static build/.node browser pdf nginx pgbouncer database
STATIC_SOURCES := $(shell find kempen/entrypoints/dashboard/*/static -type f 2>/dev/null)
CATALOGUES := $(wildcard kempen/locale/*/LC_MESSAGES/django.po)

.PHONY: help
help: ## Show this list.
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: $(VENV)/.run build/.fonts ## Start everything on this machine (options: make run ARGS="--port 9000").
	@exec $(VENV)/bin/kempen run $(ARGS)

.PHONY: install
install: $(VENV)/.run build/.fonts ## Install what Kempen needs into .venv, and start nothing: for a server.

.PHONY: test
test: $(TESTED_WITH) ## Run the tests (choose some: make test ARGS="tests/domain -k import").
	@if [ -n "$(ARGS)" ]; then exec $(PYTEST) $(ARGS); fi; \
	exec $(VENV)/bin/python -m tests.runner --seed=$(SEED)

.PHONY: test-changed
test-changed: $(TESTED_WITH) ## Run the tests that your changes can reach (from another branch: BASE=name).
	@exec $(VENV)/bin/python -m tests.runner --seed=$(SEED) --changed --base=$(or $(BASE),origin/main)

.PHONY: test-durations
test-durations: $(TESTED_WITH) ## Run the tests and store how long each file takes, by which they are shared out.
	@exec $(VENV)/bin/python -m tests.runner --seed=$(SEED) --store-durations

# So that the processes need not each run the migrations: they copy what this makes, once a day.
.PHONY: database
database: $(VENV)/.dev
	@mkdir -p build; $(VENV)/bin/python -m tests.migrated_database

.PHONY: messages
messages: $(VENV)/.dev gettext ## Bring the catalogues of kempen/locale to the texts of the code; new ones are empty.
	@$(PRODUCTION) DJANGO_SETTINGS_MODULE=config.settings $(VENV)/bin/python -m tests.translations update

.PHONY: schema
schema: database ## Write schema.sql anew, after a migration was added.
	@$(VENV)/bin/python -m tests.schema_file

PYTEST = $(VENV)/bin/python -m pytest -q --durations=12 --randomly-seed=$(SEED)

.PHONY: drills
drills: $(VENV)/.dev build/.static ## Kill processes for some minutes while 20,000 webhooks go out, and count what came.
	@$(VENV)/bin/python -m pytest -q -s -m long $(or $(ARGS),tests/drills)

# On three machines of one: the source is no part of this project, only what is tried with it.
CITUS_SOURCE ?= ../shared/citus
# Left out: the tests of the command itself, which begin with tables that are not distributed yet,
# and those that play a full disk by a trigger, which Citus does not take.
CITUS_TESTS = tests/ways tests/domain/performance tests/domain/imports tests/domain/metrics tests/domain/leads \
	tests/entrypoints/api/imports tests/entrypoints/dashboard/imports tests/entrypoints/cli/test_import_file.py \
	tests/entrypoints/api/webhooks tests/entrypoints/dashboard/webhooks tests/entrypoints/cli/webhooks \
	tests/entrypoints/worker tests/entrypoints/dashboard/sign_in/test_sign_up.py \
	--ignore=tests/domain/performance/test_distributing.py --ignore=tests/entrypoints/worker/duties \
	--ignore=tests/entrypoints/dashboard/imports/test_full_disk.py
.PHONY: citus
citus: $(VENV)/.dev build/.static ## Run the tests of distributed tables on a Citus cluster on loopback (CITUS_SOURCE=folder).
	@if [ ! -f "$(CITUS_SOURCE)/build" ]; then \
		echo "make citus needs the source of Citus and a script that builds it: $(CITUS_SOURCE)/build is not there." >&2; \
		echo "Name its folder: make citus CITUS_SOURCE=/path/to/citus" >&2; exit 1; fi
	@export CITUS_SOURCE="$(abspath $(CITUS_SOURCE))"; failed=0; \
	$(VENV)/bin/python -m pytest -q -s -m citus tests/citus || failed=1; \
	$(PYTEST) -o addopts="-p tests.citus.database --strict-markers --strict-config -m 'not long and not citus'" \
		$(CITUS_TESTS) || failed=1; exit $$failed

.PHONY: check
check: $(VENV)/.dev gettext ## Look for faults without running: format, lint, types, import rules, settings, texts.
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/djangofmt --check kempen
	$(VENV)/bin/djangofmt check kempen
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(PRODUCTION) DJANGO_SETTINGS_MODULE=config.settings $(VENV)/bin/python -m tests.checks

.PHONY: bench
bench: $(VENV)/.dev build/.static ## Measure, and say which lines miss their limit (choose with ARGS="scale watch").
	@$(VENV)/bin/python -m benchmarks $(ARGS)

.PHONY: bench-optimiser
bench-optimiser: $(VENV)/.dev ## Score the optimiser on simulated markets (minutes; choose with ARGS).
	@$(VENV)/bin/python -m benchmarks.optimiser $(or $(ARGS),--families all --seeds 5000:5015)

.PHONY: bench-peers
bench-peers: $(VENV)/.dev ## Fit other people's methods on the same markets (hours; kept as it goes), and compare.
	@test -x build/peers/bin/python || $(PYTHON) -m venv build/peers
	@build/peers/bin/pip install --quiet "pymc-marketing==0.19.2" "nutpie==0.16.8"
	@test -x build/peers-meridian/bin/python || $(PYTHON) -m venv build/peers-meridian
	@build/peers-meridian/bin/pip install --quiet "google-meridian==2.1.0"
	@nice build/peers/bin/python -m benchmarks.optimiser.peers.pymc_marketing_fit $(ARGS)
	@nice build/peers-meridian/bin/python -m benchmarks.optimiser.peers.meridian_fit $(ARGS)
	@OPENBLAS_NUM_THREADS=1 $(VENV)/bin/python -m benchmarks.optimiser.peers

.PHONY: bench-peers-imports
bench-peers-imports: $(VENV)/.dev ## Have dlt merge the same rows into the same PostgreSQL, and compare (minutes).
	@test -x build/peers-dlt/bin/python || $(PYTHON) -m venv build/peers-dlt
	@build/peers-dlt/bin/pip install --quiet "dlt[postgres]==1.31.0" "pyarrow==26.0.1"
	@$(VENV)/bin/python -m benchmarks.import_peers.compare $(ARGS)

.PHONY: bench-peers-ads
bench-peers-ads: $(VENV)/.dev ## Have GrowthBook's statistics judge the competing ads of the same campaigns (minutes).
	@test -x build/peers-ads/bin/python || $(PYTHON) -m venv build/peers-ads
	@build/peers-ads/bin/pip install --quiet "gbstats==0.8.0"
	@build/peers-ads/bin/python -m benchmarks.ads.referee $(ARGS)

.PHONY: walk
walk: $(TESTED_WITH) ## Look at every page of the browser tests at both widths, in light and dark.
	@BROWSER_WALK=1 exec $(PYTEST) tests/browser

.PHONY: picture
picture: ## Renew the README's pictures from the last run of the browser tests.
	cp tests/browser/screenshots/readme-overview.png docs/pictures/overview.png
	cp tests/browser/screenshots/readme-strategy.png docs/pictures/strategy.png

.PHONY: lock
lock: $(VENV)/.dev ## Write the lock files anew from pyproject.toml and package.json.
	$(LOCK) --extra build --output-file requirements.lock
	$(LOCK) --constraint requirements.lock --extra build --extra dev --extra errors --extra tracing --output-file requirements-dev.lock
	if command -v npm >/dev/null; then npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund; fi

.PHONY: sbom
sbom: $(VENV)/.dev ## Write the bill of materials (CycloneDX) and the licences to build/, or fail at one that is not allowed.
	@$(VENV)/bin/python -m tests.bill_of_materials

.PHONY: clean
clean: ## Remove what was built and installed; the data folder stays.
	rm -rf $(VENV) build node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis *.egg-info

# ---------------------------------------------------------------- what the targets above stand on
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or later is needed: install it, or name it with make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Making $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# What the tests need holds what Kempen needs: whoever has the former does not install the latter again.
$(VENV)/.run: requirements.lock pyproject.toml | $(VENV)/bin/python
	@if [ ! -e $(VENV)/.dev ] || [ requirements.lock -nt $(VENV)/.dev ] || [ pyproject.toml -nt $(VENV)/.dev ]; then \
		echo "Installing what Kempen needs"; \
		$(PIP) $(PINNED) -r requirements.lock; \
		$(PIP) install --no-deps --no-build-isolation --editable .; \
	fi
	@touch $@

# uv unpacks and compiles in a few seconds, on all cores, what pip takes a minute of one for. It reads none of pip's
# settings: where packages come from a place that only pip is told of, pip installs them.
$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the tests need"
	@mkdir -p build; awk '/^uv==/ { on = 1 } on { print } on && !/\\$$/ { exit }' requirements-dev.lock >build/uv.lock
	@$(PIP) $(PINNED) -r build/uv.lock
	@UV_HTTP_RETRIES=1 $(VENV)/bin/uv pip $(PINNED) --compile-bytecode --python $(VENV)/bin/python \
		--quiet -r requirements-dev.lock 2>build/uv.log || $(PIP) $(PINNED) -r requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.run

# The font is a pleasure, not a need: without npm, or without a network, the system's own serves.
build/.fonts: package.json package-lock.json
	@mkdir -p build
	@if command -v npm >/dev/null && timeout 90 npm ci --omit=dev --no-audit --no-fund --ignore-scripts --loglevel=error >build/npm.log 2>&1; then \
		mkdir -p build/fonts; \
		cp node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2 build/fonts/figtree.woff2; \
		cp node_modules/@fontsource-variable/figtree/LICENSE build/fonts/figtree-LICENSE.txt; \
	else echo "No font from npm (see build/npm.log): pages use the system's own"; fi
	@touch $@

# Other people's verifiers, to check our signatures with; without npm those tests are reported as not run.
build/.node: package.json package-lock.json | build/.fonts
	@if command -v npm >/dev/null && ! timeout 300 npm ci --no-audit --no-fund --ignore-scripts --loglevel=error >build/npm-tests.log 2>&1; then \
		echo "npm did not install what some tests need (see build/npm-tests.log)"; fi
	@touch $@

build/.static: $(STATIC_SOURCES) $(CATALOGUES) requirements.lock $(VENV)/.dev build/.fonts
	@$(PRODUCTION) $(VENV)/bin/kempen static
	@touch $@

# Several targets install a package each, and the lists of an hour ago serve them all.
APT_LISTS := /run/kempen-apt-lists
APT_UPDATE := { [ -n "$$(find $(APT_LISTS) -mmin -60 2>/dev/null)" ] || { apt-get update -qq && touch $(APT_LISTS); }; }
# Both at once would wait for Debian's lock, and one give up.
ifneq ($(filter check,$(MAKECMDGOALS)),)
browser: | gettext
endif
.PHONY: browser
# The shell is the same browser without windows, menus and updates: it computes a third less. Where there is a whole
# one, only CI fetches the shell too.
browser:
	@mkdir -p build; if command -v chromium-headless-shell >/dev/null || [ -n "$$KEMPEN_CHROMIUM" ]; then exit 0; fi; \
	has_whole=$$(command -v chromium || command -v chromium-browser || true); \
	if [ -n "$$has_whole" ] && [ -z "$$CI" ]; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		[ -n "$$has_whole" ] || echo "No Chromium: install Debian's package chromium-headless-shell or chromium; until then the browser tests do not run." >&2; \
	elif echo "Installing Chromium for the browser tests" && $(APT_UPDATE) \
		&& for name in chromium-headless-shell chromium; do DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
			--no-install-recommends $$name >build/apt.log 2>&1 && exit 0; done; then exit 0; \
	else [ -n "$$has_whole" ] || echo "Chromium could not be installed (see build/apt.log): the browser tests do not run." >&2; fi; \
	if [ -n "$$CI" ] && [ -z "$$has_whole" ]; then echo "In CI the browser tests must run." >&2; exit 1; fi

# What finds the texts to translate; running Kempen needs none of it.
.PHONY: gettext
gettext:
	@mkdir -p build; if command -v xgettext >/dev/null && command -v msgmerge >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo "No xgettext: install Debian's package gettext." >&2; exit 1; fi; \
	echo "Installing gettext, which finds the texts to translate"; $(APT_UPDATE) \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends gettext >build/apt-gettext.log 2>&1 \
		|| { echo "gettext could not be installed (see build/apt-gettext.log)" >&2; exit 1; }

# What a PDF is laid out with, and the letters of PDFs and of ads' images in four languages: 14 MB.
PDF_PACKAGES := libpango-1.0-0 libpangoft2-1.0-0 fontconfig fonts-dejavu-core fonts-wqy-microhei fonts-lohit-taml fonts-noto-core
.PHONY: pdf
pdf: | browser # After it: two at once would wait for Debian's lock, and one give up.
	@if ldconfig -p 2>/dev/null | grep -q libpangoft2 && fc-list 2>/dev/null | grep -qi "wqy-microhei\|CJK" && fc-list | grep -qi "tamil" && fc-list | grep -q NotoSans-Bold; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo "No Pango, or no Chinese or Tamil font: install Debian's packages $(PDF_PACKAGES); until then the tests of PDFs do not run." >&2; \
	elif echo "Installing Pango and fonts for PDFs" && mkdir -p build && $(APT_UPDATE) \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(PDF_PACKAGES) >build/apt-pdf.log 2>&1; then exit 0; \
	else echo "Pango could not be installed (see build/apt-pdf.log): the tests of PDFs do not run." >&2; fi; \
	if [ -n "$$CI" ]; then echo "In CI the tests of PDFs must run." >&2; exit 1; fi

# What stands before the service in production: the example under deploy/ is tried with the real one.
.PHONY: nginx
nginx: | pdf # After it, for the same lock.
	@if command -v nginx >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo "No nginx: install Debian's package nginx-light; until then the tests of deploy/nginx.conf do not run." >&2; \
	elif echo "Installing nginx for the tests of deploy/nginx.conf" && mkdir -p build && $(APT_UPDATE) \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nginx-light >build/apt-nginx.log 2>&1; then exit 0; \
	else echo "nginx could not be installed (see build/apt-nginx.log): the tests of deploy/nginx.conf do not run." >&2; fi; \
	if [ -n "$$CI" ]; then echo "In CI the tests of deploy/nginx.conf must run." >&2; exit 1; fi

.PHONY: pgbouncer
pgbouncer: | nginx # After it, for the same lock.
	@if command -v pgbouncer >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo "No PgBouncer: install Debian's package pgbouncer; until then the tests of deploy/pgbouncer.ini do not run." >&2; \
	elif echo "Installing PgBouncer for the tests of deploy/pgbouncer.ini" && mkdir -p build && $(APT_UPDATE) \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends pgbouncer >build/apt-pgbouncer.log 2>&1; then exit 0; \
	else echo "PgBouncer could not be installed (see build/apt-pgbouncer.log): the tests of deploy/pgbouncer.ini do not run." >&2; fi; \
	if [ -n "$$CI" ]; then echo "In CI the tests of deploy/pgbouncer.ini must run." >&2; exit 1; fi
