#!/bin/sh
# Fetches what the service tests run, once, into tests/services/.cache: Neo4j community from Maven (some 120 MB), Qdrant's engine from PyPI.
# A service that is given by NEO4J_URL or QDRANT_URL is not fetched.
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
