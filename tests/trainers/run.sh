#!/bin/sh
# One step of each of TRL's trainers over a run's files, on CPU; then other trainers' own loading code over the run in their forms. RUN=folder
# takes that run; the default is a small demo, made if it is not there. VENV=folder takes a Python environment that has the packages of
# requirements.txt already (they are 5 GB), LOADERS=folder one with those of loaders.txt too (.4 GB), SLIME=folder slime's sources.
set -eu
cd "$(dirname "$0")/../.."
run="${RUN:-outputs/demo-small}"
venv="${VENV:-tests/trainers/.venv}"
loaders="${LOADERS:-tests/trainers/.venv/loaders}"
forms="$(mktemp -d)"
trap 'rm -rf "$forms"' EXIT
[ -f "$run/manifest.json" ] || node dist/pipelines/cli.js demo --pages 30 --out "$run" --quiet
if [ -z "${VENV:-}" ]; then
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/trainers/requirements.txt
fi
if [ -z "${LOADERS:-}" ]; then
  [ -x "$loaders/bin/python" ] || "$venv/bin/python" -m venv "$loaders"
  # Its own packages come first; what it has none of is the other's.
  packages='import sysconfig; print(sysconfig.get_path("purelib"))'
  "$venv/bin/python" -c "$packages" > "$("$loaders/bin/python" -c "$packages")/trainers.pth"
  install="$loaders/bin/pip install --quiet --disable-pip-version-check --no-deps"
  # Where one has no wheel for this machine, the tests of it are skipped.
  $install -r tests/trainers/loaders.txt ||
    grep -v '^#' tests/trainers/loaders.txt | while read -r package; do $install "$package" || echo "left out: $package"; done
fi
node dist/pipelines/cli.js export "$run" --quiet --out "$forms" --format trl verl llama-factory openrlhf slime areal megatron datatrove > /dev/null
export RUN="$run" FORMATS="$forms" MEGATRON="$forms/megatron" DATATROVE="$forms/datatrove"
"$venv/bin/python" -m unittest discover -s tests/trainers -p "trainers_test.py"
"$loaders/bin/python" -m unittest discover -s tests/trainers -p "loaders_test.py"
"$loaders/bin/python" -m unittest discover -s tests/consumers -p "token_files_test.py"
