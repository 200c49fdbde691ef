#!/bin/sh
# What needs programs of the system: a browser (Debian's Chromium) and tesseract, which are installed where they are missing.
set -eu
cd "$(dirname "$0")/../.."
missing=""
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || missing="chromium"
command -v tesseract >/dev/null 2>&1 || missing="$missing tesseract-ocr"
if [ -n "$missing" ]; then
  echo "installing $missing …" >&2
  # shellcheck disable=SC2086
  apt-get install --quiet --yes --no-install-recommends $missing >/dev/null || { apt-get update --quiet >/dev/null && apt-get install --quiet --yes --no-install-recommends $missing >/dev/null; }
fi
npx vitest run --config tests/browser/vitest.config.ts
