#!/bin/sh
# What needs a real browser, with Debian's Chromium, which is installed where none is found.
set -eu
cd "$(dirname "$0")/../.."
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || {
  echo "installing chromium …" >&2
  apt-get install --quiet --yes --no-install-recommends chromium >/dev/null || { apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends chromium >/dev/null; }
}
npx vitest run --config tests/browser/vitest.config.ts
